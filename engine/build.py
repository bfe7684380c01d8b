"""Compile the kernel: `python -m engine.solver build`, which does nothing if it is already there.

The library's name has a digest of its source, so a changed kernel is never mistaken for an old one.
Without a C compiler nothing is built, and the solver runs on its NumPy twin. A compiler from the
package registry will do: `pip install ziglang` into the same environment.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parent / "solver" / "kernel.c"
FOLDER: Final = Path(__file__).parents[1] / "build"
FLAGS: Final = ("-std=c11", "-O3", "-fPIC", "-shared")
COMPILERS: Final = ("cc", "gcc", "clang")
NOT_COMPILED: Final = (
    "The solver is not compiled and takes a hundred times as long: install a C compiler "
    "(apt-get install gcc libc6-dev, or .venv/bin/pip install ziglang), then run make setup"
)


def library() -> Path:
    """The path of the library of this source for this machine, whether it exists or not."""
    digest = hashlib.sha256(SOURCE.read_bytes() + " ".join(FLAGS).encode()).hexdigest()[:16]
    return FOLDER / f"golf-kernel-{platform.system()}-{platform.machine()}-{digest}.so".lower()


def has_kernel() -> bool:
    """Whether the library is there, so that the solver is fast."""
    return library().exists()


def compiler() -> tuple[str, ...] | None:
    """The command of the C compiler: $CC, the first usual one on the PATH, or that of ziglang.

    None without one.
    """
    names = filter(None, (os.environ.get("CC"), *COMPILERS))
    if found := next((path for path in map(shutil.which, names) if path), None):
        return (found,)
    if find_spec("ziglang"):
        return (sys.executable, "-m", "ziglang", "cc")
    return None


def build() -> Path | None:
    """Make the library if it is missing, and return its path; None if there is no compiler.

    Raises subprocess.CalledProcessError if the compiler refuses the source.
    """
    path, chosen = library(), compiler()
    if path.exists():
        return path
    if chosen is None:
        return None
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        # A process that loads it meanwhile finds either no library or a whole one.
        draft = Path(folder) / path.name
        compile_kernel(chosen, draft)
        draft.replace(path)
    return path


def compile_kernel(chosen: Sequence[str], target: Path, *flags: str) -> None:
    """Compile the kernel into `target`, with these flags besides the usual ones."""
    command = [*chosen, *FLAGS, *flags, "-o", str(target), str(SOURCE)]
    # Zig keeps what it compiles for every program; here that is the folder of the draft.
    own = os.environ | {"ZIG_GLOBAL_CACHE_DIR": str(target.parent)}
    subprocess.run(command, check=True, capture_output=True, text=True, env=own)  # noqa: S603 - our own
