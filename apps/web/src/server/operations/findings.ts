/**
 * What the doctor looks at: settings, this machine, the store, and what the site would reach. Each finding says how it is,
 * and what to do where it is not well. Nothing is changed, and nothing is sent but a question for an address that the
 * settings name.
 */
import { access, constants, mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { AccessFile, examineStore, StoreError } from "@vitrine/hub";
import { detectEndpoint } from "@vitrine/local-models";
import { readCollections } from "../../site/collections.ts";
import { choosePort } from "../listen.ts";
import { readSettings, type Settings, SettingsError } from "../settings.ts";

export interface Finding {
  about: string;
  state: "well" | "note" | "wrong";
  says: string;
}

const OLDEST_NODE = 24;
const MB = 1024 * 1024;
const GB = 1024 * MB;
/** What a first start takes for some seconds (docs/deployment.md has the measurements), and some room. */
const LEAST_MEMORY = 1.5 * GB;
const ANSWER_MS = 5_000;

const well = (about: string, says: string): Finding => ({ about, state: "well", says });
const note = (about: string, says: string): Finding => ({ about, state: "note", says });
const wrong = (about: string, says: string): Finding => ({ about, state: "wrong", says });

/** @param root Folder of the product, in which the built site is looked for */
export async function* examine(
  env: NodeJS.ProcessEnv,
  argv: readonly string[],
  root: string,
): AsyncGenerator<Finding, void> {
  yield nodeFinding();
  yield memoryFinding();
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
  yield await portFinding(settings);
  yield await diskFinding(settings);
  yield await storeFinding(settings);
  for (const folder of settings.modelFolders) yield await folderFinding(folder);
  if (settings.accessFile !== undefined) {
    const { accessFile } = settings;
    yield await tried("access", () => AccessFile.open(accessFile), `${accessFile} can be read.`);
  }
  if (settings.collectionsFile !== undefined) {
    const { collectionsFile } = settings;
    yield await tried("collections", () => readCollections(collectionsFile), `${collectionsFile} can be read.`);
  }
  if (settings.endpoint !== undefined) yield await endpointFinding(settings);
  if (settings.mayFetch) yield await hubFinding(settings);
  yield* exposureFindings(settings);
}

function nodeFinding(): Finding {
  const version = process.versions.node;
  return Number.parseInt(version, 10) >= OLDEST_NODE
    ? well("node", `Node ${version}.`)
    : wrong("node", `Node ${version} is too old; ${OLDEST_NODE} or later is needed. \`npm start\` brings one.`);
}

function memoryFinding(): Finding {
  const total = totalmem();
  const has = `This machine has ${(total / GB).toFixed(1)} GB of memory`;
  return total >= LEAST_MEMORY
    ? well("memory", `${has}.`)
    : note(
        "memory",
        `${has}; the site wants ${LEAST_MEMORY / GB} GB while it starts. Turn local models off (VITRINE_LOCAL_MODELS=off).`,
      );
}

async function portFinding({ port, host }: Settings): Promise<Finding> {
  try {
    return well("port", `Port ${await choosePort(port, 3000, host)} on ${host} is free.`);
  } catch (error) {
    return note("port", `${(error as Error).message} If that is this site, all is well.`);
  }
}

async function diskFinding({ dataDir }: Settings): Promise<Finding> {
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

async function storeFinding({ databaseUrl, dataDir }: Settings): Promise<Finding> {
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

async function folderFinding(folder: string): Promise<Finding> {
  return access(folder, constants.R_OK | constants.X_OK).then(
    () => well("models", `${folder} can be read.`),
    (error: NodeJS.ErrnoException) =>
      wrong("models", `${folder} cannot be read (${error.code}). Mount it, or change --models or VITRINE_MODELS.`),
  );
}

async function tried(about: string, open: () => Promise<unknown>, says: string): Promise<Finding> {
  return open().then(
    () => well(about, says),
    (error: unknown) => wrong(about, (error as Error).message),
  );
}

async function endpointFinding({ endpoint = "", endpointToken }: Settings): Promise<Finding> {
  try {
    const found = await detectEndpoint(endpoint, endpointToken ? { token: endpointToken } : {});
    return well("endpoint", `${found.kind} at ${found.url} offers ${found.models.length} models.`);
  } catch (error) {
    return wrong("endpoint", (error as Error).message);
  }
}

async function hubFinding({ hubEndpoint }: Settings): Promise<Finding> {
  const off = "Pages do without it; VITRINE_FETCH=off takes the buttons that ask it away.";
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

/** What whoever opens a site to others should know of. */
function* exposureFindings(settings: Settings): Generator<Finding> {
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
      "VITRINE_METRICS listens to every network. It tells what a site is used for: bind it to one of your own.",
    );
}
