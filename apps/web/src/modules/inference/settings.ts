/** Settings of this module. */
import * as kinds from "../../server/settings/kinds.ts";
import { setting, settingOf } from "../../server/settings/setting.ts";

export const settings = {
  routerUrl: setting("VITRINE_ROUTER", "Router to query for live providers and prices.", kinds.address, {
    default: "the hub’s router",
  }),
  endpoint: settingOf(
    "VITRINE_ENDPOINT",
    "OpenAI-compatible server whose models the playground offers. Same as `npm start -- --endpoint …`. The start fails if it does not answer.",
    ({ text, options, parse }) => {
      const given = options("--endpoint")[0] ?? text("VITRINE_ENDPOINT");
      // A server on this machine or in its network is often named by host and port alone.
      const whole = given !== undefined && /^[\w.-]+:\d+(\/|$)/.test(given) ? `http://${given}` : given;
      return whole === undefined ? undefined : parse("VITRINE_ENDPOINT", kinds.address, whole);
    },
    { option: "--endpoint ADDRESS" },
  ),
  endpointToken: setting("VITRINE_ENDPOINT_TOKEN", "Key of that server. It stays on the Vitrine server.", kinds.token, {
    isSecret: true,
    needs: "VITRINE_ENDPOINT",
  }),
  sharedToken: setting(
    "VITRINE_SHARED_TOKEN",
    "Hub token that all visitors use through the site, within the rate limit. It stays on the server.",
    kinds.token,
    { isSecret: true },
  ),
  callsPerMinute: setting(
    "VITRINE_RATE_LIMIT",
    "Calls per minute and visitor to local models, the endpoint and the shared token.",
    kinds.number(0.01, 1_000_000, "a number of calls a minute"),
    { default: "60; none for the operator" },
  ),
  callsPerDay: setting(
    "VITRINE_DAILY_BUDGET",
    "Calls per day for all visitors together.",
    kinds.number(1, 1_000_000_000, "a number of calls a day"),
    { default: "5000; none for the operator" },
  ),
  hasLocalModels: setting("VITRINE_LOCAL_MODELS", "`off` runs no models on this machine.", kinds.isOn, {
    otherwise: true,
  }),
  localMemoryMb: setting(
    "VITRINE_LOCAL_MEMORY",
    "Megabytes that local models may use. Larger models are refused before loading.",
    kinds.number(200, 10_000_000, "a number of megabytes"),
    { otherwise: 2_000 },
  ),
  mcpFile: setting(
    "VITRINE_MCP",
    "JSON file of [tool servers](playground.md#tool-servers) that all visitors can use in the playground. Keys stay on the Vitrine server.",
    kinds.path,
  ),
};
