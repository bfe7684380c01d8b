"""The kernel's building, its cleanliness under sanitizers, and which machine is chosen."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from engine import Position, Rules, build, seeded_code
from engine.solver import kernel, machine, machines
from engine.solver.__main__ import main
from engine.solver.packing import POSITION, pack
from engine.solver.twin import Twin

SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover", "-DSANITIZED", "-O1", "-g")
RUNTIMES = ("libasan.so", "libubsan.so")


def runtime(compiler: Sequence[str], name: str) -> str:
    """Where a sanitizer's library is; its mere name when the compiler has none."""
    asked = [*compiler, f"-print-file-name={name}"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.ci
def test_the_kernel_is_clean_under_sanitizers(tmp_path: Path) -> None:
    compiler = build.compiler()
    if compiler is None:
        pytest.skip("there is no C compiler here")
    runtimes = [runtime(compiler, name) for name in RUNTIMES]
    if not all(map(os.path.isabs, runtimes)):
        pytest.skip("the compiler has no sanitizers")
    library = tmp_path / "sanitized.so"
    build.compile_kernel(compiler, library, *SANITIZERS)
    # Python itself keeps memory to its end, which would count as leaks.
    environment = {"LD_PRELOAD": " ".join(runtimes), "ASAN_OPTIONS": "detect_leaks=0"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.solver.sanitized", str(library)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_the_kernel_compiles_without_a_warning(tmp_path: Path) -> None:
    compiler = build.compiler()
    if compiler is None:
        pytest.skip("there is no C compiler here")
    build.compile_kernel(compiler, tmp_path / "strict.so", "-Wall", "-Wextra", "-Werror")


def test_without_a_compiler_the_twin_solves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "FOLDER", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    machines.machine.cache_clear()
    try:
        assert main(["build"]) == 0
        assert isinstance(machine(), Twin)
    finally:
        machines.machine.cache_clear()
    assert capsys.readouterr().out == f"The solver runs on its NumPy twin\n{build.NOT_COMPILED}\n"


def test_a_compiler_from_the_package_registry_will_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    (tmp_path / "ziglang").mkdir()
    (tmp_path / "ziglang" / "__init__.py").touch()
    assert build.compiler() is None
    monkeypatch.syspath_prepend(str(tmp_path))
    assert build.compiler() == (sys.executable, "-m", "ziglang", "cc")


def test_a_compiler_that_fails_is_quoted_and_the_twin_solves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = tmp_path / "failing-cc"
    failing.write_text("#!/bin/sh\necho it broke >&2\nexit 1\n")
    failing.chmod(0o700)
    monkeypatch.setattr(build, "FOLDER", tmp_path / "build")
    monkeypatch.setenv("CC", str(failing))
    machines.machine.cache_clear()
    try:
        assert main(["build"]) == 0
    finally:
        machines.machine.cache_clear()
    said = capsys.readouterr()
    assert said.out.startswith("The solver runs on its NumPy twin\n")
    assert said.err == "it broke\n\n"
    assert list((tmp_path / "build").iterdir()) == []


def test_a_changed_source_is_another_library(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = build.library()
    changed = tmp_path / "kernel.c"
    changed.write_bytes(build.SOURCE.read_bytes() + b"\n")
    monkeypatch.setattr(build, "SOURCE", changed)
    assert build.library() != before


def test_the_built_kernel_is_what_solves(compiled: kernel.Kernel) -> None:
    machines.machine.cache_clear()
    assert machine().name == compiled.name


def test_a_record_says_what_the_position_does() -> None:
    position = Position.start(seeded_code(1, Rules.parse("E")).deal, Rules.parse("E"))
    record = pack([position])[0]
    assert POSITION.itemsize == 104
    assert record["heights"].tolist() == [5] * 7
    assert record["columns"][0].tolist() == [6, 5, 12, 10, 6, 15]
    assert (record["waste"], record["free_draw"], record["stock_size"]) == (1, 1, 16)
    assert record["stock"].tolist()[:3] == [8, 12, 9]
    assert np.binary_repr(record["followers"][1]) == "10000000000100"
