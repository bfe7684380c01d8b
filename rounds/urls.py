"""The pages' addresses."""

from django.urls import path

from rounds import views

urlpatterns = [
    path("", views.home, name="home"),
    path("new", views.new_game, name="new_game"),
    path("rounds", views.history, name="history"),
    path("rounds/<str:round_id>", views.golf_round, name="golf_round"),
    path("rounds/<str:round_id>/play", views.play, name="play"),
    path("rounds/<str:round_id>/sign", views.sign, name="sign"),
    path("holes/<str:hole_id>", views.hole, name="hole"),
    path("settings", views.settings, name="settings"),
]
