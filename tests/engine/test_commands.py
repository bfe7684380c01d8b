"""The engine at the command line: what it prints, what it says of bad input, how it exits."""

import io
import os
import pty
import signal
import subprocess
import sys

import pytest

from engine import GameCode, Rules, Transcript, format_board, read_any
from engine.__main__ import (
    ADVISE_EXAMPLES,
    BROKEN_PIPE,
    DEAL_EXAMPLES,
    INTERRUPTED,
    OK,
    PLAY_EXAMPLES,
    REFUSED,
    REPLAY_EXAMPLES,
    SOLVE_EXAMPLES,
    TEACHING,
    UNREADABLE,
    main,
)
from tests.engine.games import HOPELESS, WORKED_EXAMPLE

CODE, LOG = WORKED_EXAMPLE["code"], WORKED_EXAMPLE["log"]
EXAMPLE = GameCode.parse(CODE)
MODULE = [sys.executable, "-m", "engine"]


class Terminal:
    """Runs commands in this process and keeps what they said."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def run(self, *arguments: str, typed: str = "") -> int:
        """The exit status of a command that reads what is typed."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(arguments)
        self.out, self.err = self.capsys.readouterr()
        return status

    @property
    def lines(self) -> list[str]:
        """What the last command printed."""
        return self.out.splitlines()


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def test_the_statuses_are_those_that_scripts_rely_on() -> None:
    assert (OK, REFUSED, UNREADABLE, INTERRUPTED, BROKEN_PIPE) == (0, 1, 2, 130, 141)


@pytest.mark.parametrize(
    ("format_", "text"),
    [
        ("text", str(EXAMPLE.deal)),
        ("board", format_board(EXAMPLE.deal).strip()),
        ("code", CODE),
        ("words", Transcript(EXAMPLE, "").replay().position.words),
    ],
)
def test_deal_writes_each_format(terminal: Terminal, format_: str, text: str) -> None:
    assert terminal.run("deal", CODE, "--format", format_) == OK
    assert (terminal.out, terminal.err) == (text + "\n", "")


def test_deal_without_a_code_is_random_and_easy(terminal: Terminal) -> None:
    codes = set()
    for _ in range(5):
        assert terminal.run("deal", "--format", "code") == OK
        codes.add(terminal.out)
    assert len(codes) == 5
    assert all(code.startswith("GO1-E-") for code in codes)


@pytest.mark.parametrize(
    ("rules", "field"),
    [("strict", "S"), ("Classic", "C"), ("easy", "E"), ("c", "C"), ("sqj2", "SQJ2"), ("SO", "SO")],
)
def test_deal_takes_a_preset_or_a_rules_field(terminal: Terminal, rules: str, field: str) -> None:
    assert terminal.run("deal", "--rules", rules, "--format", "code") == OK
    assert terminal.out.startswith(f"GO1-{field}-")


def test_deal_puts_the_cards_of_a_code_under_other_rules(terminal: Terminal) -> None:
    assert terminal.run("deal", CODE, "--rules", "classic", "--format", "code") == OK
    assert terminal.out == "GO1-C-AAAAAAB\n"


@pytest.mark.parametrize("text", [str(EXAMPLE.deal), format_board(EXAMPLE.deal), f"{CODE} d5"])
def test_deal_reads_any_notation_from_standard_input(terminal: Terminal, text: str) -> None:
    assert terminal.run("deal", "-", typed=text) == OK
    assert terminal.out.strip() == str(EXAMPLE.deal)


def test_deal_numbers_a_board(terminal: Terminal) -> None:
    terminal.run("deal", "-", "--rules", "S", "--format", "code", typed=format_board(EXAMPLE.deal))
    code = GameCode.parse(terminal.out)
    assert (code.rules, code.deal) == (Rules.parse("S"), EXAMPLE.deal)
    assert not code.is_seeded


