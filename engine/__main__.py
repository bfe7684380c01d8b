"""The engine at the command line: `python -m engine deal`, `play`, `replay`, `solve`, `advise`."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

from engine.boards import format_board
from engine.deals import GameCode, casual_code
from engine.dumps import check
from engine.errors import GolfError, IllegalAction
from engine.hole import Hole
from engine.layout import GOLF, spelled
from engine.notation import read_any
from engine.position import Position
from engine.rules import PRESETS, Rules, preset_rules
from engine.terminal import play_hole, result, table
from engine.transcripts import Transcript

OK, REFUSED, UNREADABLE, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141
STANDARD_INPUT: Final = "-"
FORMATS: Final[dict[str, Callable[[GameCode], str]]] = {
    "text": lambda code: str(code.deal),
    "board": lambda code: format_board(code.deal).rstrip(),
    "code": str,
    "words": lambda code: Position.start(code.deal, code.rules).words,
}
_COLUMNS: Final = f"{spelled(GOLF.columns)} columns of {spelled(GOLF.column_cards)} cards"
_STOCK: Final = f"{spelled(GOLF.stock_cards)} in the stock"
TEACHING: Final = f"""\
Golf solitaire: {_COLUMNS}, one card on the waste, {_STOCK}. The last
card of a column may be played on the waste when it is one rank higher or lower; a draw turns the
next stock card onto the waste. Clear the columns; each card left counts a stroke.

  python -m engine play                    play a random hole
  python -m engine play GO1-E-AAAAAAB      play the deal of a code
  python -m engine deal --rules strict     print a random deal
  python -m engine replay GO1-E-AAAAAAB d52d3
  python -m engine solve GO1-E-AAAAAAB     the fewest strokes, and moves that reach them
  python -m engine advise GO1-E-AAAAAAB    the best move without seeing the stock
"""
STATUS: Final = """\
exit status: 0 done, 1 the rules refuse an action of a transcript or a score of a dump is wrong,
2 wrong usage or unreadable input (explained on standard error), 130 interrupted, 141 the output was
closed
"""
DEAL_EXAMPLES: Final = """\
  python -m engine deal                                  a random deal, as text
  python -m engine deal --rules SQJ2 --format code       its code: Queen on King, two jokers
  python -m engine deal GO1-E-AAAAAAB --format board     for the solvers that read boards
  python -m engine deal - --format code < board.txt      the code of a board
"""
PLAY_EXAMPLES: Final = """\
  python -m engine play --rules classic                  a random hole under Classic
  python -m engine play GO1-E-AAAAAAB d52                go on after these three actions
  echo 'd 9C 8C d 3' | python -m engine play GO1-E-AAAAAAB
Lower case is letters of the log, upper case a card: 7d plays column 7 and draws, 7D is the card.
"""
REPLAY_EXAMPLES: Final = """\
  python -m engine replay GO1-E-AAAAAAB d52d3d5566
  python -m engine replay - < transcript.txt
  python -m engine replay --check - < rounds.ndjson      recompute every score of a dump
Each action is a line: number, letter, waste card after it, cards in the stock and in the columns.
"""
SOLVE_EXAMPLES: Final = """\
  python -m engine solve GO1-E-AAAAAAB                   the whole deal, with a known stock
  python -m engine solve GO1-E-AAAAAAB d52 --rules classic
  python -m engine solve - < board.txt
"""
ADVISE_EXAMPLES: Final = """\
  python -m engine advise GO1-E-AAAAAAB d                after the first draw
  python -m engine advise GO1-E-AAAAAAB d --orders 200   a finer mean
The mean is over random orders of the stock; its true order is not used.
"""
GAME_HELP: Final = """\
a game code, a transcript, a deal or a board, or - to read one from standard input; a random deal if
left out\
"""
_PRESETS: Final = ", ".join(reversed(PRESETS))
RULES_HELP: Final = f"""\
{_PRESETS}, or the rules field of a code such as SQJ2; by default the code's own rules, or easy\
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name and return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except IllegalAction as error:
        _complain(str(error))
        return REFUSED
    except (GolfError, UnicodeError) as error:
        _complain(str(error))
        return UNREADABLE
    except KeyboardInterrupt:
        _complain("")
        return INTERRUPTED
    except BrokenPipeError:
        # What is still buffered must not raise again when Python flushes it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return status


def deal(options: argparse.Namespace) -> int:
    """Print a deal in the format that the options name."""
    print(FORMATS[options.format](_game(options).code))
    return OK


def play(options: argparse.Namespace) -> int:
    """Play a hole from standard input; a transcript continues where it stopped."""
    game = _game(options)
    hole = game.replay()
    is_read = play_hole(hole, _lines(), print, _complain)
    print(result(hole), Transcript(game.code, hole.log), sep="\n")
    return OK if is_read else UNREADABLE


