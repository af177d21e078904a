"""Packs the VS Code extension as a .vsix, without tools from a registry.

    python3 vsix.py FOLDER TARGET VERSION

A .vsix is a zip archive (OPC, like Office files) that contains the extension in `extension/`, its description
in `extension.vsixmanifest`, and `[Content_Types].xml`. The same folder always produces an identical archive.
"""

import json
import pathlib
import sys
import zipfile
from xml.sax.saxutils import escape, quoteattr

TYPES = {
    ".json": "application/json", ".js": "application/javascript", ".html": "text/html",
    ".md": "text/markdown", ".txt": "text/plain", ".vsixmanifest": "text/xml",
}


def manifest(package, version):
    identity = " ".join(f"{name}={quoteattr(value)}" for name, value in [
        ("Language", "en-US"), ("Id", package["name"]), ("Version", version),
        ("Publisher", package["publisher"])])
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity {identity}/>
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Categories>{escape(",".join(package["categories"]))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(package["engines"]["vscode"])}/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def content_types(paths):
    suffixes = sorted({pathlib.PurePath(path).suffix for path in paths} | {".vsixmanifest"})
    rows = "".join(f'<Default Extension="{suffix}" ContentType="{TYPES[suffix]}"/>'
                   for suffix in suffixes)
    return ('<?xml version="1.0" encoding="utf-8"?><Types xmlns="http://schemas.openxmlformats.org/'
            f'package/2006/content-types">{rows}</Types>')


def main(folder, target, version):
    folder = pathlib.Path(folder)
    package = json.loads((folder / "package.json").read_text("utf-8"))
    files = {f"extension/{path.name}": path.read_text("utf-8") for path in sorted(folder.iterdir())
             if path.suffix in TYPES and path.name != "film.js"}
    files["extension/LICENSE.txt"] = (folder / "../../../LICENSE").read_text("utf-8")
    files["extension.vsixmanifest"] = manifest(package, version)
    files = {"[Content_Types].xml": content_types(files), **files}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, text)
    print(target)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
