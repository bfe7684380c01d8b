"""The pages' addresses."""

from django.urls import path

from rounds import (
    dashboards,
    data_pages,
    golf_pages,
    guides,
    recording,
    reviews,
    token_pages,
    views,
)

urlpatterns = [
    path("", views.home, name="home"),
    path("new", views.new_game, name="new_game"),
    path("rounds", views.history, name="history"),
    path("rounds/record", recording.record, name="record"),
    path("rounds/<id:round_id>", views.golf_round, name="golf_round"),
    path("rounds/<id:round_id>/play", views.play, name="play"),
    path("rounds/<id:round_id>/draft", recording.draft, name="draft"),
    path("rounds/<id:round_id>/again", views.again, name="again"),
    path("rounds/<id:round_id>/sign", views.sign, name="sign"),
    path("holes/<id:hole_id>", views.hole, name="hole"),
    path("holes/<id:hole_id>/review", reviews.review, name="review"),
    path("players/<handle:handle>", dashboards.player, name="player"),
    path("players/<handle:handle>/charts/<str:name>", dashboards.player_chart, name="player_chart"),
    path("players/<handle:handle>/golf-index", golf_pages.golf_index, name="golf_index"),
    path("leaderboards", golf_pages.leaderboards, name="leaderboards"),
    path("statistics", views.statistics, name="statistics"),
    path("compare", dashboards.compare, name="compare"),
    path("site", dashboards.site, name="site"),
    path("deals", views.deals, name="deals"),
    path("deals/<str:code>", views.deal, name="deal"),
    path("rules", guides.rules, name="rules"),
    path("play-well", guides.play_well, name="play_well"),
    path("play-from", guides.play_from, name="play_from"),
    path("settings", views.settings, name="settings"),
    path("data", data_pages.your_data, name="your_data"),
    path("settings/tokens", token_pages.tokens, name="tokens"),
    path("settings/tokens/<id:token_id>/revoke", token_pages.revoke, name="revoke_token"),
]
