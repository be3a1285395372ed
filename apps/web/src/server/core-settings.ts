/** Settings of the core: where the site listens, under which names, and where its store is. */
import { resolve } from "node:path";
import { LANGUAGES, LOCALES, type Locale } from "../languages/languages.ts";
import { isLoopback } from "./http/loopback.ts";
import * as kinds from "./settings/kinds.ts";
import { FROM_OTHERS, type SettingSource, setting, settingOf, schema, type Values } from "./settings/setting.ts";

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

export const settings = {
  port: setting(
    {
      name: "PORT",
      default: "3000, or the next free port",
      says: "Port to listen on. If you set it and it is busy, the start fails.",
    },
    kinds.port,
  ),
  host: setting(
    { name: "HOST", default: "`127.0.0.1`", says: "Address to listen on. `0.0.0.0` listens on all addresses." },
    kinds.hostName,
    "127.0.0.1",
  ),
  hosts: setting(
    {
      name: "VITRINE_HOSTS",
      says: "Host names of the site, separated by commas; `*` allows any. Numeric addresses, `localhost`, the machine’s name and the host of `VITRINE_ORIGIN` are always allowed.",
    },
    kinds.hostNames,
    [],
  ),
  origin: setting(
    {
      name: "VITRINE_ORIGIN",
      says: "Public address of the site, for canonical links, the sitemap and the feed. Without it, they use the address of the request.",
    },
    kinds.origin,
  ),
  trustProxy: setting(
    {
      name: "VITRINE_TRUST_PROXY",
      says: "Addresses or ranges (`10.0.0.0/8`, `loopback`) of proxies whose `X-Forwarded-For`, `-Proto` and `-Host` headers are trusted.",
    },
    kinds.proxies,
  ),
  dataDir: setting(
    {
      name: "VITRINE_DATA",
      default: "`.vitrine` in the project",
      says: "Folder of the embedded database and of installed local models.",
    },
    kinds.path,
    resolve(".vitrine"),
  ),
  databaseUrl: setting(
    {
      name: "DATABASE_URL",
      says: "PostgreSQL address (`postgres://…`). Replaces the embedded database.",
      isSecret: true,
    },
    kinds.databaseUrl,
  ),
  replicaUrl: settingOf(
    { name: "DATABASE_REPLICA_URL", says: "A replica of that database, for reading.", isSecret: true },
    (source) => {
      const replica = source.parse("DATABASE_REPLICA_URL", kinds.databaseUrl);
      return replica === undefined || source.text("DATABASE_URL") !== undefined
        ? replica
        : source.refuse("DATABASE_REPLICA_URL", "", "set together with DATABASE_URL, which is written to");
    },
  ),
  hubEndpoint: setting(
    {
      name: "HF_ENDPOINT",
      default: "`https://huggingface.co`",
      says: "Hub of the public catalog and of imports. Imported models keep the hub they came from.",
    },
    kinds.address,
    "https://huggingface.co",
  ),
  hubToken: { name: "HF_TOKEN", says: "Hub token for imports. The server does not read it.", isSecret: true },
  canFetch: setting(
    {
      name: "VITRINE_FETCH",
      default: "on",
      says: "`off` disables all remote fetching: chat templates, live provider status, added models, and hub models in the browser.",
    },
    kinds.isOn,
    true,
  ),
  languages: setting(
    {
      name: "VITRINE_LANGUAGES",
      default: "`en,de,fr,es,ja,zh`",
      says: "[Languages of the interface](languages.md). The first is for browsers that prefer none of them; `en` must be among them, and alone turns the others off.",
    },
    languages,
  ),
  renderMs: setting(
    {
      name: "VITRINE_RENDER_MS",
      default: "1000",
      says: "Milliseconds of processor time for rendering one model card; by the clock ten times as many. A slower card is shown as source.",
    },
    kinds.number(50, 60_000, "a number of milliseconds"),
    1_000,
  ),
  log: setting(
    { name: "VITRINE_LOG", default: "`lines`", says: "`json` writes one JSON object per request." },
    kinds.choice("lines", "json"),
    "lines",
  ),
  graceSeconds: setting(
    { name: "VITRINE_GRACE", default: "5", says: "Seconds that open requests get to finish during shutdown." },
    kinds.number(0, 3600, "a number of seconds"),
    5,
  ),
  isDevelopment: settingOf(
    { name: "VITRINE_DEV", says: "Set by `npm run dev`.", isInternal: true },
    ({ text }) => text("VITRINE_DEV") !== undefined,
  ),
  startedIn: setting({ name: "INIT_CWD", says: "Where npm was started.", isInternal: true }, kinds.path, "."),
  isPersonal: settingOf(FROM_OTHERS, isPersonal),
} as const;

export type CoreSettings = Values<typeof settings>;
