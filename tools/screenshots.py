"""A gallery of every phase of every game: phones, a tablet and a TV, in every language, from golden games."""

import shutil
import subprocess
import sys
from html import escape
from pathlib import Path

GALLERY = Path("screenshots")
SIZES = ("320x568", "390x844", "844x390", "820x1180", "1920x1080")


def main() -> None:
    shutil.rmtree(GALLERY, ignore_errors=True)
    GALLERY.mkdir()
    looked = ("screens", "--shots", str(GALLERY), "--sizes", ",".join(SIZES), "--letters", "100")
    subprocess.run([sys.executable, "tools/web.py", *looked, "--first"], check=True)
    write_index()
    print(f"{len(list(GALLERY.glob('*.png')))} pictures, see {GALLERY / 'index.html'}")


def write_index() -> None:
    """All pictures on one page, a row a screen."""
    names = sorted({"-".join(path.stem.split("-")[:4]) for path in GALLERY.glob("*.png")})
    rows = "".join(f"<h2>{escape(name)}</h2><p>{pictures(name)}</p>" for name in names)
    style = "<style>body{background:#ddd;font:16px sans-serif}img{height:480px;margin:4px}</style>"
    (GALLERY / "index.html").write_text(f"<!doctype html><meta charset=utf-8>{style}{rows}", "utf-8")


def pictures(name: str) -> str:
    found = sorted(GALLERY.glob(f"{name}-*.png"))
    return "".join(f'<img src="{escape(path.name)}" alt="{escape(path.stem)}">' for path in found)


if __name__ == "__main__":
    main()
