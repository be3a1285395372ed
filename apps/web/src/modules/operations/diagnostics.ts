/**
 * The checks of the doctor: settings, this machine, the store, and what the site would reach. Each
 * check says how it is, and what to do about a problem. It changes nothing, and sends nothing but a
 * request to an address that the settings name.
 */
import { access, constants, mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { AccessFile, examineStore, StoreError } from "@vitrine/hub";
import { detectEndpoint } from "@vitrine/local-models";
import { readCollections } from "../../catalog/collections.ts";
import { deploymentDiagnostics } from "./deployment-diagnostics.ts";
import { type Diagnostic, note, well, wrong } from "../../server/diagnostic.ts";
import { choosePort } from "../../server/http/listen.ts";
import { readSettings, type Settings, SettingsError } from "../../server/settings.ts";

const OLDEST_NODE = 24;
const MB = 1024 * 1024;
const GB = 1024 * MB;
/** What a first start takes for some seconds (docs/benchmarks/site.md has the measurements), and some room. */
const LEAST_MEMORY = 1.5 * GB;
const ANSWER_MS = 5_000;

/** @param root Folder of the product, in which the built site is looked for */
export async function* examine(
  env: NodeJS.ProcessEnv,
  argv: readonly string[],
  root: string,
): AsyncGenerator<Diagnostic, void> {
  yield nodeDiagnostic();
  yield memoryDiagnostic();
  yield existsSync(join(root, "apps/web/dist/server/main.js"))
    ? well("build", "The site is built.")
    : note("build", "The site is not built yet; `npm start` builds it.");
  let settings: Settings;
  try {
    settings = readSettings(env, argv);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const problem of error.problems) yield wrong("settings", problem);
    return;
  }
  yield well("settings", "All settings can be used.");
  yield await portDiagnostic(settings);
  yield await diskDiagnostic(settings);
  yield await storeDiagnostic(settings);
  for (const folder of settings.modelFolders) yield await folderDiagnostic(folder);
  if (settings.accessFile !== undefined) {
    const { accessFile } = settings;
    yield await tried("access", () => AccessFile.open(accessFile), `${accessFile} can be read.`);
  }
  if (settings.collectionsFile !== undefined) {
    const { collectionsFile } = settings;
    yield await tried("collections", () => readCollections(collectionsFile), `${collectionsFile} can be read.`);
  }
  if (settings.endpoint !== undefined) yield await endpointDiagnostic(settings);
  if (settings.canFetch) yield await hubDiagnostic(settings);
  yield* deploymentDiagnostics(settings, env);
  yield* exposureDiagnostics(settings);
}

function nodeDiagnostic(): Diagnostic {
  const version = process.versions.node;
  return Number.parseInt(version, 10) >= OLDEST_NODE
    ? well("node", `Node ${version}.`)
    : wrong("node", `Node ${version} is too old; ${OLDEST_NODE} or later is needed. \`npm start\` brings one.`);
}

function memoryDiagnostic(): Diagnostic {
  const total = totalmem();
  const has = `This machine has ${(total / GB).toFixed(1)} GB of memory`;
  return total >= LEAST_MEMORY
    ? well("memory", `${has}.`)
    : note(
        "memory",
        `${has}; the site needs ${LEAST_MEMORY / GB} GB while it starts. Turn local models off (VITRINE_LOCAL_MODELS=off).`,
      );
}

async function portDiagnostic({ port, host }: Settings): Promise<Diagnostic> {
  try {
    return well("port", `Port ${await choosePort(port, 3000, host)} on ${host} is free.`);
  } catch (error) {
    return note("port", `${(error as Error).message} If that is this site, all is well.`);
  }
}

