/** Running models for visitors: on this machine, at a server next to the site, with a shared token. */
import { detectEndpoint } from "@vitrine/local-models";
import { well, wrong } from "../../server/diagnostic.ts";
import { DEFAULT_HUB } from "../../server/core-settings.ts";
import { defineModule, state } from "../../server/module.ts";
import { readMcpServers } from "./mcp-servers.ts";
import { settings } from "./settings.ts";

export const inference = defineModule({
  id: "inference",
  about: "Running models for visitors: on this machine, at a server next to the site, with a shared token.",
  settings,
  state: [
    state("folder", "local-models", "Local models that were installed, and the programs that run them.", {
      backup: { notSaved: "`npm run local-models` installs them again." },
    }),
  ],
  files: ({ settings: { mcpFile: path } }) => [{ about: "tools", path, read: readMcpServers }],
  async addresses({ settings: { mcpFile: path } }) {
    const servers = path === undefined ? [] : await readMcpServers(path).catch(() => []);
    const otherwise = "Conversations go on without its tools.";
    return servers.map(({ name, url }) => ({ about: "tools", name: `The tool server ${name}`, url, otherwise }));
  },
  async *diagnose({ settings: { endpoint, endpointToken: token, sharedToken, hubEndpoint, routerUrl } }) {
    if (sharedToken !== undefined && hubEndpoint !== DEFAULT_HUB && routerUrl === undefined)
      yield wrong(
        "shared token",
        `Models are those of ${hubEndpoint}, but VITRINE_SHARED_TOKEN goes to the router of ${DEFAULT_HUB}. Name the hub’s own in VITRINE_ROUTER.`,
      );
    if (endpoint === undefined) return;
    try {
      const found = await detectEndpoint(endpoint, token ? { token } : {});
      yield well(
        "endpoint",
        `${found.kind} at ${found.url} serves ${found.models.length} ${found.models.length === 1 ? "model" : "models"}.`,
      );
    } catch (error) {
      yield wrong("endpoint", (error as Error).message);
    }
  },
  storeOptions: (_, provided) => ({
    // Search may ask for a local model before there is one: then words decide.
    embed: async (text) => provided.services && (await import("./services.ts")).embedLocally(provided.services, text),
  }),
  async open(context) {
    const [{ openServices }, { inferenceSite }] = await Promise.all([
      import("./services.ts"),
      import("./inference-site.ts"),
    ]);
    const { settings, log } = context;
    const services = await openServices(settings, log);
    return {
      provides: { services, routerUrl: settings.routerUrl },
      routes: inferenceSite,
      metrics: [
        {
          name: "vitrine_local_calls_waiting",
          help: "Calls of local models that wait.",
          read: () => services.local?.waiting ?? 0,
        },
      ],
      close: async () => services.local?.close(),
    };
  },
});
