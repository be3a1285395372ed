/** What this process can run models with, from its settings. */
import { detectEndpoint, LocalRuntime } from "@vitrine/local-models";
import type { InferenceServices } from "../site/inference-services.ts";
import type { Log } from "./operations/log.ts";
import type { Settings } from "./settings.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * Opens the services.
 *
 * @throws Error that says what to check, when the endpoint names a server that does not answer.
 */
export async function openServices(settings: Settings, log: Log): Promise<InferenceServices> {
  const { endpoint: address, endpointToken: token, callsPerMinute, callsPerDay } = settings;
  const endpoint = address === undefined ? undefined : await detectEndpoint(address, token ? { token } : {});
  if (endpoint) log.info(`${endpoint.kind} at ${endpoint.url} offers ${endpoint.models.length} models.`);
  return {
    local: settings.hasLocalModels
      ? new LocalRuntime({
          dataDir: settings.dataDir,
          workerUrl: workerUrl(),
          hardMemoryMb: settings.localMemoryMb,
        })
      : undefined,
    // Whoever can reach a loopback address sits at this machine.
    allowInstall: LOOPBACK.has(settings.host),
    rateLimit:
      callsPerMinute === undefined
        ? undefined
        : { burst: Math.max(1, Math.ceil(callsPerMinute / 3)), perMinute: callsPerMinute },
    callsPerDay,
    endpoint: endpoint && { ...endpoint, token },
    browserHub: settings.mayFetch ? settings.hubEndpoint : undefined,
    sharedToken: settings.sharedToken,
    routerUrl: settings.routerUrl,
  };
}

/** The worker is built beside the server. */
function workerUrl(): URL {
  return new URL("./local-worker.js", import.meta.url);
}
