/**
 * The doctor: this machine, the settings, and the checks of every module. Each check says how it is, and what to do about
 * a problem. It changes nothing, and sends nothing but a request to an address that the settings name.
 */
import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { examineStore } from "@vitrine/hub";
import type { CoreSettings } from "./core-settings.ts";
import { addressDiagnostic, type Diagnostic, note, tried, well, wrong } from "./diagnostic.ts";
import type { Declaration } from "./module.ts";
import { readDeclared, SettingsError } from "./settings/settings.ts";

const OLDEST_NODE = 24;
const GB = 1024 ** 3;
/** A first start takes this for some seconds (docs/benchmarks/site.md has the measurements), with some room. */
const LEAST_MEMORY = 1.5 * GB;

/** @param root Folder of the product, in which the built site is looked for */
export async function* examine(
  modules: readonly Declaration[],
  env: NodeJS.ProcessEnv,
  argv: readonly string[],
  root: string,
): AsyncGenerator<Diagnostic, void> {
  yield nodeDiagnostic();
  yield memoryDiagnostic();
  yield existsSync(join(root, "apps/web/dist/server/main.js"))
    ? well("build", "The site is built.")
    : note("build", "The site is not built yet; `npm start` builds it.");
  let settings: CoreSettings;
  try {
    settings = readDeclared(modules, env, argv) as unknown as CoreSettings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const problem of error.problems) yield wrong("settings", problem);
    return;
  }
  yield well("settings", "All settings can be used.");
  const { databaseUrl, dataDir } = settings;
  let examined: ReturnType<typeof examineStore> | undefined;
  const examineOnce = () =>
    (examined ??= examineStore(databaseUrl ? { databaseUrl } : { dataDir: resolve(dataDir, "database") }));
  for (const module of modules) {
    for (const { about, path, read } of module.files?.({ settings, env }) ?? [])
      if (path !== undefined) yield await tried(about, () => read(path), `${path} can be used.`);
    for (const each of (await module.addresses?.({ settings, env })) ?? []) yield await addressDiagnostic(each);
    if (module.diagnose) yield* module.diagnose({ settings, env, examineStore: examineOnce });
  }
}

function nodeDiagnostic(): Diagnostic {
  const version = process.versions.node;
  return Number.parseInt(version, 10) >= OLDEST_NODE
    ? well("node", `Node ${version}.`)
    : wrong("node", `Node ${version} is too old; ${OLDEST_NODE} or later is needed. \`npm start\` brings one.`);
}

function memoryDiagnostic(): Diagnostic {
  // A container may have less than its machine.
  const limit = process.constrainedMemory();
  const isLimited = limit > 0 && limit < totalmem();
  const total = isLimited ? limit : totalmem();
  const has = `This ${isLimited ? "container" : "machine"} has ${(total / GB).toFixed(1)} GB of memory`;
  return total >= LEAST_MEMORY
    ? well("memory", `${has}.`)
    : note(
        "memory",
        `${has}; the site needs ${LEAST_MEMORY / GB} GB while it starts. Turn local models off (VITRINE_LOCAL_MODELS=off).`,
      );
}
