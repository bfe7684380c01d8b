"""How many passwords one address may try, for all accounts together and for one."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Self

from django.http import HttpRequest

from rounds.web.addresses import address_of
from rounds.web.throttles import MINUTE, give_back, take

WINDOW: Final = 5 * MINUTE
# Names are public: wrong guesses from elsewhere never lock an account where its owner is.
LIMITS: Final = {"name": 10, "address": 30}
TOO_MANY: Final = "Too many wrong passwords from your address: wait five minutes, then try again"


@dataclass(frozen=True)
class PasswordTry:
    """A try at the password of an account.

    It is counted before the password is checked, so that many at once are no more than the limit.
    """

    address: str
    name: str

    @classmethod
    def of(cls, request: HttpRequest, name: str) -> Self:
        """A try of this request at the account with this name."""
        return cls(address_of(request), name)

    def is_allowed(self) -> bool:
        """Count the try. Returns whether the password may be checked."""
        return not any(
            take(what, LIMITS[limit], WINDOW).is_exceeded for limit, what in self._counted()
        )

    def was_right(self) -> None:
        """Take the count back: only wrong passwords count."""
        for _, what in self._counted():
            give_back(what, WINDOW)

    def _counted(self) -> list[tuple[str, str]]:
        """Each limit with what is counted; the narrow one first, as it spares the wide one."""
        name = sha256(self.name.casefold().encode()).hexdigest()
        return [
            ("name", f"passwords:{self.address}:{name}"),
            ("address", f"passwords:{self.address}"),
        ]
