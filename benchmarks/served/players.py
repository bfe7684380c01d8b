"""Players of the served site, made in its own environment below `manage.py shell`."""

from rounds.models import User
from rounds.services.players import join
from rounds.services.tokens import make_token
from rounds.terms.kinds import Scope


def print_tokens(count: int) -> None:
    """Make this many bots with an account, and print a token of each on a line."""
    for number in range(count):
        player = join(User.objects.create_user(f"bench{number}", password=None), None)
        player.is_bot = True
        player.save(update_fields=["is_bot"])
        assert player.user
        print(make_token(player.user, "benchmark", list(Scope), None)[1])
