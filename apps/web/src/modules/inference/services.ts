/** Services that this process runs models with, from its settings. */
import { detectEndpoint, LocalRuntime } from "@vitrine/local-models";
import type { InferenceServices } from "../../catalog/inference-services.ts";
import type { Log } from "../../server/log/log.ts";
import { readMcpServers } from "./mcp-servers.ts";
import type { CoreSettings } from "../../server/core-settings.ts";
import type { Values } from "../../server/settings/setting.ts";
import type { settings as declared } from "./settings.ts";

/** Default limits of visitors where no setting says them. */
const CALLS_A_MINUTE = 60;
const CALLS_A_DAY = 5_000;

/**
 * Opens the services.
 *
 * @throws Error that says what to check, when the endpoint names a server that does not answer, or a file cannot be used.
 */
export async function openServices(
  settings: CoreSettings & Values<typeof declared>,
  log: Log,
): Promise<InferenceServices> {
  const { endpoint: address, endpointToken: token, callsPerMinute, callsPerDay } = settings;
  const endpoint = address === undefined ? undefined : await detectEndpoint(address, token ? { token } : {});
  const count = endpoint?.models.length;
  if (endpoint) log.info(`${endpoint.kind} at ${endpoint.url} serves ${count} ${count === 1 ? "model" : "models"}.`);
  return {
    local: settings.hasLocalModels
      ? new LocalRuntime({
          dataDir: settings.dataDir,
          workerUrl: workerUrl(),
          hardMemoryMb: settings.localMemoryMb,
        })
      : undefined,
    allowInstall: settings.isPersonal,
    rateLimit: {
      burst: Math.max(1, Math.ceil((callsPerMinute ?? CALLS_A_MINUTE) / 3)),
      perMinute: callsPerMinute ?? CALLS_A_MINUTE,
      sparesOperator: callsPerMinute === undefined,
    },
    dailyBudget: { calls: callsPerDay ?? CALLS_A_DAY, sparesOperator: callsPerDay === undefined },
    endpoint: endpoint && { ...endpoint, token },
    browserHub: settings.canFetch ? settings.hubEndpoint : undefined,
    sharedToken: settings.sharedToken,
    routerUrl: settings.routerUrl,
    mcp: settings.mcpFile === undefined ? [] : await readMcpServers(settings.mcpFile),
  };
}

/** The embedding model of search. */
const EMBEDDER = "minilm";

/** The vector of a text, by a local model; undefined where it is not installed or too busy. */
export async function embedLocally({ local }: InferenceServices, text: string): Promise<number[] | undefined> {
  if (local === undefined || local.waiting > 0) return undefined;
  const { output } = await local.run({ model: EMBEDDER, task: "feature-extraction", inputs: text });
  return output.kind === "json" && Array.isArray(output.value) ? (output.value as number[]) : undefined;
}

/** The worker is built next to the server. */
function workerUrl(): URL {
  return new URL("./local-worker.js", import.meta.url);
}
