"""The admin: lists for operators, and a trail of what they change."""

from django.contrib import admin

from rounds.admin import people, rounds, trail  # noqa: F401 - importing registers the lists

admin.site.site_header = admin.site.site_title = "Golfsite"
