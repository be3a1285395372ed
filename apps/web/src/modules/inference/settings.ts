/** Settings of this module. */
import * as kinds from "../../server/settings/kinds.ts";
import { setting, settingOf } from "../../server/settings/setting.ts";

export const settings = {
  routerUrl: setting(
    { name: "VITRINE_ROUTER", default: "the hub’s router", says: "Router to query for live providers and prices." },
    kinds.address,
  ),
  endpoint: settingOf(
    {
      name: "VITRINE_ENDPOINT",
      says: "OpenAI-compatible server whose models the playground offers. Same as `npm start -- --endpoint …`. The start fails if it does not answer.",
      option: "--endpoint ADDRESS",
    },
    ({ text, options, parse }) => {
      const given = options("--endpoint")[0] ?? text("VITRINE_ENDPOINT");
      // A server on this machine or in its network is often named by host and port alone.
      const whole = given !== undefined && /^[\w.-]+:\d+(\/|$)/.test(given) ? `http://${given}` : given;
      return whole === undefined ? undefined : parse("VITRINE_ENDPOINT", kinds.address, whole);
    },
  ),
  endpointToken: setting(
    { name: "VITRINE_ENDPOINT_TOKEN", says: "Key of that server. It stays on the Vitrine server.", isSecret: true },
    kinds.token,
  ),
  sharedToken: setting(
    {
      name: "VITRINE_SHARED_TOKEN",
      says: "Hub token that all visitors use through the site, within the rate limit. It stays on the server.",
      isSecret: true,
    },
    kinds.token,
  ),
  callsPerMinute: setting(
    {
      name: "VITRINE_RATE_LIMIT",
      default: "60; none for the operator",
      says: "Calls per minute and visitor to local models, the endpoint and the shared token.",
    },
    kinds.number(0.01, 1_000_000, "a number of calls a minute"),
  ),
  callsPerDay: setting(
    {
      name: "VITRINE_DAILY_BUDGET",
      default: "5000; none for the operator",
      says: "Calls per day for all visitors together.",
    },
    kinds.number(1, 1_000_000_000, "a number of calls a day"),
  ),
  hasLocalModels: setting(
    { name: "VITRINE_LOCAL_MODELS", default: "on", says: "`off` runs no models on this machine." },
    kinds.isOn,
    true,
  ),
  localMemoryMb: setting(
    {
      name: "VITRINE_LOCAL_MEMORY",
      default: "2000",
      says: "Megabytes that local models may use. Larger models are refused before loading.",
    },
    kinds.number(200, 10_000_000, "a number of megabytes"),
    2_000,
  ),
  mcpFile: setting(
    {
      name: "VITRINE_MCP",
      says: "JSON file of [tool servers](playground.md#tool-servers) that all visitors can use in the playground. Keys stay on the Vitrine server.",
    },
    kinds.path,
  ),
};
