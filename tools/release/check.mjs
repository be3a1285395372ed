/**
 * `npm run release:check -w tools`: judges the tarballs that would be published. Packs every package, reads each tarball with
 * publint and are-the-types-wrong, installs all of them in an empty folder, imports every entry with Node 20 and Node 24,
 * checks the types of every README's example with `skipLibCheck: false` under two resolutions, and compares the public
 * API with the committed reports. Needs npm's registry. `-- --update` writes the reports of the API.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, projectEnvironment } from "../setup.mjs";
import { manifestOf, publishedPackages, ROOT, typedEntries } from "./published-packages.mjs";
import { packPackages } from "./pack.mjs";

const NODE_VERSIONS = ["20", "24"];
/** Entries that need a browser, a worker thread or an optional peer to be loaded; their types are checked like others. */
const NOT_IMPORTED = new Set(["@vitrine/markdown/page-script"]);

ensureInstalled({ forTests: true });
const folder = mkdtempSync(join(tmpdir(), "vitrine-release-"));
const tarballs = join(folder, "tarballs");
const consumer = join(folder, "consumer");
let failures = 0;
try {
  const index = await packPackages(tarballs);
  for (const { name, file } of index) checkTarball(name, join(tarballs, file));
  install(index);
  for (const version of NODE_VERSIONS) importEverything(version);
  for (const resolution of ["bundler", "nodenext"]) checkExamples(resolution);
  compareApi();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? "The packages can be released." : `${failures} of the checks failed.`);
process.exit(failures === 0 ? 0 : 1);

function report(title, problem) {
  console.log(`${problem ? "FAILED" : "ok    "} ${title}`);
  if (!problem) return;
  failures += 1;
  console.log(problem);
}

function attempt(title, command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
    env: projectEnvironment(),
    ...options,
  });
  report(title, status === 0 ? undefined : `${stdout}${stderr}`);
}