@pytest.mark.parametrize(
    ("arguments", "typed", "words"),
    [
        (["deal", "GO1-E-AAAAAA"], "", "has 6 letters"),
        (["deal", "nonsense"], "", "'nonsense' is not a code, transcript, deal or board"),
        (["deal", "-"], "", "'' is not a code"),
        (["deal", "-", "--rules", "SJ1"], str(EXAMPLE.deal), "does not fit the rules SJ1"),
        (["deal", "-"], "- / " + str(EXAMPLE.deal)[5:] + " AC", "does not fit the rules E"),
        (["play", "GO1-E-AAAAAAB", "d5z"], "", "'z' at place 3 of the log"),
        (["replay", "GO1-X-AAAAAAB", "d"], "", "'X' does not name rules"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(
    terminal: Terminal, arguments: list[str], typed: str, words: str
) -> None:
    assert terminal.run(*arguments, typed=typed) == UNREADABLE
    assert terminal.out == ""
    assert words in terminal.err
    assert terminal.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["solves"], "invalid choice: 'solves'"),
        (["deal", "--format", "svg"], "invalid choice: 'svg'"),
        (["deal", "--rules", "hard"], "'hard' does not name rules"),
        (["replay"], "the following arguments are required: GAME"),
    ],
)
def test_wrong_usage_is_explained(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    assert exit_.value.code == UNREADABLE
    assert words in capsys.readouterr().err


def test_play_shows_the_table_and_the_words(terminal: Terminal) -> None:
    assert terminal.run("play", CODE, typed="6H\nTS\nd\n9C 8C\n") == OK
    assert terminal.lines[:8] == [
        "    1    2    3    4    5    6    7",
        "   6♣   2♠  10♣   3♦   J♥  10♥   3♠",
        "   5♠   K♣   A♥   Q♥   3♣   4♥   7♠",
        "   Q♠   4♠   2♦   A♠   7♦   7♥   3♥",
        "  10♠   2♣   5♦   K♦   8♥   7♣   9♠",
        "   6♥   8♣   J♠   4♣   9♣   8♦   5♣",
        "Stock: 16   Waste: A♣",
        "1 to 7 plays a column, d draws, u takes back, p picks up, q leaves; TS plays a card",
    ]
    assert terminal.lines[8:10] == ["Must be one rank higher or lower", "This card is blocked"]
    assert terminal.lines[-3:] == [
        "Stock: 15   Waste: 8♣",
        "In play: 33 strokes, 20 points, 3 moves, 33 cards left, 15 in the stock",
        f"{CODE} d52",
    ]


def test_play_wins_the_worked_example(terminal: Terminal) -> None:
    assert terminal.run("play", CODE, typed=LOG) == OK
    assert terminal.lines[-3:] == [
        "Stock: 4   Waste: 3♠",
        "Cleared: -4 strokes, 350 points, 47 moves, 0 cards left, 4 in the stock",
        f"{CODE} {LOG}",
    ]


def test_play_goes_on_with_a_transcript(terminal: Terminal) -> None:
    assert terminal.run("play", CODE, LOG[:40], typed=LOG[40:]) == OK
    assert terminal.lines[-1] == f"{CODE} {LOG}"


def test_a_line_is_judged_up_to_its_first_refusal(terminal: Terminal) -> None:
    assert terminal.run("play", CODE, typed="d 5 1 2\n2d9\nD 3") == UNREADABLE
    assert "Must be one rank higher or lower" in terminal.lines
    assert terminal.lines[-1] == f"{CODE} d5d3"


def test_upper_case_is_a_card_and_lower_case_letters(terminal: Terminal) -> None:
    terminal.run("play", CODE, typed="d\n7D\n")
    assert terminal.lines[-3] == "This card is blocked"
    terminal.run("play", CODE, typed="d\n7d\n")
    assert terminal.lines[-3] == "Must be one rank higher or lower"


def test_unreadable_words_are_complained_of_and_play_goes_on(terminal: Terminal) -> None:
    assert terminal.run("play", CODE, typed="fore\nd\n8\n") == UNREADABLE
    assert terminal.lines[-1] == f"{CODE} d"
    complaints = terminal.err.splitlines()
    assert [line.split(" is not a card")[0] for line in complaints] == ["'fore'", "'8'"]


def test_play_ends_when_left_picked_up_or_settled(terminal: Terminal) -> None:
    assert terminal.run("play", CODE, typed="d\nq\n5\n") == OK
    assert terminal.lines[-1] == f"{CODE} d"
    assert terminal.run("play", CODE, typed="d\np\n5\n") == OK
    assert terminal.lines[-2].startswith("Picked up: 35 strokes, 0 points, 1 moves")
    assert terminal.lines[-1] == f"{CODE} dp"


def test_a_blocked_hole_says_so_and_may_be_taken_back(terminal: Terminal) -> None:
    assert terminal.run("play", "GO1-S-AAAFRYD", typed="d" * 16 + "\n") == OK
    closed = "A play is possible: the stock stays closed"
    assert closed in terminal.lines
    code = str(GameCode.of(HOPELESS, Rules.parse("S")))
    assert terminal.run("play", code, typed="d" * 16 + "\n1\nu\n") == OK
    blocked = terminal.lines.index("No more moves possible: u takes back, q ends the hole")
    assert terminal.lines[blocked + 1] == "The hole is over"
    assert terminal.lines[-1] == f"{code} {'d' * 16}u"


def test_play_without_a_code_deals_at_random(terminal: Terminal) -> None:
    assert terminal.run("play", "--rules", "strict", typed="") == OK
    assert read_any(terminal.lines[-1]).code is not None
    assert terminal.lines[-1].startswith("GO1-S-")


def test_an_empty_waste_and_jokers_are_shown(terminal: Terminal) -> None:
    assert terminal.run("play", "GO1-SJ2O-AAAAAAA", typed="1") == OK
    assert "Stock: 19   Waste: empty" in terminal.lines
    assert "★2" in terminal.lines[5]
    assert "Stock: 19   Waste: ★2" in terminal.lines


def test_replay_shows_each_action_and_the_result(terminal: Terminal) -> None:
    assert terminal.run("replay", CODE, LOG) == OK
    assert terminal.lines[:3] == [
        "   1  d   8♠  15  35",
        "   2  5   9♣  15  34",
        "   3  2   8♣  15  33",
    ]
    assert terminal.lines[34] == "  35  3   A♥   6  10"
    assert terminal.lines[46] == "  47  7   3♠   4   0"
    assert terminal.lines[-1].startswith("Cleared: -4 strokes, 350 points, 47 moves")


def test_replay_reads_standard_input(terminal: Terminal) -> None:
    assert terminal.run("replay", "-", typed=f"{CODE}\n{LOG[:10]} {LOG[10:]}\n") == OK
    assert terminal.lines[-1].startswith("Cleared")


def test_replay_names_the_action_that_the_rules_refuse(terminal: Terminal) -> None:
    assert terminal.run("replay", CODE, LOG, "--rules", "classic") == REFUSED
    assert terminal.err == "action 23, '4': Must be one rank higher or lower\n"
    assert len(terminal.lines) == 22


def test_play_of_a_transcript_against_the_rules_is_refused(terminal: Terminal) -> None:
    assert terminal.run("play", CODE, "d1") == REFUSED
    assert terminal.err.startswith("Must be one rank higher or lower: '1' in Stock: 15")


@pytest.mark.parametrize("arguments", [[], ["deal"], ["play"], ["replay"]])
def test_help_teaches_with_examples(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main([*arguments, "--help"])
    assert exit_.value.code == OK
    assert "  python -m engine " in capsys.readouterr().out


def test_the_examples_of_the_help_work(terminal: Terminal) -> None:
    texts = TEACHING + DEAL_EXAMPLES + PLAY_EXAMPLES + REPLAY_EXAMPLES
    texts += SOLVE_EXAMPLES + ADVISE_EXAMPLES
    commands = [line.split("   ")[0] for line in texts.replace("  python", "python").splitlines()]
    examples = [line.split()[3:] for line in commands if line.startswith("python -m engine")]
    assert len(examples) == 20
    for words in examples:
        typed = format_board(EXAMPLE.deal) if words[0] == "deal" else f"{CODE} d52"
        typed = "" if "--check" in words else typed
        arguments = words[: words.index("<")] if "<" in words else words
        assert terminal.run(*arguments, typed=typed if "<" in words else "") == OK, words


def test_the_module_runs_in_pipes() -> None:
    dealt = subprocess.run([*MODULE, "deal", CODE], capture_output=True, check=True)
    numbered = subprocess.run(
        [*MODULE, "deal", "-", "--format", "code"],
        input=dealt.stdout,
        capture_output=True,
        check=True,
    )
    assert numbered.stdout.decode().strip() == str(GameCode.of(EXAMPLE.deal, EXAMPLE.rules))


def test_bytes_that_are_no_text_leave_no_traceback() -> None:
    ended = subprocess.run([*MODULE, "deal", "-"], input=b"\xff\xfe\x00", capture_output=True)
    assert ended.returncode == UNREADABLE
    assert b"Traceback" not in ended.stderr


def test_a_broken_pipe_is_quiet() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run([*MODULE, "replay", CODE, LOG], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (BROKEN_PIPE, b"")


def test_an_interrupt_ends_without_a_traceback() -> None:
    with subprocess.Popen(
        [*MODULE, "play", CODE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        # Whoever runs the tests in the background may have them ignore interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as playing:
        assert playing.stdout is not None
        assert playing.stdout.readline().split() == [b"1", b"2", b"3", b"4", b"5", b"6", b"7"]
        playing.send_signal(signal.SIGINT)
        _, complaints = playing.communicate(timeout=20)
    assert (playing.returncode, complaints) == (INTERRUPTED, b"\n")


def test_a_person_is_prompted() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen([*MODULE, "play", CODE], stdin=theirs, stdout=subprocess.PIPE) as playing:
        os.write(ours, b"d\n9C\n\x04")
        shown, _ = playing.communicate(timeout=20)
    os.close(ours)
    os.close(theirs)
    assert shown.decode().count("> ") == 3
    assert shown.decode().splitlines()[-1] == f"{CODE} d5"


def test_solve_prints_the_value_and_a_line_that_reaches_it(terminal: Terminal) -> None:
    assert terminal.run("solve", CODE) == OK
    value, line = terminal.lines
    log = line.removeprefix("Best line: ")
    assert terminal.run("replay", CODE, log) == OK
    strokes = int(value.split()[2])
    assert f"Cleared: {strokes} strokes" in terminal.out
    assert value == f"Fewest strokes: {strokes} (cleared with {-strokes} in the stock)"


def test_solve_goes_on_from_a_transcript(terminal: Terminal) -> None:
    assert terminal.run("solve", CODE, LOG) == OK
    assert terminal.lines == [
        "Fewest strokes: -4 (cleared with 4 in the stock)",
        "Best line: none: it is over",
    ]
    assert terminal.run("solve", str(HOPELESS), "--rules", "strict") == OK
    assert terminal.lines == ["Fewest strokes: 35 (35 cards left)", "Best line: " + "d" * 16]


def test_advise_is_blind_to_the_order_of_the_stock(terminal: Terminal) -> None:
    deal = str(EXAMPLE.deal)
    open_part, stock = deal.rsplit(" / ", 1)
    turned = " ".join(reversed(stock.split()))
    assert terminal.run("advise", deal, "--orders", "5") == OK
    said = terminal.out
    assert said.startswith("Draw: nothing else is possible")
    assert terminal.run("advise", f"{open_part} / {turned}", "--orders", "5") == OK
    assert terminal.out == said


def test_advise_says_what_the_move_gains(terminal: Terminal) -> None:
    assert terminal.run("advise", CODE, "d") == OK
    assert terminal.lines == [
        "Play 9♣: 3.5 strokes better than drawing, on average over 32 possible stocks",
        "5  9♣   -8.62 strokes",
        "d       -5.16 strokes  3.47 ± 0.48 worse",
    ]


def test_advise_has_nothing_to_say_of_a_hole_that_is_over(terminal: Terminal) -> None:
    assert terminal.run("advise", CODE, LOG) == UNREADABLE
    assert "No move is left" in terminal.err


def test_solver_names_the_machine(terminal: Terminal) -> None:
    assert terminal.run("solver") == OK
    assert terminal.out in {
        "The solver runs on the compiled kernel\n",
        "The solver runs on its NumPy twin\n",
    }
