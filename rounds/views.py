"""Pages: find what is asked for, call a selector or a service, and render it."""

import json
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec

from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from rest_framework.utils.encoders import JSONEncoder

from engine import GameCode, GolfError, Scoring, Transcript, format_board, preset_rules
from rounds import deals as played_deals
from rounds import figures, round_charts, selectors, services, usual
from rounds.api.errors import ROUND_ERROR_STATUS, page_problem
from rounds.choices import RoundChoice
from rounds.errors import ImpossibleChoice, NotFound, RoundError, SolverBusy
from rounds.filters import RoundFilter
from rounds.formats import Format
from rounds.forms import DealForm, NewGameForm, SettingsForm
from rounds.models import Player, Round
from rounds.recorded import newest_drafts
from rounds.throttles import SolvingThrottle, allows
from rounds.visitors import VisitorRequest, begin_round

ROUNDS_A_PAGE = 20
# Offered in one tap beside the last choice.
TIMED_CHOICE = RoundChoice(rules=preset_rules("classic"), scoring=Scoring.TIMED)
Params = ParamSpec("Params")
View = Callable[Concatenate[VisitorRequest, Params], HttpResponse]


def says_refusals(view: View[Params]) -> View[Params]:
    """What a service or selector refuses becomes a page that says so, under the API's status."""

    @wraps(view)
    def page(
        request: VisitorRequest, /, *args: Params.args, **kwargs: Params.kwargs
    ) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except RoundError as error:
            return _error_page(request, ROUND_ERROR_STATUS[type(error)], str(error))

    return page


def as_json(data: Any) -> str:
    """Data for a page's scripts, written as the API writes it."""
    return json.dumps(data, cls=JSONEncoder, separators=(",", ":"))


@require_safe
def home(request: VisitorRequest) -> HttpResponse:
    """Where to go on, the last round, key figures; for a newcomer a round in one tap."""
    player = request.player
    last = selectors.last_closed_round(player)
    context = {
        "open_rounds": [selectors.round_state(row) for row in selectors.open_rounds(player)],
        "last_round": selectors.round_state(last) if last else None,
        "choice": selectors.last_choice(player),
    }
    if player and last:
        context |= figures.page(player, {"format": str(Format.of(last))})
    return render(request, "rounds/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: VisitorRequest) -> HttpResponse:
    """Choose a round and begin it."""
    choice = selectors.last_choice(request.player)
    form = NewGameForm(_posted(request), initial=NewGameForm.initial_of(choice))
    if request.method == "POST" and form.is_valid():
        try:
            golf_round = begin_round(
                request, request.player, form.choice(), form.cleaned_data["zone"]
            )
            return redirect("play", golf_round.public_id)
        except ImpossibleChoice as error:
            form.add_error(error.field, str(error))
        except RoundError as error:
            form.add_error(None, str(error))
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    context = {"form": form, "choice": choice, "timed": TIMED_CHOICE}
    return render(request, "rounds/new_game.html", context, status=status)


@require_safe
@says_refusals
def play(request: VisitorRequest, round_id: str) -> HttpResponse:
    """The table of the round's current hole."""
    golf_round = selectors.own_round(request.player, round_id)
    if golf_round.is_recorded or not golf_round.is_open:
        return redirect("golf_round", round_id)
    state = selectors.hole_state(selectors.current_hole(golf_round))
    golf_format = Format.of(golf_round)
    context = {
        "golf_round": golf_round,
        "state": state,
        "state_json": as_json(state),
        "golf_format": golf_format,
        "best": selectors.best_total(request.player, golf_format, before=timezone.now()),
        "lower_is_better": golf_format.lower_is_better,
    }
    return render(request, "rounds/play.html", context)


@require_safe
@says_refusals
def golf_round(request: VisitorRequest, round_id: str) -> HttpResponse:
    """The scorecard of a round, with the way to each hole's replay."""
    viewer = request.player
    row = selectors.visible_round(viewer, round_id)
    golf_format = Format.of(row)
    context = {
        "golf_round": row,
        "card": selectors.round_state(row),
        "holes": row.holes.all(),
        "is_owner": row.player == viewer,
        "running": round_charts.chart_of_page(row),
        "comparison": usual.comparison(row),
        "golf_format": golf_format,
        "lower_is_better": golf_format.lower_is_better,
        **_best_context(row),
    }
    return render(request, "rounds/round.html", context)


@require_POST
@says_refusals
def again(request: VisitorRequest, round_id: str) -> HttpResponse:
    """Deal another practice hole."""
    if request.player is None:
        raise NotFound
    return redirect("play", services.deal_again(request.player, round_id).public_id)


@require_POST
@says_refusals
def sign(request: VisitorRequest, round_id: str) -> HttpResponse:
    """Sign the scorecard."""
    player = request.player
    if player is None:
        raise NotFound
    services.sign(player, round_id)
    return redirect("golf_round", round_id)


@require_safe
def history(request: VisitorRequest) -> HttpResponse:
    """The visitor's rounds as thin scorecards, filtered and paged."""
    rounds = selectors.rounds_of(request.player)
    chosen = RoundFilter(request.GET, rounds, request=request)
    page = Paginator(selectors.keys_of(chosen.qs), ROUNDS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "filter": chosen,
        "formats": selectors.formats_of(request.player),
        "drafts": [selectors.round_state(row) for row in newest_drafts(request.player)],
        "page": page,
        "cards": [selectors.round_state(row) for row in rounds.filter(pk__in=list(page))],
        "query": _query_without_page(request),
    }
    status = HTTPStatus.BAD_REQUEST if chosen.errors else HTTPStatus.OK
    return render(request, "rounds/history.html", context, status=status)


@require_safe
@says_refusals
def hole(request: VisitorRequest, hole_id: str) -> HttpResponse:
    """A settled hole, step by step; one still in play is at the table."""
    row = selectors.visible_hole(request.player, hole_id)
    if not row.is_settled:
        return redirect("play", row.golf_round.public_id)
    context = {
        "hole": row,
        "golf_round": row.golf_round,
        "record": selectors.settled_record(row),
        "steps_json": as_json(selectors.hole_steps(row)),
    }
    return render(request, "rounds/hole.html", context)


@require_safe
def statistics(request: VisitorRequest) -> HttpResponse:
    """The visitor's own figures; a newcomer has none yet."""
    if request.player is None:
        return render(request, "rounds/player.html")
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(reverse("player", args=[request.player.handle]) + query)


@require_http_methods(["GET", "HEAD", "POST"])
def deals(request: VisitorRequest) -> HttpResponse:
    """Anything pasted that says a deal leads to the deal's own page."""
    form = DealForm(_posted(request))
    if request.method == "POST" and form.is_valid():
        transcript = form.cleaned_data["transcript"]
        query = f"?log={transcript.log}" if transcript.log else ""
        return redirect(reverse("deal", args=[transcript.code]) + query)
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "rounds/deals.html", {"form": form}, status=status)


