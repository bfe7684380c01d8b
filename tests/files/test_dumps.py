"""Open data: what is not open yet is in no dump."""

from rounds.files.dumps import dump_lines
from rounds.models import Player
from tests.scenes.play import begin_rated, play_out


def test_a_hole_that_is_not_settled_stays(alice: Player) -> None:
    golf_round = begin_rated(alice).golf_round
    play_out(alice, golf_round)
    hole = golf_round.holes.get(number=9)
    assert hole.code in "".join(dump_lines())
    golf_round.holes.filter(number=9).update(settled=None)
    assert hole.code not in "".join(dump_lines())
