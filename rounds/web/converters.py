"""Parts of addresses that name rows: other text finds no page and costs no query."""

from django.urls.converters import StringConverter

from rounds.terms.kinds import HANDLE


class PublicId(StringConverter):
    """The public id of a round or hole."""

    regex = "[0-9A-Za-z]{12}"


class Handle(StringConverter):
    """A player's handle; accounts made on the command line may use more than letters."""

    regex = HANDLE
