/** What this process can run models with, from its arguments and its environment. */
import { detectEndpoint, LocalRuntime } from "@vitrine/local-models";
import type { InferenceServices } from "../site/inference-services.ts";

export interface ServiceSettings {
  env: NodeJS.ProcessEnv;
  /** Folder for what is installed on request. */
  dataDir: string;
  /** Address that the site listens on. */
  host: string;
  argv: readonly string[];
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * Opens the services.
 *
 * @throws Error that says what to check, when `--endpoint` names a server that does not answer.
 */
export async function openServices({ env, dataDir, host, argv }: ServiceSettings): Promise<InferenceServices> {
  const address = argumentOf(argv, "--endpoint") ?? (env["VITRINE_ENDPOINT"] || undefined);
  const token = env["VITRINE_ENDPOINT_TOKEN"] || undefined;
  const endpoint = address === undefined ? undefined : await detectEndpoint(address, token ? { token } : {});
  if (endpoint) console.log(`${endpoint.kind} at ${endpoint.url} offers ${endpoint.models.length} models.`);
  return {
    local: env["VITRINE_LOCAL_MODELS"] === "off" ? undefined : new LocalRuntime({ dataDir, workerUrl: workerUrl() }),
    // Whoever can reach a loopback address sits at this machine.
    allowInstall: LOOPBACK.has(host),
    rateLimit: rateLimitOf(env["VITRINE_RATE_LIMIT"], LOOPBACK.has(host)),
    endpoint: endpoint && { ...endpoint, token },
    sharedToken: env["VITRINE_SHARED_TOKEN"] || undefined,
    routerUrl: env["VITRINE_ROUTER"] || undefined,
  };
}

/** Calls a minute for each visitor: what is asked for, else 60, else no limit for the owner of the machine. */
function rateLimitOf(setting: string | undefined, isOwner: boolean): InferenceServices["rateLimit"] {
  if (setting === undefined || setting === "") return isOwner ? undefined : { burst: 20, perMinute: 60 };
  const perMinute = Number(setting);
  if (!Number.isFinite(perMinute) || perMinute <= 0)
    throw new Error(`VITRINE_RATE_LIMIT must be a number of calls a minute, but is "${setting}".`);
  return { burst: Math.max(1, Math.ceil(perMinute / 3)), perMinute };
}

/** The worker is built beside the server. */
function workerUrl(): URL {
  return new URL("./local-worker.js", import.meta.url);
}

/** `--name value` or `--name=value`. */
function argumentOf(argv: readonly string[], name: string): string | undefined {
  const at = argv.findIndex((argument) => argument === name || argument.startsWith(`${name}=`));
  if (at === -1) return undefined;
  const [, inline] = (argv[at] ?? "").split(/=(.*)/s);
  return inline ?? argv[at + 1];
}
