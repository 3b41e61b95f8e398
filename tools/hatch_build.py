"""The build hook: makes what luznet has but its repository has not, whenever luznet is built or
installed."""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACES = {
    "bash": "share/bash-completion/completions/luznet",
    "zsh": "share/zsh/site-functions/_luznet",
    "fish": "share/fish/vendor_completions.d/luznet.fish",
}
"""Where shells look for completions."""
MANUAL_PAGE = "share/man/man1/luznet.1"


class MadeFilesHook(BuildHookInterface):
    """Makes the files before the rest is packed, also for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the translations; for a wheel also write the manual page and the completions."""
        sys.path.insert(0, self.root)
        from tools import catalogues

        built = catalogues.build(Path(self.root, "luznet", "locale"))
        build_data["artifacts"] += [path.relative_to(self.root).as_posix() for path in built]
        if self.target_name == "wheel":
            self._folder = Path(tempfile.mkdtemp())
            build_data["shared_data"] |= _write_shared(self._folder)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what is packed now."""
        if self.target_name == "wheel":
            shutil.rmtree(self._folder)


def _write_shared(folder: Path) -> dict[str, str]:
    """Write what belongs outside the package; return where each file goes."""
    from luznet.commands.completion import script
    from tools import manual_page

    texts = {MANUAL_PAGE: manual_page.page()}
    texts |= {place: f"{script(shell)}\n" for shell, place in PLACES.items()}
    shared = {}
    for place, text in texts.items():
        file = folder / Path(place).name
        file.write_text(text, encoding="utf-8", newline="\n")
        shared[str(file)] = place
    return shared
