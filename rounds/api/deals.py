"""Deals in full, and the rules: open to everybody, independent of holes in play."""

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from engine import GameCode, GolfError, Transcript
from rounds.api.http.lists import check_query
from rounds.api.http.problems import Problem
from rounds.api.http.scopes import ANY_TOKEN, Scopes
from rounds.api.http.throttles import SolvingThrottle
from rounds.api.http.views import VisitorView
from rounds.api.solving_serializers import DealTextSerializer
from rounds.selectors.deals import deal_state, rule_book
from rounds.solving.deals import solutions
from rounds.terms.deals import DealState, RuleBook
from rounds.terms.solutions import Analysis

REFUSALS = {400: Problem}


class OpenView(VisitorView):
    """A view that gives everybody the same answer."""

    scopes: Scopes = {"GET": ANY_TOKEN}


class Rules(OpenView):
    """The rules."""

    @extend_schema(operation_id="rules_retrieve", responses={200: RuleBook, **REFUSALS})
    def get(self, request: Request) -> Response:
        """Presets and switches with their descriptions, and the other choices of a round."""
        check_query(request.GET, ())
        return Response(rule_book())


class DealReader(OpenView):
    """Deals by their text."""

    @extend_schema(
        operation_id="deals_read",
        parameters=[DealTextSerializer],
        responses={200: DealState, **REFUSALS},
    )
    def get(self, request: Request) -> Response:
        """The deal that a `text` stands for, under its own rules or else under `rules`."""
        check_query(request.GET, DealTextSerializer().fields)
        shape = DealTextSerializer(data=request.GET.dict())
        shape.is_valid(raise_exception=True)
        return Response(deal_state(shape.validated_data["transcript"]))


class DealDetail(OpenView):
    """One deal."""

    @extend_schema(operation_id="deals_retrieve", responses={200: DealState, **REFUSALS})
    def get(self, request: Request, code: str) -> Response:
        """The deal of a code in every notation, and its results on this site."""
        check_query(request.GET, ())
        return Response(deal_state(Transcript(_code(code), "")))


class DealAnalysis(OpenView):
    """The solution of a deal."""

    throttle_classes = [SolvingThrottle]

    @extend_schema(
        operation_id="deals_analysis_retrieve",
        responses={
            200: Analysis,
            **dict.fromkeys((400, 429, 503), Problem),
        },
    )
    def get(self, request: Request, code: str) -> Response:
        """The fewest strokes under the code's rules and each preset, with best lines."""
        check_query(request.GET, ())
        dealt = _code(code)
        return Response(Analysis(str(dealt), solutions(dealt)))


def _code(text: str) -> GameCode:
    try:
        return GameCode.parse(text)
    except GolfError as error:
        raise ValidationError({"code": [str(error)]}) from error
