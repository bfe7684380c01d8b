"""Pages of paper scorecards: a new one, and drafts to finish."""

import json
from dataclasses import replace
from datetime import date
from functools import partial
from http import HTTPStatus
from typing import Final
from zoneinfo import ZoneInfo

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_http_methods

from engine import GOLF
from rounds.models import Player, Round
from rounds.pages.errors import says_refusals
from rounds.pages.record_form import FORM_KEY, RecordForm
from rounds.selectors import paper
from rounds.services.paper import change_draft, delete_draft, record_once, record_round
from rounds.services.results import recorded_results
from rounds.terms.errors import ImpossibleChoice, NotFound, RoundClosed, StaleDraft
from rounds.terms.kinds import DEFAULT_ZONE
from rounds.terms.paper import PaperCard
from rounds.web.clicks import once
from rounds.web.visitors import VisitorRequest, as_player

# The values of `step` that the buttons send; any other value saves.
SIGN: Final = "sign"
DELETE: Final = "delete"


@require_http_methods(["GET", "HEAD", "POST"])
@says_refusals
def record(request: VisitorRequest) -> HttpResponse:
    """A new scorecard, with the rules of the last one."""
    if request.method == "POST":
        return _store(request, None)
    card = _blank_card(request.player)
    new = {"version": "", "form_key": get_random_string(FORM_KEY)}
    return _page(request, RecordForm(initial=RecordForm.initial_of(card) | new), None)


@require_http_methods(["GET", "HEAD", "POST"])
@says_refusals
def draft(request: VisitorRequest, round_id: str) -> HttpResponse:
    """A draft, edited until it is signed."""
    if request.method == "POST" and request.POST.get("step") == DELETE:
        return _delete(request, round_id)
    golf_round = paper.own_recorded_round(request.player, round_id)
    if request.method == "POST":
        return _store(request, golf_round)
    if not golf_round.is_open:
        return redirect("golf_round", round_id)
    form = RecordForm(initial=RecordForm.initial_of(paper.card_of(golf_round)))
    return _page(request, form, golf_round)


def _delete(request: VisitorRequest, round_id: str) -> HttpResponse:
    player = request.player
    if player is None:
        raise NotFound

    def delete() -> str:
        delete_draft(player, round_id)
        return round_id

    once(request, player, delete)
    return redirect("history")


def _store(request: VisitorRequest, golf_round: Round | None) -> HttpResponse:
    """Save or sign, as the button says; a refusal becomes an error of the form."""
    form = RecordForm(request.POST, to_sign=request.POST.get("step") == SIGN)
    status = HTTPStatus.BAD_REQUEST
    if form.is_valid():
        try:
            stored = _write(request, form, golf_round)
            return redirect("draft" if stored.is_open else "golf_round", stored.public_id)
        except ImpossibleChoice as error:
            form.add_error(error.field, str(error))
        except StaleDraft:
            return _stale_page(request, form, golf_round)
    elif golf_round and not golf_round.is_open:
        raise RoundClosed
    return _page(request, form, golf_round, status)


def _write(request: VisitorRequest, form: RecordForm, golf_round: Round | None) -> Round:
    card, version = form.cleaned_data["card"], form.cleaned_data["version"]
    if golf_round is not None:
        return _change(golf_round, card, version, is_signed=form.to_sign)
    form_key = form.cleaned_data["form_key"]
    make = partial(record_once, form_key=form_key) if form_key else record_round
    return as_player(
        request,
        request.player,
        lambda owner: make(owner, card, is_signed=form.to_sign),
        form.cleaned_data["zone"],
    )


def _change(golf_round: Round, card: PaperCard, version: str, *, is_signed: bool) -> Round:
    """The draft, changed or signed, also by the other request of a double click.

    Raises as `change_draft` does.
    """
    player, round_id = golf_round.player, golf_round.public_id
    try:
        return change_draft(player, round_id, card, version, is_signed=is_signed)
    except (StaleDraft, RoundClosed):
        stored = paper.own_recorded_round(player, round_id)
        if paper.card_of(stored) != card or stored.is_open == is_signed:
            raise
        return stored


def _stale_page(
    request: VisitorRequest, form: RecordForm, golf_round: Round | None
) -> HttpResponse:
    """The form with what was typed; saving it again replaces the stored draft."""
    if golf_round is None:
        raise NotFound
    version = paper.card_of(golf_round).version
    form.data = {**request.POST.dict(), "version": version}
    form.add_error(None, StaleDraft.words)
    return _page(request, form, golf_round, HTTPStatus.CONFLICT)


def _page(
    request: VisitorRequest,
    form: RecordForm,
    golf_round: Round | None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    context = {
        "form": form,
        "draft": golf_round,
        "is_stale": status == HTTPStatus.CONFLICT,
        "nines": [form.boxes[:9], form.boxes[9:]],
        "points": json.dumps(_points_by_cards_left()),
        "today": _today(request.player),
    }
    return render(request, "rounds/record.html", context, status=status)


def _points_by_cards_left() -> list[int]:
    """The points of a hole by the number of cards left, from none to all."""
    return [recorded_results(left)["points"] for left in range(GOLF.tableau_cards + 1)]


def _blank_card(player: Player | None) -> PaperCard:
    """An empty card of today, otherwise like the player's last one."""
    last = paper.last_card(player)
    if last is None:
        return PaperCard(_today(player), (None,) * 9)
    return replace(last, day=_today(player), boxes=(None,) * len(last.boxes), notes="")


def _today(player: Player | None) -> date:
    zone = ZoneInfo(player.zone if player else DEFAULT_ZONE)
    return timezone.now().astimezone(zone).date()
