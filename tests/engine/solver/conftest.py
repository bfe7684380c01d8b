"""Both machines: the kernel, built when there is a compiler, and its twin."""

import pytest

from engine import build
from engine.solver import Machine, kernel
from engine.solver.twin import Twin

NO_COMPILER = "there is no C compiler here"


@pytest.fixture(scope="session")
def compiled() -> kernel.Kernel:
    """The kernel, compiled from the source as it is."""
    if build.build() is None:
        pytest.skip(NO_COMPILER)
    loaded = kernel.load()
    assert loaded
    return loaded


@pytest.fixture(params=["kernel", "twin"])
def on(request: pytest.FixtureRequest) -> Machine:
    """Each machine in turn."""
    if request.param == "twin":
        return Twin()
    machine: Machine = request.getfixturevalue("compiled")
    return machine
