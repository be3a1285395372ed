/**
 * The modules of the site, in the order in which they are opened: each finds what those before it provide. A new one is a
 * line here and a folder below `modules/`; its routes, settings, checks, metrics and state follow from what it declares.
 */
import { accounts } from "./modules/accounts/module.ts";
import { catalog } from "./modules/catalog/module.ts";
import { documentation } from "./modules/documentation/module.ts";
import { embeds } from "./modules/embeds/module.ts";
import { inference } from "./modules/inference/module.ts";
import { localRepositories } from "./modules/local-repositories/module.ts";
import { mirror } from "./modules/mirror/module.ts";
import { modelApi } from "./modules/model-api/module.ts";
import { operations } from "./modules/operations/module.ts";
import { packages } from "./modules/packages/module.ts";
import { playground } from "./modules/playground/module.ts";
import { push } from "./modules/push/module.ts";
import { scans } from "./modules/scans/module.ts";
import { searchEngine } from "./modules/search-engine/module.ts";
import { useProxyOfEnvironment } from "./server/process/company-proxy.ts";
import { CORE } from "./server/core.ts";
import type { CoreSettings } from "./server/core-settings.ts";
import type { Declaration } from "./server/module.ts";
import { helpText } from "./server/reference.ts";
import type { Values } from "./server/settings/setting.ts";
import { readDeclared } from "./server/settings/settings.ts";

export const MODULES = [
  operations,
  searchEngine,
  localRepositories,
  documentation,
  packages,
  accounts,
  inference,
  scans,
  push,
  mirror,
  embeds,
  playground,
  modelApi,
  // Addresses of models are the widest: those of others come before.
  catalog,
] as const;

/** All that is declared, the core first. */
export const DECLARATIONS: readonly Declaration[] = [CORE, ...MODULES];

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Each) => void
  ? Each
  : never;
/** The values of all settings, by their keys. */
export type Settings = CoreSettings & All<Values<(typeof MODULES)[number]["settings"]>>;

/** @throws SettingsError that names every setting that cannot be used */
export function readSettings(env: NodeJS.ProcessEnv, argv: readonly string[]): Settings {
  return readDeclared(DECLARATIONS, env, argv) as unknown as Settings;
}

export async function main(): Promise<void> {
  if (process.argv.includes("--help")) return console.log(helpText(DECLARATIONS));
  // Commands that only read the declarations load no page.
  const { startSite } = await import("./server/start.ts");
  useProxyOfEnvironment();
  await startSite(MODULES, readSettings(process.env, process.argv.slice(2)));
}
