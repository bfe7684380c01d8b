"""What a viewer sees of a hole: the same rule for one hole and for a query of holes."""

from dataclasses import fields
from itertools import product

import pytest
from django.utils import timezone

from rounds.models import Hole, Player
from rounds.selectors.access import Sight, sight, sight_of
from tests.scenes.play import EXAMPLE, act, begin, recorded_round

PARTS = [part.name for part in fields(Sight)]
EVERY_HOLE = list(product([True, False], repeat=4))
OWNER, STRANGER, NOBODY = "owner", "stranger", "nobody"


def parts(seen: Sight[bool]) -> str:
    """The names of the parts that the viewer sees."""
    return " ".join(part for part in PARTS if getattr(seen, part))


def hole_of(owner: Player, *, dealt: bool, settled: bool, pasted: bool) -> Hole:
    """A hole in that state; paper has neither a code nor an end of play."""
    if not dealt:
        hole = recorded_round(owner).holes.get(number=1)
        Hole.objects.filter(pk=hole.pk).update(settled=timezone.now() if settled else None)
    else:
        hole = begin(owner, code=EXAMPLE if pasted else None)
        if settled:
            act(owner, hole, "p")
    return Hole.objects.select_related("golf_round__player").get(pk=hole.pk)


def expected(who: str, *, private: bool, dealt: bool, settled: bool, pasted: bool) -> str:
    """The rule in other words."""
    if not dealt or (who != OWNER and (private or not settled)):
        return ""
    if settled:
        return "log code stock review"
    return "log code" if pasted else "log"


@pytest.mark.parametrize("who", [OWNER, STRANGER, NOBODY])
@pytest.mark.parametrize(("private", "dealt", "settled", "pasted"), EVERY_HOLE)
def test_hole_and_query_follow_the_rule(
    alice: Player, bob: Player, who: str, private: bool, dealt: bool, settled: bool, pasted: bool
) -> None:
    Player.objects.filter(pk=alice.pk).update(is_private=private)
    viewer = {OWNER: alice, STRANGER: bob, NOBODY: None}[who]
    hole = hole_of(alice, dealt=dealt, settled=settled, pasted=pasted)
    seen = sight(hole, viewer)
    found = Hole.objects.filter(pk=hole.pk)
    same = [found.filter(condition).exists() for condition in vars(sight_of(viewer)).values()]
    assert list(vars(seen).values()) == same
    words = expected(who, private=private, dealt=dealt, settled=settled, pasted=pasted)
    assert parts(seen) == words
