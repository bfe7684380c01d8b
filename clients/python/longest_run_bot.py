"""A bot that plays rated rounds: at every card it plays the longest run that it sees, then draws.

    TOKEN=golf_… python longest_run_bot.py http://localhost:8000 --rounds 3

It first marks the account as a bot, which must happen before the first rated round.
"""

import argparse
import os
from functools import cache

from golfsite_client import Golfsite, Problem
from golfsite_types import HoleState, RoundState

DRAW = "d"


def longest_run(hole: HoleState) -> str:
    """The letters of the longest run of plays without a draw; the leftmost columns if tied."""
    columns = [[card[0] for card in column] for column in hole["columns"]]
    follows = hole["follows"]

    @cache
    def run(heights: tuple[int, ...], waste: str | None) -> str:
        best = ""
        for index, height in enumerate(heights):
            rank = columns[index][height - 1] if height else None
            if rank is None or (waste is not None and rank not in follows[waste]):
                continue
            rest = run((*heights[:index], height - 1, *heights[index + 1 :]), rank)
            best = max(best, f"{index + 1}{rest}", key=len)
        return best

    return run(tuple(map(len, columns)), hole["waste"][0] if hole["waste"] else None)


def plan(hole: HoleState) -> str:
    """The longest run and, if cards are left on the table, a draw, after which to decide again."""
    plays = longest_run(hole)
    is_cleared = len(plays) == hole["tableau_left"]
    return plays if is_cleared or not hole["stock_count"] else plays + DRAW


def play_hole(site: Golfsite, hole: HoleState) -> HoleState:
    """The hole when it is over."""
    while hole["ending"] is None:
        hole = site.act(hole, plan(hole))
    return hole


def play_round(site: Golfsite, **choice: str) -> RoundState:
    """A rated round played to its end: a new one, or the open one from its current hole on."""
    hole = play_hole(site, current_hole(site, **choice))
    while hole["golf_round"]["next"] == "deal":
        hole = play_hole(site, site.next_hole(hole["round"]))
    return hole["golf_round"]


def current_hole(site: Golfsite, **choice: str) -> HoleState:
    """The first hole of a new rated round, or the current one of the open round."""
    try:
        return site.begin(kind="rated", **choice)
    except Problem as problem:
        if problem.code != "rated_round_open":
            raise
    golf_round = next(site.rounds(kind="rated", state="open"))
    return site.hole(str(golf_round["hole_ids"][(golf_round["current"] or 1) - 1]))


def main() -> None:
    """Play some rounds and print their totals and scores."""
    parser = argparse.ArgumentParser(description="Play rated rounds by the longest run")
    parser.add_argument("url", nargs="?", default="http://localhost:8000")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--rules", default="easy", help="easy, classic or strict")
    options = parser.parse_args()
    with Golfsite(os.environ["TOKEN"], options.url) as site:
        if not site.me()["is_bot"]:
            site.change(is_bot=True)
        for _ in range(options.rounds):
            golf_round = play_round(site, rules=options.rules)
            print(golf_round["id"], golf_round["total"], *golf_round["scores"])


if __name__ == "__main__":
    main()
