/** Which variables the server reads, found by having it read them, so that no list can fall behind. */
import { readSettings } from "../../apps/web/src/main.ts";
import { SERVER_ENVIRONMENT } from "../setup.mjs";

/** Read where they are used, or by the platform, and not by `readSettings`. */
const ELSEWHERE = ["NODE_ENV", ...Object.keys(SERVER_ENVIRONMENT), "npm_config_cache", "npm_config_update_notifier"];

/** Names of every environment variable that has a meaning for the server or what runs it. */
export function variablesRead(): ReadonlySet<string> {
  const names = new Set(ELSEWHERE);
  const environment = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get: (_, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(environment, []);
  return names;
}
