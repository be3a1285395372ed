/** Settings of the core: where the site listens, under which names, and where its store is. */
import { resolve } from "node:path";
import { LANGUAGES, LOCALES, type Locale } from "../languages/languages.ts";
import { isLoopback } from "./http/loopback.ts";
import * as kinds from "./settings/kinds.ts";
import { type SettingSource, setting, settingOf, schema, type Values, variable } from "./settings/setting.ts";

const languages = schema<readonly Locale[]>((text, refuse) => {
  const names = [...new Set(text.split(",").map((each) => each.trim()))];
  const known = names.filter((each): each is Locale => Object.hasOwn(LANGUAGES, each));
  if (known.length === names.length && known.includes("en")) return known;
  return refuse(`en and any of ${LOCALES.join(", ")}, with commas between them`);
});

/** By itself a person's site: it listens on this machine alone, and nothing says that others reach it. */
function isPersonal({ text }: SettingSource): boolean {
  const origin = text("VITRINE_ORIGIN");
  return (
    isLoopback(text("HOST") ?? "127.0.0.1") &&
    text("VITRINE_TRUST_PROXY") === undefined &&
    kinds.listOf(text("VITRINE_HOSTS") ?? "").length === 0 &&
    (origin === undefined || (URL.canParse(origin) && isLoopback(new URL(origin).hostname)))
  );
}

export const DEFAULT_HUB = "https://huggingface.co";

export const settings = {
  port: setting("PORT", "Port to listen on. If you set it and it is busy, the start fails.", kinds.port, {
    default: "3000, or the next free port",
  }),
  host: setting("HOST", "Address to listen on. `0.0.0.0` listens on all addresses.", kinds.hostName, {
    otherwise: "127.0.0.1",
  }),
  hosts: setting(
    "VITRINE_HOSTS",
    "Host names of the site, separated by commas; `*` allows any. Numeric addresses, `localhost`, the machine’s name and the host of `VITRINE_ORIGIN` are always allowed.",
    kinds.hostNames,
    { otherwise: [], default: "none" },
  ),
  origin: setting(
    "VITRINE_ORIGIN",
    "Public address of the site, for links, the sitemap and the feed; without it, they use the address of the request. A path (`https://corp.example/hub`) says below which one it is: [A site below a path](expose-a-site.md#below-a-path).",
    kinds.siteAddress,
  ),
  trustProxy: setting(
    "VITRINE_TRUST_PROXY",
    "Addresses or ranges (`10.0.0.0/8`, `loopback`) of proxies whose `X-Forwarded-For`, `-Proto` and `-Host` headers are trusted.",
    kinds.proxies,
  ),
  dataDir: setting("VITRINE_DATA", "Folder of the embedded database and of installed local models.", kinds.path, {
    otherwise: resolve(".vitrine"),
    default: "`.vitrine` in the project",
  }),
  databaseUrl: setting(
    "DATABASE_URL",
    "PostgreSQL address (`postgres://…`). Replaces the embedded database.",
    kinds.databaseUrl,
    { isSecret: true },
  ),
  replicaUrl: setting("DATABASE_REPLICA_URL", "A replica of that database, for reading.", kinds.databaseUrl, {
    isSecret: true,
    needs: "DATABASE_URL",
  }),
  hubEndpoint: setting(
    "HF_ENDPOINT",
    "Hub of the public catalog and of imports. Imported models keep the hub they came from.",
    kinds.address,
    { otherwise: DEFAULT_HUB },
  ),
  hubToken: variable("HF_TOKEN", "Hub token for imports. The server does not read it.", { isSecret: true }),
  canFetch: setting(
    "VITRINE_FETCH",
    "`off` disables all remote fetching: chat templates, live provider status, added models, and hub models in the browser.",
    kinds.isOn,
    { otherwise: true },
  ),
  languages: setting(
    "VITRINE_LANGUAGES",
    "[Languages of the interface](languages.md). The first is for browsers that prefer none of them; `en` must be among them, and alone turns the others off.",
    languages,
    { default: "`en,de,fr,es,ja,zh`" },
  ),
  renderMs: setting(
    "VITRINE_RENDER_MS",
    "Milliseconds of processor time for rendering one model card; by the clock ten times as many. A slower card is shown as source.",
    kinds.number(50, 60_000, "a number of milliseconds"),
    { otherwise: 1_000 },
  ),
  log: setting("VITRINE_LOG", "`json` writes one JSON object per request.", kinds.choice("lines", "json"), {
    otherwise: "lines",
  }),
  graceSeconds: setting(
    "VITRINE_GRACE",
    "Seconds that open requests get to finish during shutdown.",
    kinds.number(0, 3600, "a number of seconds"),
    { otherwise: 5 },
  ),
  isDevelopment: settingOf("VITRINE_DEV", "Set by `npm run dev`.", ({ text }) => text("VITRINE_DEV") !== undefined, {
    isInternal: true,
  }),
  startedIn: setting("INIT_CWD", "Where npm was started.", kinds.path, { otherwise: ".", isInternal: true }),
  isPersonal: settingOf("", "", isPersonal, { isInternal: true }),
} as const;

export type CoreSettings = Values<typeof settings>;
