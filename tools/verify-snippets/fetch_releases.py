"""Downloads the newest release of Python packages and unpacks their sources; nothing is executed or installed.

The script queries the package index at the address pip is configured for, in JSON (PEP 691) or, where it only has that, in HTML
(PEP 503). Of the newest final release a small wheel is taken: wheels of one release differ in their compiled parts, not
in their Python sources, and the ones without GPU code spare a gigabyte. A source archive is the second choice. Only
`.py` and `.pyi` files, the package's metadata and the names of compiled modules stay.

    fetch_releases.py FOLDER 'NAME[<VERSION]'...      prints one JSON object: requirement -> {version, folder} or {error}

VERIFY_RELEASES, a JSON object of name -> version, says which release stands for the newest.
"""

import json
import os
import subprocess
import sys
import tarfile
import tempfile
import urllib.error
import urllib.request
import zipfile
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import urljoin

from pip._internal.models.index import PyPI
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.specifiers import SpecifierSet
from pip._vendor.packaging.utils import canonicalize_name, parse_sdist_filename, parse_wheel_filename
from pip._vendor.packaging.version import InvalidVersion

SUFFIXES = {".py", ".pyi"}
#: Compiled modules cannot be read, but their names say that they exist.
COMPILED = {".so", ".pyd", ".dylib"}
MAX_BYTES = 700_000_000
PINNED = json.loads(os.environ.get("VERIFY_RELEASES", "{}"))


def index_url():
    """Where pip would look."""
    configured = subprocess.run(
        [sys.executable, "-m", "pip", "config", "get", "global.index-url"], capture_output=True, text=True
    )
    return (os.environ.get("PIP_INDEX_URL") or configured.stdout.strip() or PyPI.simple_url).rstrip("/")


class Links(HTMLParser):
    """The files of a package's page: a link each, with its name as text."""

    def __init__(self):
        super().__init__()
        self.files = []
        self.inside = False

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "a" and "href" in found:
            self.files.append({"url": found["href"], "filename": "", "yanked": "data-yanked" in found})
            self.inside = True

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "a"

    def handle_data(self, text):
        if self.inside:
            self.files[-1]["filename"] += text.strip()


def files_of(index, name):
    accept = "application/vnd.pypi.simple.v1+json, text/html;q=0.5"
    request = urllib.request.Request(f"{index}/{canonicalize_name(name)}/", headers={"Accept": accept})
    with urllib.request.urlopen(request, timeout=60) as answer:
        body = answer.read().decode()
        if answer.headers.get_content_type().endswith("json"):
            return json.loads(body)["files"], answer.geturl()
        page = Links()
        page.feed(body)
        return page.files, answer.geturl()


def release_of(filename):
    """(version, is a wheel) of a file name, or None for what is neither wheel nor source archive."""
    try:
        if filename.endswith(".whl"):
            return parse_wheel_filename(filename)[1], True
        if filename.endswith((".tar.gz", ".zip")):
            return parse_sdist_filename(filename)[1], False
    except (InvalidVersion, ValueError):
        pass
    return None


def newest(files, allowed):
    """The files to read, best first: of the newest final release the smallest wheel, then the source archive."""
    known = [(release_of(file["filename"]), file) for file in files if not file.get("yanked")]
    known = [(release, file) for release, file in known if release is not None and allowed.contains(release[0], True)]
    final = [entry for entry in known if not entry[0][0].is_prerelease] or known
    if not final:
        raise LookupError("the index lists no release")
    version = max(release[0] for release, _ in final)
    of_version = [(not release[1], weight(file), file) for release, file in final if release[0] == version]
    of_version.sort(key=lambda entry: entry[:2])
    wheels = [file for no_wheel, _, file in of_version if not no_wheel][:1]
    return str(version), wheels + [file for no_wheel, _, file in of_version if no_wheel][:1]


def weight(file):
    """Its size; where the index does not give it, an order by platform, since GPU code is built for Linux."""
    platform = [mark in file["filename"] for mark in ("none-any", "macosx", "win")]
    return file.get("size") or (platform.index(True) if True in platform else len(platform))


def unpack(archive, filename, folder):
    count = 0
    names = []
    if filename.endswith((".whl", ".zip")):
        package = zipfile.ZipFile(archive)
        members = [(info.filename, lambda info=info: package.open(info)) for info in package.infolist()]
        strip = filename.endswith(".zip")
    else:
        package = tarfile.open(fileobj=archive)
        members = [(info.name, lambda info=info: package.extractfile(info)) for info in package if info.isfile()]
        strip = True
    for name, open_member in members:
        parts = PurePosixPath(name).parts[1 if strip else 0 :]
        if parts and parts[0] == "src" and strip:
            parts = parts[1:]
        # A wheel may put its modules under `name.data/purelib`.
        if len(parts) > 2 and parts[0].endswith(".data") and parts[1] in ("purelib", "platlib"):
            parts = parts[2:]
        if not parts or ".." in parts or name.startswith("/"):
            continue
        suffix = PurePosixPath(name).suffix
        if suffix in COMPILED:
            names.append("/".join(parts))
        if suffix not in SUFFIXES and parts[-1] not in ("entry_points.txt", "METADATA", "PKG-INFO"):
            continue
        target = folder.joinpath(*parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(open_member().read())
        count += suffix in SUFFIXES
    (folder / "compiled-modules.json").write_text(json.dumps(names))
    return count


def fetch(index, root, text):
    try:
        requirement = Requirement(text)
        files, base = files_of(index, requirement.name)
        pinned = PINNED.get(canonicalize_name(requirement.name))
        allowed = SpecifierSet(f"=={pinned}") if pinned and not requirement.specifier else requirement.specifier
        version, candidates = newest(files, allowed)
        folder = root / f"{canonicalize_name(requirement.name)}-{version}"
        result = {"version": version, "folder": str(folder)}
        if (folder / "compiled-modules.json").exists():
            return result
        for file in candidates:
            if (file.get("size") or 0) > MAX_BYTES:
                return {"version": version, "error": "the release is too large to read"}
            with tempfile.TemporaryFile() as archive:
                with urllib.request.urlopen(urljoin(base, file["url"]), timeout=600) as answer:
                    while chunk := answer.read(1 << 20):
                        archive.write(chunk)
                folder.mkdir(parents=True, exist_ok=True)
                archive.seek(0)
                # A wheel without sources is followed by the source archive.
                if unpack(archive, file["filename"], folder) > 0:
                    break
        return result
    except urllib.error.HTTPError as error:
        return {"error": "not in the package index" if error.code == 404 else f"the index answered {error.code}"}
    except (OSError, LookupError, ValueError, tarfile.TarError, zipfile.BadZipFile) as error:
        return {"error": str(error) or type(error).__name__}


def main(root, names):
    index = index_url()
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda name: fetch(index, Path(root), name), names))
    json.dump(dict(zip(names, answers)), sys.stdout, indent=2)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
