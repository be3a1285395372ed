/**
 * `npm run verify:snippets -w tools`: holds every usage snippet against the newest release of the packages it uses, and writes
 * `data/runs/verification.json`, from which `npm run generate` makes the marks of pages.
 *
 * Needs the network and Python 3. Packages are downloaded and read; nothing of them is installed or run.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeData } from "../generate/write-data.ts";
import { codeShape } from "../../packages/libraries/src/verification/code-shape.ts";
import type { Report, ReportEntry } from "../../packages/libraries/test/verification-report.ts";
import { exampleSnippets } from "../../packages/libraries/test/example-snippets.ts";
import { checkJavascript } from "./check-javascript.ts";
import { requirementsOf, type Release } from "./install-line.ts";
import { bringsNothing, checkShell, foldersOf, missingFromInstall, packageOf } from "./releases.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const cache = `${root}.vitrine/releases`;
const python = preparePython();

/** Packages that others bring along; read so that what snippets do with them can be followed. */
const FOUNDATION = (
  "torch torchvision torchaudio numpy pillow requests scipy pandas joblib librosa transformers huggingface_hub " +
  "scikit-learn jax mlx einops opencv-python tensorflow keras pyannote.core soundfile safetensors lightning"
).split(" ");

const all = exampleSnippets();
const today = new Date().toISOString().slice(0, 10);
const target = `${root}data/runs/verification.json`;
/**
 * `-- --changed`: results on shapes that are still written are reused, and only the others are made, against the
 * releases of the report; a package that is new in it is read in its newest one.
 */
const earlier = process.argv.includes("--changed") ? (JSON.parse(readFileSync(target, "utf8")) as Report) : undefined;
const reused = new Map<string, ReportEntry>(
  (earlier?.entries ?? [])
    .filter(({ status }) => status !== "false")
    .map((entry) => [`${entry.library} ${entry.shape}`, entry]),
);
const examples = all.filter(({ id }) => !reused.has(id));
const wanted = new Set([...FOUNDATION, ...examples.flatMap(({ snippet }) => requirementsOf(snippet.install ?? ""))]);
console.log(`${examples.length} shapes of snippets; reading ${wanted.size} packages`);
mkdirSync(cache, { recursive: true });
/** Package → its newest release in the report. */
const pinned: Record<string, string> = {};
for (const { package: name, version } of earlier?.entries ?? []) {
  if (name === undefined || version === undefined) continue;
  const key = name.toLowerCase().replaceAll(/[-_.]+/g, "-");
  if (pinned[key] === undefined || version.localeCompare(pinned[key], "en", { numeric: true }) > 0)
    pinned[key] = version;
}
const releases = runJson<Record<string, Release>>("fetch_releases.py", [cache, ...wanted], "");

const pythonTasks = examples
  .filter(({ snippet }) => snippet.language === "python")
  .map(({ id, snippet }) => ({
    id,
    code: snippet.code,
    folders: foldersOf(requirementsOf(snippet.install ?? ""), FOUNDATION, releases),
  }));
interface PythonCheck {
  checked: number;
  open: string[];
  wrong: string[];
  /** Top-level module → folder it was read from. */
  modules: Record<string, string>;
}
const pythonChecks = runJson<Record<string, PythonCheck>>(
  "check_python.py",
  [],
  JSON.stringify({ snippets: pythonTasks }),
);

const entries: ReportEntry[] = [];
for (const { id, library, snippet } of examples) {
  const entry = {
    library,
    ...(snippet.title === undefined ? {} : { title: snippet.title }),
    language: snippet.language,
    shape: codeShape(snippet.language, snippet.code),
  };
  const requirements = requirementsOf(snippet.install ?? "");
  if (snippet.language === "python") {
    const pythonCheck = pythonChecks[id] ?? { checked: 0, open: ["it was not read"], wrong: [], modules: {} };
    const missing = missingFromInstall(snippet, pythonCheck.modules, requirements, releases);
    const wrong = [...pythonCheck.wrong, ...missing, ...bringsNothing(requirements, releases)];
    const subject = packageOf(pythonCheck.modules, FOUNDATION, releases);
    // Modules of a package's own repository are not read: a snippet with such an import is left open.
    const unread = pythonCheck.open.some((text) => /^(?:import|from) /.test(text));
    const isTrue = subject !== undefined && pythonCheck.checked > 1 && !unread;
    const status = wrong.length > 0 ? "false" : isTrue ? "true" : "not checkable";
    entries.push({
      ...entry,
      ...(subject === undefined || unread ? {} : { package: subject.name, version: subject.version }),
      status,
      checked: pythonCheck.checked,
      ...(wrong.length > 0 ? { wrong } : {}),
      ...(pythonCheck.open.length > 0 ? { open: pythonCheck.open } : {}),
    });
  } else if (snippet.language === "shell") {
    entries.push({ ...entry, ...checkShell(snippet, requirements, releases) });
  } else if (snippet.language === "javascript") {
    entries.push({ ...entry, ...checkJavascript(snippet, `${root}.vitrine`) });
  } else {
    entries.push({ ...entry, status: "not checkable", checked: 0, open: ["C# is parsed, its packages are not read"] });
  }
}

const made = new Map([...reused, ...entries.map((entry) => [`${entry.library} ${entry.shape}`, entry] as const)]);
entries.splice(0, entries.length, ...all.flatMap(({ id }) => made.get(id) ?? []));
const known = new Set((earlier?.entries ?? []).map(({ package: name, version }) => `${name} ${version}`));
const names = new Set((earlier?.entries ?? []).map(({ package: name }) => name));
for (const { package: name, version } of made.values()) {
  if (name !== undefined && names.has(name) && !known.has(`${name} ${version}`))
    throw new Error(`The report has another release than ${name} ${version}. Run without --changed.`);
}
const report = { date: earlier?.date ?? today, entries };
writeData(target, report);

for (const language of ["python", "shell", "javascript", "csharp"]) {
  const count = (status: string) =>
    entries.filter((entry) => entry.language === language && entry.status === status).length;
  console.log(`${language}: ${count("true")} true, ${count("false")} false, ${count("not checkable")} not checkable`);
}
for (const { library, title, wrong } of entries.filter(({ status }) => status === "false")) {
  console.error(`${library} (${title ?? "only block"}): ${wrong?.join("; ")}`);
  process.exitCode = 1;
}

function runJson<T>(script: string, args: string[], input: string): T {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const result = spawnSync(python, [path, ...args], {
    input,
    maxBuffer: 1 << 28,
    encoding: "utf8",
    env: { ...process.env, VERIFY_RELEASES: JSON.stringify(pinned) },
  });
  if (result.status !== 0) throw new Error(`${script} failed: ${result.stderr.slice(-3000)}`);
  return JSON.parse(result.stdout) as T;
}

/** A virtual environment with griffe, made on the first run. */
function preparePython(): string {
  const folder = `${root}.vitrine/verify-python`;
  if (!existsSync(`${folder}/bin/python`)) {
    execFileSync("python3", ["-m", "venv", folder], { stdio: "inherit" });
    execFileSync(`${folder}/bin/pip`, ["install", "-q", "--disable-pip-version-check", "griffe"], { stdio: "inherit" });
  }
  return `${folder}/bin/python`;
}
