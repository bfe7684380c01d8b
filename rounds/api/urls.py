"""The API's addresses, below /api/v1/."""

from django.urls import path

from rounds.api import (
    accounts,
    advice,
    charts,
    dashboards,
    data,
    deals,
    figures,
    golf,
    people,
    recording,
    solving,
    views,
)

urlpatterns = [
    path("me", accounts.Me.as_view(), name="api-me"),
    path("tokens", accounts.TokenList.as_view(), name="api-tokens"),
    path("tokens/<id:token_id>", accounts.TokenDetail.as_view(), name="api-token"),
    path("rounds", views.RoundList.as_view(), name="api-rounds"),
    path("rounds/<id:round_id>", views.RoundDetail.as_view(), name="api-round"),
    path(
        "rounds/<id:round_id>/comparison",
        dashboards.RoundComparison.as_view(),
        name="api-round-comparison",
    ),
    path("rounds/<id:round_id>/next", views.RoundNext.as_view(), name="api-round-next"),
    path("rounds/<id:round_id>/again", views.RoundAgain.as_view(), name="api-round-again"),
    path("rounds/<id:round_id>/sign", views.RoundSign.as_view(), name="api-round-sign"),
    path(
        "rounds/<id:round_id>/chart.<str:extension>",
        charts.RoundChart.as_view(),
        name="api-round-chart",
    ),
    path("compare", dashboards.Compare.as_view(), name="api-compare"),
    path("recorded-rounds", recording.RecordedRoundList.as_view(), name="api-recorded-rounds"),
    path(
        "recorded-rounds/<id:round_id>",
        recording.RecordedRoundDetail.as_view(),
        name="api-recorded-round",
    ),
    path(
        "recorded-rounds/<id:round_id>/sign",
        recording.RecordedRoundSign.as_view(),
        name="api-recorded-round-sign",
    ),
    path("export.<str:extension>", data.Export.as_view(), name="api-export"),
    path("imports", data.Imports.as_view(), name="api-imports"),
    path("holes", views.HoleList.as_view(), name="api-holes"),
    path("holes/<id:hole_id>", views.HoleDetail.as_view(), name="api-hole"),
    path("holes/<id:hole_id>/actions", views.HoleActions.as_view(), name="api-hole-actions"),
    path("holes/<id:hole_id>/hints", advice.HoleHints.as_view(), name="api-hole-hints"),
    path("holes/<id:hole_id>/redeal", advice.HoleRedeal.as_view(), name="api-hole-redeal"),
    path("holes/<id:hole_id>/review", advice.HoleReview.as_view(), name="api-hole-review"),
    path(
        "holes/<id:hole_id>/review.<str:extension>",
        advice.HoleReviewChart.as_view(),
        name="api-hole-review-chart",
    ),
    path("site", dashboards.Site.as_view(), name="api-site"),
    path("leaderboards", golf.Leaderboards.as_view(), name="api-leaderboards"),
    path(
        "players/<handle:handle>/golf-index",
        golf.PlayerGolfIndex.as_view(),
        name="api-player-golf-index",
    ),
    path("rules", deals.RuleBook.as_view(), name="api-rules"),
    path("deals", deals.DealReader.as_view(), name="api-deals"),
    path("deals/<str:code>", deals.DealDetail.as_view(), name="api-deal"),
    path("deals/<str:code>/analysis", deals.DealAnalysis.as_view(), name="api-deal-analysis"),
    path("solve", solving.Solve.as_view(), name="api-solve"),
    path("advise", solving.Advise.as_view(), name="api-advise"),
    path("players/<handle:handle>", people.PlayerDetail.as_view(), name="api-player"),
    path("players/<handle:handle>/rounds", people.PlayerRounds.as_view(), name="api-player-rounds"),
    path(
        "players/<handle:handle>/statistics",
        figures.PlayerStatistics.as_view(),
        name="api-player-statistics",
    ),
    path(
        "players/<handle:handle>/statistics.csv",
        figures.PlayerStatisticsTable.as_view(),
        name="api-player-statistics-table",
    ),
    path(
        "players/<handle:handle>/charts/<slug:name>.<str:extension>",
        charts.PlayerChart.as_view(),
        name="api-player-chart",
    ),
]