@require_safe
def deal(request: VisitorRequest, code: str) -> HttpResponse:
    """The deal of a code, in every notation, to be played; with a log, to be replayed too."""
    try:
        transcript = Transcript(GameCode.parse(code), request.GET.get("log", ""))
        steps = selectors.replay_steps(transcript, Scoring.STROKES)
    except GolfError as error:
        return _error_page(request, HTTPStatus.BAD_REQUEST, str(error))
    choice = RoundChoice(rules=transcript.code.rules, hole_count=1, code=transcript.code)
    context = {
        "transcript": transcript,
        "deal": transcript.code.deal,
        "board": format_board(transcript.code.deal),
        "literal": GameCode.of(transcript.code.deal, transcript.code.rules),
        "choice": choice,
        "steps_json": as_json(steps),
        "worth": _worth(request, transcript.code),
        "played": played_deals.played(transcript.code),
    }
    return render(request, "rounds/deal.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@says_refusals
def settings(request: VisitorRequest) -> HttpResponse:
    """What is stored of the player; what concerns one browser is kept by that browser."""
    player = request.player
    form = SettingsForm(_posted(request), instance=player) if player else None
    if request.method == "POST":
        if player is None or form is None:
            raise NotFound
        if form.is_valid() and _changed(player, form):
            return redirect("settings")
    status = HTTPStatus.BAD_REQUEST if form and form.errors else HTTPStatus.OK
    return render(request, "rounds/settings.html", {"form": form}, status=status)


def bad_request(request: VisitorRequest, exception: Exception) -> HttpResponse:
    """The page for a request that cannot be read, or that a login of its browser overtook."""
    words = "The request could not be read"
    if isinstance(exception, SessionInterrupted):
        words = "You logged in or out meanwhile: try again"
    return _error_page(request, HTTPStatus.BAD_REQUEST, words)


def forbidden(request: VisitorRequest, exception: Exception | None = None) -> HttpResponse:
    """The page for what is not allowed."""
    return _error_page(request, HTTPStatus.FORBIDDEN, "This is not allowed")


def csrf_failure(request: VisitorRequest, reason: str = "") -> HttpResponse:
    """The page for a form without its token: open too long, or sent from elsewhere."""
    return _error_page(
        request,
        HTTPStatus.FORBIDDEN,
        "The form was open too long, or cookies are switched off. Nothing was changed: "
        "go back, reload the page and try again",
    )


def not_found(request: VisitorRequest, exception: Exception) -> HttpResponse:
    """The page for what is missing or private alike."""
    return _error_page(request, HTTPStatus.NOT_FOUND, NotFound.words)


def server_error(request: VisitorRequest) -> HttpResponse:
    """The page for a fault of ours."""
    return _error_page(
        request,
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "Something went wrong on our side. Your round is stored as it was: reload to go on",
    )


def _error_page(request: VisitorRequest, status: HTTPStatus, detail: str) -> HttpResponse:
    answer = page_problem(request, status, detail)
    if answer is not None:
        return answer
    context = {"status": int(status), "title": status.phrase, "detail": detail}
    return render(request, "error.html", context, status=status)


def _worth(request: VisitorRequest, code: GameCode) -> list[dict[str, Any]] | None:
    """What a deal is worth; None while the solver has no time for this visitor."""
    known = played_deals.known_worth(code)
    if known is not None or not allows(SolvingThrottle(), request):
        return known
    try:
        return played_deals.worth(code)
    except SolverBusy:
        return None


def _best_context(golf_round: Round) -> dict[str, Any]:
    """Whether a round that counts beat all before it in its format, and what stood before."""
    if golf_round.total is None:
        return {"is_best": False}
    golf_format = Format.of(golf_round)
    before = selectors.best_total(golf_round.player, golf_format, before=golf_round.played)
    is_best = before is not None and golf_format.is_better(golf_round.total, before)
    return {"is_best": is_best, "best_before": before}


def _changed(player: Player, form: SettingsForm) -> bool:
    """Change the settings; a refusal becomes an error of the form."""
    try:
        services.change_settings(player, **form.cleaned_data)
    except RoundError as error:
        form.add_error("is_bot", str(error))
        return False
    return True


def _posted(request: VisitorRequest) -> QueryDict | None:
    """What a form was sent with, which may be nothing; None while it is only looked at."""
    return request.POST if request.method == "POST" else None


def _query_without_page(request: VisitorRequest) -> str:
    query = request.GET.copy()
    query.pop("page", None)
    return query.urlencode()
