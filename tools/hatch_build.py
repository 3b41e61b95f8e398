"""The build hook: compiles the translations whenever luznet is built or installed."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CataloguesHook(BuildHookInterface):
    """Compiles the catalogues before the files are packed, also for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them, and pack the results although they are not under version control."""
        sys.path.insert(0, self.root)
        from tools import catalogues

        built = catalogues.build(Path(self.root, "luznet", "locale"))
        build_data["artifacts"] += [path.relative_to(self.root).as_posix() for path in built]
