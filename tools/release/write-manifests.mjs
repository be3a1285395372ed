/**
 * `npm run release:manifests -w tools`: writes what follows from other files. A package's manifest gets types for older resolvers
 * and the files of its tarball; install lines of the documentation name every package that is needed. A test fails where
 * one of them is not up to date. READMEs, which are heads of documentation pages, are not in git: `npm run generate`.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectEnvironment } from "../setup.mjs";
import { internalDependencies, legacyFields, manifestOf, publishedPackages, ROOT } from "./published-packages.mjs";

const IN_EVERY_TARBALL = ["README.md", "CHANGELOG.md", "LICENSE"];

/** The manifest with its derived fields. */
export function completeManifest(name) {
  const { name: title, version, description, license, files, type, sideEffects, exports, ...rest } = manifestOf(name);
  const { main: _main, types: _types, typesVersions: _versions, repository: _repository, ...others } = rest;
  return {
    name: title,
    version,
    description,
    license,
    files: [...files.filter((file) => !IN_EVERY_TARBALL.includes(file)), ...IN_EVERY_TARBALL],
    type,
    ...(sideEffects !== undefined && { sideEffects }),
    ...legacyFields({ exports }),
    exports,
    ...others,
  };
}

const DOCUMENTATION = join(ROOT, "docs");

/** Command that installs a package in an empty folder from a site on this machine. */
export function installLine(name) {
  const all = [name, ...internalDependencies(name)];
  return `npm install ${all.map((each) => `http://localhost:3000/packages/${each}.tgz`).join(" ")}`;
}

/** Removes parts that only a documentation site shows: links to its pages become their words, tabs their titles. */
function withoutPageLinks(markdown) {
  const plain = markdown.replace(/^<\/?hfoptions?>\n|^<hfoption id="([^"]*)">$/gm, (_, title) =>
    title ? `**${title}**` : "",
  );
  const parts = plain.split(/(^```[^]*?^```$|`[^`\n]*`)/m);
  return parts
    .map((part, index) => (index % 2 ? part : part.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1")))
    .join("");
}

/** A package's README: its documentation page, with the install line of the registry. */
export function readmeOf(name) {
  const page = readFileSync(join(DOCUMENTATION, "packages", `${name}.md`), "utf8").replace(/^---\n[^]*?\n---\n/, "");
  const [introduction = ""] = page.trim().split("\n\n");
  const first = /```ts[^\n]*\n([^]*?)```/.exec(page);
  const example = first?.[1] ?? "";
  const tasks = first
    ? withoutPageLinks(page.slice(first.index + first[0].length))
        .replace(/\n{3,}/g, "\n\n")
        .trim()
    : "";
  const peers = Object.keys(manifestOf(name).peerDependencies ?? {});
  const optional = manifestOf(name).peerDependenciesMeta ?? {};
  const needed = peers.filter((peer) => optional[peer]?.optional !== true);
  return `# @vitrine/${name}

${introduction.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("\n", " ")}

\`\`\`sh
npm install ${[`@vitrine/${name}`, ...needed].join(" ")}
\`\`\`

\`\`\`ts
${example.trim()}
\`\`\`
${tasks && `\n${tasks}\n`}
The page \`docs/packages/${name}.md\` of the repository is this text with its links. A running site shows it, and the API reference, at
\`/docs/packages/${name}\`. [CHANGELOG.md](CHANGELOG.md) lists what changed; versions follow Semantic Versioning, and before
1.0.0 a minor version may break.

License: Apache-2.0
`;
}

/** Files of the documentation, and the README of the repository. */
export function documentationPages() {
  const pages = readdirSync(DOCUMENTATION, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".md"),
  );
  return [join(ROOT, "README.md"), ...pages.map((path) => join(DOCUMENTATION, path))];
}

/** A page with its install lines as they should be. */
export function withInstallLines(text) {
  return text.replace(
    /npm install http:\/\/localhost:3000\/packages\/([a-z-]+?)(?:-\d+\.\d+\.\d+)?\.tgz(?: http:\/\/localhost:3000\/packages\/[^ \n]+\.tgz)*/g,
    (_, name) => installLine(name),
  );
}

if (import.meta.filename === process.argv[1]) {
  for (const name of publishedPackages()) {
    const folder = join(ROOT, "packages", name);
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(completeManifest(name), null, 2)}\n`);
    if (!existsSync(join(folder, "LICENSE"))) copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  }
  for (const file of documentationPages()) {
    const text = readFileSync(file, "utf8");
    if (withInstallLines(text) !== text) writeFileSync(file, withInstallLines(text));
  }
  // The formatter has its own order of the fields.
  const written = publishedPackages().map((name) => `packages/${name}/package.json`);
  spawnSync("oxfmt", written, { cwd: ROOT, env: projectEnvironment(), stdio: "inherit" });
}
