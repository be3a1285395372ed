/**
 * Makes tarballs of our own packages that install without a registry that knows them: what one of them needs of the
 * others lies inside it, and the rest is public. Written to `apps/web/dist/packages`, with an index of their checksums.
 *
 * The same sources give the same bytes. Types are taken out of the sources by Node itself, so that nothing has to be
 * compiled first; where the compiler has written declarations, they come along.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** Those that work in a program of one's own. */
const PACKED = ["inference", "mcp-tools", "libraries", "models", "chat-template", "tasks", "code"];

/** @returns {{ name: string, version: string, file: string, integrity: string, bytes: number }[]} */
export function packPackages(target = join(ROOT, "apps/web/dist/packages")) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const index = PACKED.map((name) => {
    const { version } = manifestOf(name);
    const files = new Map();
    addPackage(files, name, "package", new Set([name]));
    const bytes = gzipSync(tar(files), { level: 9 });
    const file = `${name}-${version}.tgz`;
    writeFileSync(join(target, file), bytes);
    const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    return { name: `@vitrine/${name}`, version, file, integrity, bytes: bytes.length };
  });
  writeFileSync(join(target, "index.json"), `${JSON.stringify(index, null, 2)}\n`);
  return index;
}

function manifestOf(name) {
  return JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8"));
}

/** Puts a package's files under `prefix`, and those of ours that it needs into its node_modules. */
function addPackage(files, name, prefix, present) {
  const manifest = manifestOf(name);
  const own = Object.keys(manifest.dependencies ?? {}).filter((each) => each.startsWith("@vitrine/"));
  const published = {
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    license: manifest.license,
    type: manifest.type,
    sideEffects: manifest.sideEffects,
    exports: publishedExports(manifest.exports),
    dependencies: allDependencies(name),
    ...(manifest.peerDependencies
      ? { peerDependencies: manifest.peerDependencies, peerDependenciesMeta: manifest.peerDependenciesMeta }
      : {}),
    ...(own.length > 0 && prefix === "package" ? { bundleDependencies: bundled(name) } : {}),
    engines: manifest.engines,
  };
  if (prefix !== "package") delete published.bundleDependencies;
  files.set(`${prefix}/package.json`, `${JSON.stringify(published, null, 2)}\n`);
  for (const path of sourcesOf(name)) addSource(files, name, path, prefix);
  for (const each of own) {
    const other = each.slice("@vitrine/".length);
    if (present.has(other)) continue;
    present.add(other);
    addPackage(files, other, `package/node_modules/@vitrine/${other}`, present);
  }
}

/** Ours in the tarball, whoever of them needs whom. */
function bundled(name, found = new Set()) {
  for (const each of Object.keys(manifestOf(name).dependencies ?? {})) {
    if (!each.startsWith("@vitrine/") || found.has(each)) continue;
    found.add(each);
    bundled(each.slice("@vitrine/".length), found);
  }
  return [...found].sort();
}

/** Its own dependencies, and the public ones of ours inside it: npm does not install what bundled packages need. */
function allDependencies(name) {
  const all = { ...manifestOf(name).dependencies };
  for (const each of bundled(name)) {
    const { version, dependencies = {} } = manifestOf(each.slice("@vitrine/".length));
    all[each] = version;
    for (const [other, range] of Object.entries(dependencies)) all[other] ??= range;
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Without the condition that leads to TypeScript sources, which are not in the tarball. */
function publishedExports(exports) {
  return Object.fromEntries(
    Object.entries(exports).map(([key, value]) => {
      if (typeof value === "string") return [key, value];
      const { "vitrine-source": _source, ...conditions } = value;
      return [key, conditions];
    }),
  );
}

function sourcesOf(name) {
  const folder = join(ROOT, "packages", name, "src");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|json|css)$/.test(entry.name) && !/\.test\.|\.d\.ts$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("testing/"))
    .sort();
}

const SPECIFIER = /((?:from|import)\s*\(?\s*["']\.\.?\/[^"']*)\.ts(["'])/g;

function addSource(files, name, path, prefix) {
  const source = readFileSync(join(ROOT, "packages", name, "src", path), "utf8");
  if (!path.endsWith(".ts")) return files.set(`${prefix}/dist/${path}`, source);
  const code = stripTypeScriptTypes(source, { mode: "strip" })
    .replace(SPECIFIER, "$1.js$2")
    .replace(/[ \t]+$/gm, "");
  files.set(`${prefix}/dist/${path.slice(0, -3)}.js`, code);
  const types = join(ROOT, "packages", name, "dist", `${path.slice(0, -3)}.d.ts`);
  if (existsSync(types)) {
    const text = readFileSync(types, "utf8").replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
    files.set(`${prefix}/dist/${path.slice(0, -3)}.d.ts`, text.replace(SPECIFIER, "$1.js$2"));
  }
  return files;
}

/** A tar archive in the format that every unpacker reads (ustar), with nothing of this machine in it. */
function tar(files) {
  const blocks = [];
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const content = Buffer.from(text, "utf8");
    blocks.push(header(path, content.length), content, Buffer.alloc((512 - (content.length % 512)) % 512));
  }
  blocks.push(Buffer.alloc(1024));
  return Buffer.concat(blocks);
}

function header(path, size) {
  const block = Buffer.alloc(512);
  let name = path;
  let prefix = "";
  if (Buffer.byteLength(path) > 100) {
    const cut = path.lastIndexOf("/", path.length - 1);
    const at = Buffer.byteLength(path.slice(cut + 1)) <= 100 ? cut : -1;
    if (at < 0 || at > 155) throw new Error(`${path} is too long for a tar archive`);
    [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
  }
  block.write(name, 0);
  block.write("0000644\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  block.write("00000000000\0", 136);
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\u000000", 257);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, bytes } of packPackages()) console.log(`${file} ${(bytes / 1024).toFixed(0)} kB`);
}