def replay(options: argparse.Namespace) -> int:
    """Show a transcript action by action and the hole's scores; or check a whole dump."""
    if options.check is not None:
        return _check(options.check)
    if not options.game:
        options.usage_error("the following arguments are required: GAME")
    game = _game(options)
    hole = Hole(game.code.deal, game.code.rules)
    for number, letter in enumerate(game.log, 1):
        refusal = hole.act_in_order(letter)
        if refusal is not None:
            _complain(f"action {number}, {letter!r}: {refusal}")
            return REFUSED
        print(_step(number, letter, hole.position))
    print(table(hole.position), result(hole), sep="\n")
    return OK


def _check(name: str) -> int:
    """Replay a dump, print every wrong score and a summary."""
    rounds = holes = wrong = 0
    with _open(name) as lines:
        for checked in check(lines):
            rounds, holes = rounds + 1, holes + checked.holes
            wrong += len(checked.differences)
            print(*checked.differences, sep="\n", end="\n" if checked.differences else "")
    verdict = f"{wrong} scores are wrong" if wrong else "every score is what its log says"
    print(f"{rounds} rounds, {holes} holes: {verdict}")
    return REFUSED if wrong else OK


def _open(name: str) -> AbstractContextManager[Iterable[str]]:
    if name == STANDARD_INPUT:
        return nullcontext(sys.stdin)
    try:
        return Path(name).open(encoding="utf-8")
    except OSError as error:
        raise GolfError(f"{name}: {error.strerror}") from error


def solve(options: argparse.Namespace) -> int:
    """Print the fewest strokes from the end of a transcript, and a best line."""
    from engine.solver.commands import solve_lines

    return _print(solve_lines(_game(options).replay().position))


def advise(options: argparse.Namespace) -> int:
    """Print honest advice for the end of a transcript."""
    from engine.solver.commands import advise_lines

    return _print(advise_lines(_game(options).replay().position, options.orders))


def solver(_options: argparse.Namespace) -> int:
    """Print what the solver runs on."""
    from engine.solver.commands import solver_lines

    return _print(solver_lines())


def _print(lines: Iterable[str]) -> int:
    print(*lines, sep="\n")
    return OK


def _step(number: int, letter: str, position: Position) -> str:
    top = position.top.symbol if position.top else "-"
    return f"{number:4}  {letter}  {top:>3}  {len(position.stock):2}  {position.tableau_left:2}"


def _game(options: argparse.Namespace) -> Transcript:
    """The game that the options name, under their rules; a random deal when they name none."""
    rules: Rules | None = options.rules
    words = " ".join(options.game)
    if not words:
        return Transcript(casual_code(rules or preset_rules("easy")), "")
    pasted = read_any(sys.stdin.read() if words == STANDARD_INPUT else words)
    if pasted.code is None:
        return Transcript(GameCode.of(pasted.deal, rules or preset_rules("easy")), "")
    return Transcript(GameCode(rules or pasted.code.rules, pasted.code.letters), pasted.log)


def _lines() -> Iterator[str]:
    """The lines of standard input, with a prompt if a person types them."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    while True:
        try:
            yield input("> ")
        except EOFError:
            return


def _complain(words: str) -> None:
    print(words, file=sys.stderr)


def _rules(text: str) -> Rules:
    try:
        return preset_rules(text.lower()) if text.lower() in PRESETS else Rules.parse(text)
    except GolfError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine",
        description=TEACHING,
        epilog=STATUS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    deal_parser = _add(commands, deal, "print a deal", DEAL_EXAMPLES)
    deal_parser.add_argument("--format", choices=FORMATS, default="text", help="text by default")
    _add(commands, play, "play a hole from standard input", PLAY_EXAMPLES)
    replay_parser = _add(commands, replay, "show a transcript action by action", REPLAY_EXAMPLES)
    replay_parser.add_argument("--check", metavar="FILE", help="a dump, or - for standard input")
    replay_parser.set_defaults(usage_error=replay_parser.error)
    _add(commands, solve, "find the fewest strokes and a best line", SOLVE_EXAMPLES, words="+")
    purpose = "advise on a move, blind to the stock"
    advise_parser = _add(commands, advise, purpose, ADVISE_EXAMPLES, words="+")
    advise_parser.add_argument("--orders", type=int, default=32, help="of the stock; 32 by default")
    solver_parser = commands.add_parser("solver", help="say what the solver runs on")
    solver_parser.set_defaults(run=solver)
    return parser


def _add(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    run: Callable[[argparse.Namespace], int],
    purpose: str,
    examples: str,
    words: str = "*",
) -> argparse.ArgumentParser:
    """A command with the name of its function, on a game that its arguments name."""
    command = commands.add_parser(
        run.__name__,
        help=purpose,
        description=purpose,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("game", nargs=words, metavar="GAME", help=GAME_HELP)
    command.add_argument("--rules", type=_rules, help=RULES_HELP)
    command.set_defaults(run=run)
    return command


if __name__ == "__main__":
    sys.exit(main())
