"""Parts of addresses that name rows: other text has no page, and no database is asked for it."""

from django.urls.converters import StringConverter

from rounds.terms.kinds import HANDLE


class PublicId(StringConverter):
    """The public id of a round or hole."""

    regex = "[0-9A-Za-z]{12}"


class Handle(StringConverter):
    """A player's handle; that of an account made on the command line may be more than letters."""

    regex = HANDLE
