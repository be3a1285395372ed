/**
 * The public API of each published package as text, in `packages/<name>/api/<entry>.d.ts`: every export of the entry with
 * its declaration, and the declarations of the package that those refer to, sorted and without comments. A change to the
 * API is a change of these files, so a review sees it. Read from the declarations that `tsc -b` writes, which state every
 * type, so that following names is enough.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { manifestOf, publishedPackages, ROOT, typedEntries } from "./published-packages.mjs";

const modules = new Map();

/** Declarations, imports and exports of a declaration file. */
function readModule(file) {
  const known = modules.get(file);
  if (known) return known;
  const source = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, source);
  const module = { file, declarations: new Map(), imports: new Map(), exports: new Map(), stars: [] };
  modules.set(file, module);
  const sourceText = ({ start, end }) =>
    comments
      .filter((comment) => comment.start >= start && comment.end <= end)
      .reduceRight(
        (text, comment) => text.slice(0, comment.start - start) + text.slice(comment.end - start),
        source.slice(start, end),
      )
      .replace(/^[ \t]*\n/gm, "");
  const declare = (name, node) => {
    const text = sourceText(node);
    module.declarations.set(name, [...(module.declarations.get(name) ?? []), text]);
  };
  for (const node of program.body) {
    if (node.type === "ImportDeclaration") {
      for (const specifier of node.specifiers) {
        const imported =
          specifier.type === "ImportSpecifier"
            ? specifier.imported.name
            : specifier.type === "ImportDefaultSpecifier"
              ? "default"
              : "*";
        module.imports.set(specifier.local.name, { from: node.source.value, name: imported });
      }
    } else if (node.type === "ExportAllDeclaration") module.stars.push(node.source.value);
    else if (node.type === "ExportNamedDeclaration" && !node.declaration) {
      for (const { local, exported } of node.specifiers)
        module.exports.set(
          exported.name,
          node.source ? { from: node.source.value, name: local.name } : { name: local.name },
        );
    } else {
      const declaration = node.declaration ?? node;
      const names = declaration.id ? [declaration.id.name] : (declaration.declarations ?? []).map(({ id }) => id.name);
      for (const name of names) {
        declare(name, declaration);
        if (node.type === "ExportNamedDeclaration") module.exports.set(name, { name });
      }
      if (node.type === "ExportDefaultDeclaration") {
        const name = names[0] ?? "_default";
        if (names.length === 0) declare(name, declaration);
        module.exports.set("default", { name });
      }
    }
  }
  return module;
}

/** The declaration file behind a relative specifier. */
function resolve(from, specifier) {
  const path = join(dirname(from), specifier).replace(/\.(d\.ts|tsx?|jsx?|mjs)$/, "");
  return [`${path}.d.ts`, join(path, "index.d.ts")].find((file) => existsSync(file));
}

const isRelative = (specifier) => specifier.startsWith(".");

/** Every exported name of a module, with where it is declared. */
function exportsOf(file, seen = new Set()) {
  if (seen.has(file)) return new Map();
  seen.add(file);
  const module = readModule(file);
  const found = new Map();
  for (const from of module.stars)
    if (isRelative(from)) for (const [name, target] of exportsOf(resolve(file, from), seen)) found.set(name, target);
  for (const [name, { from, name: local }] of module.exports) found.set(name, locate(file, local, from));
  return found;
}

/** Follows a name to the file that declares it; to a package where it comes from one. */
function locate(file, name, from) {
  const imported = from === undefined ? readModule(file).imports.get(name) : { from, name };
  if (imported === undefined) return { file, name };
  if (!isRelative(imported.from)) return { package: imported.from, name: imported.name };
  const target = resolve(file, imported.from);
  if (imported.name === "*" || target === undefined) return { file: target ?? file, name: "*" };
  return exportsOf(target).get(imported.name) ?? { file: target, name: imported.name };
}

function reportOf(name, { path, types }) {
  const folder = join(ROOT, "packages", name, "dist");
  const entry = join(ROOT, "packages", name, types);
  const lines = [];
  const reached = new Map();
  const reach = (target) => {
    if (target.package !== undefined || target.name === "*") return;
    const key = `${relative(folder, target.file).replaceAll("\\", "/")} ${target.name}`;
    if (reached.has(key)) return;
    const module = readModule(target.file);
    const texts = module.declarations.get(target.name) ?? [];
    reached.set(key, texts.join("\n"));
    for (const identifier of new Set(texts.join("\n").match(/[A-Za-z_$][\w$]*/g) ?? []))
      if (identifier !== target.name && (module.declarations.has(identifier) || module.imports.has(identifier)))
        reach(locate(target.file, identifier));
  };
  const exported = [...exportsOf(entry)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, target] of exported) {
    lines.push(
      target.package
        ? `export { ${target.name === name ? name : `${target.name} as ${name}`} } from "${target.package}";`
        : `export ${name};${target.name === name ? "" : ` // ${target.name}`}`,
    );
    reach(target);
  }
  const declarations = [...reached].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, text]) => `// ${key}\n${text}`);
  return `// ${manifestOf(name).name}${path.slice(1)}\n\n${lines.join("\n")}\n\n${declarations.join("\n\n")}\n`;
}

/** Every report, by its path in the repository. */
export function apiReports() {
  return new Map(
    publishedPackages().flatMap((name) =>
      typedEntries(manifestOf(name)).map((entry) => [
        `packages/${name}/api/${entry.path === "." ? "index" : entry.path.slice(2).replaceAll("/", "-")}.txt`,
        reportOf(name, entry),
      ]),
    ),
  );
}

/** Paths of reports whose committed text differs, is missing, or belongs to no entry any more. */
export function changedReports(reports) {
  const changed = [...reports]
    .filter(([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), "utf8") !== text)
    .map(([path]) => path);
  return [...changed, ...committedReports().filter((path) => !reports.has(path))];
}

function committedReports() {
  return publishedPackages().flatMap((name) => {
    const folder = join(ROOT, "packages", name, "api");
    return existsSync(folder) ? readdirSync(folder).map((file) => `packages/${name}/api/${file}`) : [];
  });
}

if (import.meta.filename === process.argv[1]) {
  const reports = apiReports();
  for (const path of committedReports()) rmSync(join(ROOT, path));
  for (const [path, text] of reports) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  console.log(`${reports.size} API reports written.`);
}