async function diskDiagnostic({ dataDir }: Settings): Promise<Diagnostic> {
  const probe = join(dataDir, `.doctor-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, "x");
    await rm(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    return wrong(
      "disk",
      `${dataDir} cannot be written to (${code}). Choose another folder with VITRINE_DATA, or change whose it is.`,
    );
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${dataDir} can be written to and has ${(free / GB).toFixed(1)} GB left`;
  return free > GB ? well("disk", `${says}.`) : note("disk", `${says}: an import of many models may need more.`);
}

async function storeDiagnostic({ databaseUrl, dataDir }: Settings): Promise<Diagnostic> {
  const place = databaseUrl ? { databaseUrl } : { dataDir: resolve(dataDir, "database") };
  if (!databaseUrl && !existsSync(join(dataDir, "database/database")))
    return note("store", "There is no store yet; the first start makes one.");
  try {
    const { version, schema, models, isWritable } = await examineStore(place);
    const has = `${version} with ${models.toLocaleString("en")} models`;
    if (schema === "newer")
      return wrong(
        "store",
        `${has}, made by a later release. Use that release, or restore a backup into another place.`,
      );
    if (schema === "older")
      return note(
        "store",
        `${has}, of an earlier release; the next start brings it up to date. Make a backup first: npm run backup -- FILE`,
      );
    if (!isWritable)
      return note("store", `${has}, which only lets itself be read: the site shows it, and imports nothing.`);
    return schema === "none" ? note("store", `${version}, empty; the first start fills it.`) : well("store", `${has}.`);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return error.code === "in-use" ? well("store", "A running site has it open.") : wrong("store", error.message);
  }
}

async function folderDiagnostic(folder: string): Promise<Diagnostic> {
  return access(folder, constants.R_OK | constants.X_OK).then(
    () => well("models", `${folder} can be read.`),
    (error: NodeJS.ErrnoException) =>
      wrong("models", `${folder} cannot be read (${error.code}). Mount it, or change --models or VITRINE_MODELS.`),
  );
}

async function tried(about: string, open: () => Promise<unknown>, says: string): Promise<Diagnostic> {
  return open().then(
    () => well(about, says),
    (error: unknown) => wrong(about, (error as Error).message),
  );
}

async function endpointDiagnostic({ endpoint = "", endpointToken }: Settings): Promise<Diagnostic> {
  try {
    const found = await detectEndpoint(endpoint, endpointToken ? { token: endpointToken } : {});
    return well("endpoint", `${found.kind} at ${found.url} serves ${found.models.length} models.`);
  } catch (error) {
    return wrong("endpoint", (error as Error).message);
  }
}

async function hubDiagnostic({ hubEndpoint }: Settings): Promise<Diagnostic> {
  const off = "Pages do without it; VITRINE_FETCH=off removes the buttons that request it.";
  return fetch(`${hubEndpoint}/api/models?limit=1`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok
        ? well("hub", `${hubEndpoint} answers.`)
        : note("hub", `${hubEndpoint} answers with status ${answer.status}. ${off}`);
    },
    () => note("hub", `${hubEndpoint} cannot be reached from here. ${off}`),
  );
}

/** What an operator who opens a site to others should know. */
function* exposureDiagnostics(settings: Settings): Generator<Diagnostic> {
  const { host, origin, accessFile, metrics, trustProxy } = settings;
  if (settings.isPersonal) return;
  if (accessFile === undefined)
    yield note("exposure", `Everyone who reaches ${origin ?? host} sees every model. VITRINE_ACCESS asks for a token.`);
  if (origin === undefined)
    yield note("exposure", "Links and pictures for other sites need the public address: set VITRINE_ORIGIN.");
  if (origin?.startsWith("https:") && trustProxy === undefined)
    yield note(
      "exposure",
      "The address is https, so a proxy is in front: name it in VITRINE_TRUST_PROXY, or all visitors look like one.",
    );
  if (metrics && metrics.host === "0.0.0.0")
    yield note(
      "exposure",
      "VITRINE_METRICS listens on every network and shows how the site is used: bind it to a private address.",
    );
}
