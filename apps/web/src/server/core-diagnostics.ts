/** Checks of the doctor about this machine, the store, the hub, and how a site is seen from outside. */
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { examineStore, StoreError } from "@vitrine/hub";
import type { CoreSettings } from "./core-settings.ts";
import { answerOf, type Diagnostic, note, textOf, well, wrong } from "./diagnostic.ts";
import { choosePort } from "./http/listen.ts";
import type { DiagnosticContext } from "./module.ts";
import { HALF_RESTORED } from "./start-error.ts";

const GB = 1024 ** 3;
/** Addresses that are for documentation: no proxy has one. */
const FOREIGN_ADDRESSES = [
  ["192.0.2.1", "ipv4"],
  ["198.51.100.1", "ipv4"],
  ["203.0.113.1", "ipv4"],
  ["2001:db8::1", "ipv6"],
] as const;

export async function* coreDiagnostics({
  settings,
  examineStore: examineSiteStore,
}: Pick<DiagnosticContext, "settings" | "examineStore">): AsyncGenerator<Diagnostic, void> {
  const { port, host, trustProxy, replicaUrl, origin } = settings;
  yield await portDiagnostic("port", port, host);
  yield await diskDiagnostic(settings);
  yield await storeDiagnostic(examineSiteStore);
  if (replicaUrl !== undefined) yield await replicaDiagnostic(replicaUrl);
  if (settings.canFetch) yield await hubDiagnostic(settings);
  if (trustProxy && FOREIGN_ADDRESSES.some(([address, family]) => trustProxy.check(address, family)))
    yield wrong(
      "proxy",
      "VITRINE_TRUST_PROXY trusts addresses of the whole internet: every visitor can claim another's address or name. Give it the addresses of your proxy.",
    );
  if (settings.isPersonal) return;
  if (origin === undefined)
    yield note("exposure", "Links and pictures for other sites need the public address: set VITRINE_ORIGIN.");
  if (origin?.startsWith("https:") && trustProxy === undefined)
    yield note(
      "exposure",
      "The address is https, so a proxy is in front: name it in VITRINE_TRUST_PROXY, or all visitors look like one.",
    );
}

/** @param variable named in the message, where it is not clear which one is meant */
export async function portDiagnostic(
  about: string,
  port: string | undefined,
  host: string,
  variable = "",
): Promise<Diagnostic> {
  try {
    const free = await choosePort(port, 3000, host);
    return well(about, `Port ${free} on ${host} is free${variable && " for metrics"}.`);
  } catch (error) {
    if (port !== undefined && (await isVitrineAt(host, port)))
      return note(about, `Vitrine listens on port ${port} already.`);
    return wrong(about, `${variable && `${variable}: `}${(error as Error).message}`);
  }
}

/** Whether a site, or its metrics, answers there. */
async function isVitrineAt(host: string, port: string): Promise<boolean> {
  const reached = /^(0\.0\.0\.0|::)$/.test(host) ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const answers = await Promise.all(["healthz", "metrics"].map((path) => textOf(`http://${reached}:${port}/${path}`)));
  return answers[0] === "ok\n" || answers[1]?.includes("vitrine_") === true;
}

async function diskDiagnostic({ dataDir }: CoreSettings): Promise<Diagnostic> {
  const probe = join(dataDir, `.doctor-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, "x");
    await rm(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    return wrong(
      "disk",
      `${dataDir} cannot be written to (${code}). Choose another folder with VITRINE_DATA, or change its owner (chown).`,
    );
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${dataDir} can be written to and has ${(free / GB).toFixed(1)} GB left`;
  return free > GB ? well("disk", `${says}.`) : note("disk", `${says}: an import of many models may need more.`);
}

const modelCount = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "model" : "models"}`;

async function storeDiagnostic(examine: DiagnosticContext["examineStore"]): Promise<Diagnostic> {
  try {
    const { engine, version, schema, models, isWritable, isHalfRestored } = await examine();
    const has = `${version} with ${modelCount(models)}`;
    if (isHalfRestored) return wrong("store", HALF_RESTORED);
    if (schema === "newer")
      return wrong(
        "store",
        `${has}, made by a later release. Use that release, or restore a backup into another place.`,
      );
    if (schema === "older")
      return note(
        "store",
        `${has}, of an earlier release; the next start brings it up to date. Make a backup first: npm run backup -- FOLDER`,
      );
    if (!isWritable)
      return note("store", `${has}, which only lets itself be read: the site shows it, and imports nothing.`);
    if (schema === "none" && engine === "embedded")
      return note("store", "There is no store yet; the first start makes one.");
    return schema === "none" ? note("store", `${version}, empty; the first start fills it.`) : well("store", `${has}.`);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return error.code === "in-use" ? well("store", "A running site has it open.") : wrong("store", error.message);
  }
}

async function replicaDiagnostic(databaseUrl: string): Promise<Diagnostic> {
  try {
    const { models } = await examineStore({ databaseUrl });
    return well("replica", `The replica answers and has ${modelCount(models)}.`);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return wrong("replica", `DATABASE_REPLICA_URL: ${error.message} Pages are then read from the database itself.`);
  }
}

async function hubDiagnostic({ hubEndpoint }: CoreSettings): Promise<Diagnostic> {
  const off = "Pages do without it; VITRINE_FETCH=off removes the buttons that request it.";
  const answer = await answerOf(`${hubEndpoint}/api/models?limit=1`);
  if (answer.status === undefined) return note("hub", `${hubEndpoint} ${answer.why} ${off}`);
  return answer.isOk
    ? well("hub", `${hubEndpoint} answers.`)
    : note("hub", `${hubEndpoint} answers with status ${answer.status}. ${off}`);
}