function checkTarball(name, file) {
  const files = execFileSync("tar", ["tzf", file], { encoding: "utf8" }).split("\n");
  const missing = ["README.md", "LICENSE", "CHANGELOG.md"].filter((each) => !files.includes(`package/${each}`));
  const tests = files.filter((each) => /\.test\.[a-z.]+$/.test(each));
  report(
    `${name}: readme, license, changelog, no tests`,
    missing.length + tests.length > 0 &&
      `missing: ${missing.join(", ") || "nothing"}; tests: ${tests.join(", ") || "none"}`,
  );
  report(`${name}: source maps`, brokenMaps(file, files));
  attempt(`${name}: publint`, "publint", ["--strict", file]);
  const untyped = Object.entries(manifestOf(name.slice("@vitrine/".length)).exports)
    .filter(([path, target]) => typeof target === "string" || /\*|\.css$/.test(path))
    .map(([path]) => path.replace(/^\.\//, ""));
  attempt(`${name}: types under node10, node16 and bundler`, "attw", [
    file,
    "--quiet",
    // The packages are ESM: programs in CommonJS load them with import().
    "--ignore-rules",
    "cjs-resolves-to-esm",
    ...(untyped.length > 0 ? ["--exclude-entrypoints", ...untyped] : []),
  ]);
}

/** Maps whose sources are neither inside the map nor in the tarball. */
function brokenMaps(file, files) {
  const unpacked = mkdtempSync(join(folder, "maps-"));
  execFileSync("tar", ["xzf", file, "-C", unpacked]);
  const broken = files
    .filter((each) => each.endsWith(".js.map"))
    .filter((each) => {
      const map = JSON.parse(readFileSync(join(unpacked, each), "utf8"));
      return map.sources.some(
        (source, at) =>
          !map.sourcesContent?.[at] && !existsSync(join(unpacked, each, "..", map.sourceRoot ?? "", source)),
      );
    });
  return broken.length > 0 && `${broken.length} maps lead to no source, such as ${broken[0]}`;
}

function install(index) {
  mkdirSync(consumer);
  writeFileSync(join(consumer, "package.json"), '{ "private": true, "type": "module" }\n');
  const all = index.map(({ file }) => join(tarballs, file));
  const peers = [
    "react@19",
    "react-dom@19",
    "@types/react@19",
    "@types/react-dom@19",
    "@types/node@24",
    "@types/json-schema@7",
  ];
  attempt(
    "install in an empty folder",
    "npm",
    [
      "install",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      "--prefer-offline",
      ...all,
      ...peers,
      ...optionalPeers(),
    ],
    {
      cwd: consumer,
    },
  );
}

/** Optional peers too: an entry that needs one says so by its type. */
function optionalPeers() {
  return publishedPackages().flatMap((name) =>
    Object.entries(manifestOf(name).peerDependencies ?? {})
      .filter(([peer]) => !/^react(-dom)?$/.test(peer))
      .map(([peer, range]) => `${peer}@${range}`),
  );
}

function entriesOfAll() {
  return publishedPackages().flatMap((name) =>
    typedEntries(manifestOf(name)).map(({ path }) => `@vitrine/${name}${path.slice(1)}`),
  );
}

function importEverything(version) {
  const tools = join(folder, `node-${version}`);
  mkdirSync(tools);
  writeFileSync(join(tools, "package.json"), '{ "private": true }\n');
  const name = `node-${process.platform}-${process.arch}`;
  const { status } = spawnSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline", `${name}@${version}`],
    {
      cwd: tools,
      env: projectEnvironment(),
      stdio: "inherit",
    },
  );
  const node = join(tools, "node_modules", name, "bin/node");
  if (status !== 0 || !existsSync(node)) return report(`Node ${version}`, "could not be installed");
  for (const entry of entriesOfAll().filter((each) => !NOT_IMPORTED.has(each)))
    attempt(
      `Node ${version} imports ${entry}`,
      node,
      ["--input-type=module", "--eval", `await import("${entry}"); process.exit(0)`],
      {
        cwd: consumer,
        env: process.env,
      },
    );
}

/** Types of each README's example, and of every entry, as a project sees them that checks its libraries too. */
function checkExamples(resolution) {
  const sources = join(consumer, `examples-${resolution}`);
  mkdirSync(sources);
  for (const name of publishedPackages()) {
    const readme = readFileSync(join(consumer, "node_modules/@vitrine", name, "README.md"), "utf8");
    const [, code = ""] = /```ts\n([^]*?)```/.exec(readme) ?? [];
    writeFileSync(join(sources, `${name}.tsx`), `${code}\nexport {};\n`);
  }
  writeFileSync(
    join(sources, "entries.ts"),
    `${entriesOfAll()
      .map((entry, at) => `import * as entry${at} from "${entry}";\nvoid entry${at};`)
      .join("\n")}\n`,
  );
  writeFileSync(
    join(sources, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "es2023",
        lib: ["es2024", "esnext.disposable", "dom", "dom.iterable"],
        module: resolution === "bundler" ? "esnext" : "nodenext",
        moduleResolution: resolution,
        jsx: "react-jsx",
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        types: ["node"],
        typeRoots: ["../node_modules/@types"],
      },
      include: ["*.ts", "*.tsx"],
    }),
  );
  const { stdout } = spawnSync("tsc", ["-p", sources, "--pretty", "false"], {
    encoding: "utf8",
    env: projectEnvironment(),
  });
  const errors = stdout.split("\n").filter((line) => /\): error TS/.test(line));
  // Declarations of others are checked with them; what is wrong there is counted and not ours to mend.
  const isOurs = (line) =>
    !line.includes("node_modules") || /node_modules\/@vitrine\/[^/]+\/(?!node_modules)/.test(line);
  const ours = errors.filter(isOurs);
  report(
    `examples and entries have types (${resolution}, libraries checked; ${errors.length - ours.length} errors in declarations of others)`,
    ours.length > 0 && ours.join("\n"),
  );
}

function compareApi() {
  const update = process.argv.includes("--update");
  if (update) attempt("the reports of the API are written", "node", ["tools/release/api-report.mjs"]);
  attempt("the public API is the committed one", "node", ["tools/release/check-api.mjs"]);
}
