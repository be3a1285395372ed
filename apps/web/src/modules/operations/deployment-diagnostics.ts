/** Checks of the doctor for a site that others use: what is around it answers, and nobody else decides who may see what. */
import { readdir, stat } from "node:fs/promises";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BucketAddress, BucketObjects, examineStore, StoreError } from "@vitrine/hub";
import { IdentityProvider, IdentityProviderError } from "../accounts/identity-provider.ts";
import { choosePort } from "../../server/http/listen.ts";
import type { IdentityProviderOptions, Settings } from "../../server/settings.ts";
import { describeError } from "../../server/log/error-log.ts";
import { type Diagnostic, note, well, wrong } from "../../server/diagnostic.ts";

const ANSWER_MS = 5_000;
/** Addresses that are for documentation: no proxy has one. */
const FOREIGN_ADDRESSES = [
  ["192.0.2.1", "ipv4"],
  ["198.51.100.1", "ipv4"],
  ["203.0.113.1", "ipv4"],
  ["2001:db8::1", "ipv6"],
] as const;
const COLLECTORS = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];

export async function* deploymentDiagnostics(
  settings: Settings,
  env: NodeJS.ProcessEnv,
): AsyncGenerator<Diagnostic, void> {
  const { accessFile, identityProvider, trustProxy, replicaUrl, openSearchUrl, metrics, modelFolders } = settings;
  if (accessFile !== undefined) yield* await tokenFileDiagnostic(accessFile);
  if (identityProvider) yield await identityProviderDiagnostic(identityProvider);
  if (trustProxy && FOREIGN_ADDRESSES.some(([address, family]) => trustProxy.check(address, family)))
    yield wrong(
      "proxy",
      "VITRINE_TRUST_PROXY trusts addresses of the whole internet: every visitor can claim another's address or name. Give it the addresses of your proxy.",
    );
  if (replicaUrl !== undefined) yield await replicaDiagnostic(replicaUrl);
  if (openSearchUrl !== undefined) yield await searchDiagnostic(openSearchUrl);
  if (settings.bucket) yield await bucketDiagnostic(settings.bucket);
  if (metrics) yield await metricsDiagnostic(metrics);
  const collector = COLLECTORS.map((name) => env[name]).find(Boolean);
  if (collector !== undefined) yield await collectorDiagnostic(collector);
  for (const folder of modelFolders) yield* await emptyFolderDiagnostic(folder);
  if (accessFile !== undefined || settings.isPersonal) yield await gitDiagnostic();
}

async function tokenFileDiagnostic(path: string): Promise<Diagnostic[]> {
  const { mode = 0 } = (await stat(path).catch(() => undefined)) ?? {};
  // Of a file that is not there the check of its content says so.
  if (process.platform === "win32" || (mode & 0o022) === 0) return [];
  return [wrong("access", `Others can write ${path}, and give themselves any right. Run: chmod go-w ${path}`)];
}

async function identityProviderDiagnostic(options: IdentityProviderOptions): Promise<Diagnostic> {
  try {
    await new IdentityProvider(options).configuration();
    return well("sign-in", `The identity provider answers at ${options.issuer}.`);
  } catch (error) {
    const why = error instanceof IdentityProviderError ? (error.hint ?? error.message) : describeError(error);
    return wrong("sign-in", `Nobody can sign in by VITRINE_OIDC_ISSUER. ${why}`);
  }
}

async function bucketDiagnostic(address: BucketAddress): Promise<Diagnostic> {
  const partial = join(tmpdir(), "vitrine-doctor");
  try {
    // Whether names are found is asked of a name that nothing has.
    const objects = await BucketObjects.open(address, partial);
    await objects.has("0".repeat(64));
    return well("bucket", `The bucket ${address.bucket} can be read.`);
  } catch (error) {
    return wrong(
      "bucket",
      `The bucket ${address.bucket} cannot be read (${error instanceof Error ? error.name : "no answer"}). Check VITRINE_BUCKET, VITRINE_BUCKET_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
}

async function replicaDiagnostic(databaseUrl: string): Promise<Diagnostic> {
  try {
    const { models } = await examineStore({ databaseUrl });
    return well("replica", `The replica answers and has ${models.toLocaleString("en")} models.`);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return wrong("replica", `DATABASE_REPLICA_URL: ${error.message} Pages are then read from the database itself.`);
  }
}

async function searchDiagnostic(addresses: string): Promise<Diagnostic> {
  const [first = ""] = addresses.split(",");
  const { origin, username, password } = new URL(first);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  const headers: Record<string, string> = username === "" ? {} : { authorization: `Basic ${credentials}` };
  const answer = await answerOf(origin, { headers });
  if (answer === undefined)
    return wrong("search", `${origin} does not answer. Lists are then answered by the database.`);
  return answer.ok
    ? well("search", `OpenSearch answers at ${origin}.`)
    : wrong(
        "search",
        `${origin} answers with status ${answer.status}. Check the user and the password in OPENSEARCH_URL.`,
      );
}

async function metricsDiagnostic({ host, port }: { host: string; port: number }): Promise<Diagnostic> {
  try {
    return well("metrics", `Port ${await choosePort(String(port), port, host)} on ${host} is free for metrics.`);
  } catch (error) {
    return note("metrics", `VITRINE_METRICS: ${(error as Error).message} If that is this site, all is well.`);
  }
}

async function collectorDiagnostic(address: string): Promise<Diagnostic> {
  if (!URL.canParse(address)) return wrong("traces", "The address of the OpenTelemetry collector is no address.");
  const { origin } = new URL(address);
  // Any answer will do: a collector takes nothing but traces.
  return (await answerOf(origin))
    ? well("traces", `The OpenTelemetry collector answers at ${origin}.`)
    : wrong(
        "traces",
        `Nothing answers at ${origin}, so traces are lost. Start the collector, or unset the OTEL_ variables.`,
      );
}

async function emptyFolderDiagnostic(folder: string): Promise<Diagnostic[]> {
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined || names.some((name) => !name.startsWith("."))) return [];
  return [note("models", `${folder} is empty: is it mounted? Put a folder for each model into it, as owner/name.`)];
}

async function gitDiagnostic(): Promise<Diagnostic> {
  return promisify(execFile)("git", ["--version"]).then(
    ({ stdout }) => well("git", `${stdout.trim()} serves clones and pushes.`),
    () => note("git", "There is no git program: models can be pushed with hf upload, and not with git."),
  );
}

async function answerOf(address: string, init: RequestInit = {}): Promise<Response | undefined> {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer;
}
