/**
 * `npm run vscode:pack -w tools`: the extension for VS Code with the language server of chat templates, as
 * `vitrine-chat-template.vsix` in the folder that is named, or here. `code --install-extension` takes it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { build } from "esbuild";
import { strToU8, zipSync } from "fflate";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../..");

/** One program with all that it imports. */
async function bundled(entry: string, format: "cjs" | "esm", external: string[] = []): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: "node",
    target: "node20",
    format,
    external,
    conditions: ["vitrine-source"],
    minifySyntax: true,
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${entry} gave no program.`);
  return file.contents;
}

/** What the editor reads first: which extension it is, and where its own manifest lies. */
function packageManifest({ name, displayName, description, version, publisher, engines }: ExtensionManifest): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${displayName}</DisplayName>
    <Description xml:space="preserve">${description}</Description>
    <Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}" /></Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" /></Assets>
</PackageManifest>
`;
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json" /><Default Extension=".vsixmanifest" ContentType="text/xml" /><Default Extension=".cjs" ContentType="application/javascript" /><Default Extension=".mjs" ContentType="application/javascript" /><Default Extension=".txt" ContentType="text/plain" /></Types>
`;

interface ExtensionManifest {
  name: string;
  displayName: string;
  description: string;
  version: string;
  publisher: string;
  engines: { vscode: string };
}

/** The bytes of the extension. */
export async function packExtension(): Promise<Uint8Array> {
  const manifest = readFileSync(join(HERE, "manifest.json"), "utf8");
  return zipSync({
    "extension.vsixmanifest": strToU8(packageManifest(JSON.parse(manifest) as ExtensionManifest)),
    "[Content_Types].xml": strToU8(CONTENT_TYPES),
    "extension/package.json": strToU8(manifest),
    "extension/language.json": readFileSync(join(HERE, "language.json")),
    "extension/LICENSE.txt": readFileSync(join(ROOT, "LICENSE")),
    "extension/extension.cjs": await bundled(join(HERE, "extension.ts"), "cjs", ["vscode"]),
    "extension/server.mjs": await bundled(join(ROOT, "packages/chat-template/src/cli.ts"), "esm"),
  });
}

if (import.meta.filename === process.argv[1]) {
  const target = resolve(process.argv[2] ?? ".", "vitrine-chat-template.vsix");
  writeFileSync(target, await packExtension());
  console.log(`${target}: install it with "code --install-extension".`);
}
