"""The documents tell the truth: their links resolve, the files they name exist, and their tables
agree with the code.

LUZNET_RENEW=1 rewrites the tables.
"""

import ast
import os
import re
import subprocess
from pathlib import Path

import pytest

import luznet
from luznet.preferences.table import SETTINGS
from luznet.settings import Folders, _File

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("protocol/*.md")])
TOP = {
    "pyproject.toml", "README.md", "luznet", "protocol", "tests", "docs", "tools",
    "LICENSE", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md",
}  # fmt: skip
"""Everything at the top level of the repository except dot files."""


def page_id(page):
    return str(page.relative_to(ROOT))


def anchors(page):
    """Return the anchors of a page, as GitHub makes them from its headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_link_of_a_page_resolves_to_a_file_and_a_heading(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
        if not target.startswith("https://"):
            path, _, anchor = target.partition("#")
            file = page.parent / path if path else page
            assert file.exists(), target
            assert not anchor or anchor in anchors(file), target


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_file_of_the_repository_that_a_page_names_exists(page):
    named = re.findall(r"`((?:luznet|tests|tools|docs|protocol)/[\w./-]*[\w/])`", page.read_text())
    assert [each for each in named if "/high" not in each and not (ROOT / each).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_module_that_a_page_runs_exists(page):
    for module in re.findall(r"python -m ((?:tests|tools|luznet)[\w.]*)", page.read_text()):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module


def test_the_readme_links_every_page_of_the_manual():
    readme = (ROOT / "README.md").read_text()
    assert [page.name for page in PAGES if f"{page_id(page)})" not in readme] == ["spec.md"]


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 130


def test_the_readme_shows_the_test_command_that_ci_runs():
    found = re.findall(r"^    python3 -m venv .*pytest.*$", (ROOT / "README.md").read_text(), re.M)
    assert len(found) == 1


def test_the_top_level_has_only_customary_files():
    command = ["git", "-C", str(ROOT), "ls-files"]
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    files = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    found = {each.split("/")[0] for each in files if each and not each.startswith(".")}
    assert found == TOP


def test_the_manual_lists_the_settings_of_the_table():
    page = ROOT / "docs" / "settings.md"
    text = page.read_text()
    rows = "".join(
        f"| `{each.name}` | {each.legal} "
        f"| {each.written(each.default) or 'your user name'} | {each.about} |\n"
        for each in SETTINGS
    )
    now = re.sub(r"(\| setting .*\n\| ---.*\n)(?:\|.*\n)*", lambda found: found[1] + rows, text)
    if os.environ.get("LUZNET_RENEW"):
        page.write_text(now)
    else:
        assert text == now, "docs/settings.md is stale: run once with LUZNET_RENEW=1"


def test_the_manual_lists_every_file_that_luznet_keeps():
    table = (ROOT / "docs" / "privacy.md").read_text().partition("| file |")[2]
    names = {each._name for each in vars(Folders).values() if isinstance(each, _File)}
    assert [name for name in sorted(names) if f"`{name}`" not in table] == []


def test_the_changelog_begins_with_the_current_version():
    versions = re.findall(r"^## (\d\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert versions[0] == luznet.__version__
    numbers = [tuple(map(int, each.split("."))) for each in versions]
    assert numbers == sorted(numbers, reverse=True)


# ---- the architecture --------------------------------------------------------------------

ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text()
STEPS = re.findall(r"^\| `(luznet/\S+\.py)` \| `([\w.]+)` \| .* \|$", ARCHITECTURE, re.MULTILINE)
"""The files and functions that a card passes through."""


@pytest.mark.parametrize(("file", "function"), STEPS)
def test_a_step_on_the_path_of_a_card_is_a_function_of_its_file(file, function):
    *owner, name = function.split(".")
    tree = ast.parse((ROOT / file).read_text())
    if owner:
        (tree,) = (
            node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == owner[0]
        )
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    assert name in {node.name for node in tree.body if isinstance(node, functions)}


def test_the_path_of_a_card_goes_from_the_key_through_the_rules_to_the_screen():
    files = [file for file, _ in STEPS]
    end = files.index("luznet/terminal/luz/table.py")
    assert files[0] == "luznet/terminal/window.py"
    assert "luznet/games/luz/rules.py" in files[:end]
    assert files[end + 1] == "luznet/client/traveller.py"  # another path begins


def test_the_map_has_every_folder_of_the_package():
    folders = {each.parent.name for each in (ROOT / "luznet").glob("*/__init__.py")}
    listed = re.findall(r"^\| `luznet/(\w+)/` \|", ARCHITECTURE, re.MULTILINE)
    assert set(listed) == folders | {"locale"}
