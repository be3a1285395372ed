/**
 * The settings of the server, from its environment and its arguments. All are read and checked
 * together at the start: a mistake is a message with the value and what is allowed, before anything
 * is opened, and not a page that fails for a visitor.
 */
import { VitrineError } from "@vitrine/base";
import { type BucketAddress, type LicenseRules, readBucketAddress } from "@vitrine/hub";
import { BlockList, isIP } from "node:net";
import { delimiter, resolve } from "node:path";
import { LANGUAGES, LOCALES, type Locale } from "../languages/languages.ts";
import { isLoopback } from "./http/loopback.ts";
import { unknownSettings } from "./unknown-settings.ts";

export interface Settings {
  port: string | undefined;
  host: string;
  /**
   * Whether only the person at this machine reaches the site: it listens there alone, and no proxy,
   * further host name or public address says that others reach it.
   */
  isPersonal: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A server that follows that one and is only read. */
  replicaUrl: string | undefined;
  /** Addresses of an OpenSearch cluster that searches in place of the database. */
  openSearchUrl: string | undefined;
  /** Public address of the site, without a slash at the end. */
  origin: string | undefined;
  hosts: readonly string[];
  trustProxy: BlockList | undefined;
  hubEndpoint: string;
  sourceAddress: string | undefined;
  /** File of tokens; without one everybody who reaches the site sees everything. */
  accessFile: string | undefined;
  /** Where people sign in who have no token. */
  identityProvider: IdentityProviderOptions | undefined;
  /** Who is told what was pushed. */
  webhook: { address: string; secret: string | undefined } | undefined;
  /** Whether files that run a stranger's code when they are loaded are refused. */
  refusesUnsafe: boolean;
  /** Which licenses of pushed models are allowed, and whether others are refused; absent where all are. */
  licenses: LicenseRules | undefined;
  /** The bucket in which content of pushed models is kept, in place of the data folder. */
  bucket: BucketAddress | undefined;
  /** Days that commits are kept which no branch or tag leads to; absent for ever. */
  keepCommitsDays: number | undefined;
  /** Days that lines of the audit log are kept. */
  auditDays: number;
  /** File of providers, servers, aliases and limits of the model API. */
  modelApiFile: string | undefined;
  /** File of Model Context Protocol servers for conversations. */
  mcpFile: string | undefined;
  /** Languages of the interface, the one for browsers that read none of them first; absent for all. */
  languages: readonly Locale[] | undefined;
  /** File of named lists for the home page. */
  collectionsFile: string | undefined;
  /** Header in which a trusted proxy names the user. */
  userHeader: string | undefined;
  /** Folders of models that are shown while the site runs. */
  modelFolders: readonly string[];
  /** Address of the hub whose models are mirrored, or the file with the rules of the mirror. */
  mirror: string | undefined;
  mirrorToken: string | undefined;
  /** Whether the store has the public models that come along. */
  hasPublicModels: boolean;
  /** Removes the public models that an earlier start put into the store. */
  removesPublicModels: boolean;
  /** Whether visitors can have a chat template fetched from the hub. */
  canFetch: boolean;
  /** Whether visitors can have a model of the hub added to the catalog: by default at a personal site only. */
  canAddModels: boolean;
  endpoint: string | undefined;
  endpointToken: string | undefined;
  sharedToken: string | undefined;
  routerUrl: string | undefined;
  hasLocalModels: boolean;
  /** Megabytes that local models may use at most. */
  localMemoryMb: number;
  /**
   * Calls a minute for each client; where none are set, the usual number for all but the operator.
   */
  callsPerMinute: number | undefined;
  /** Calls a day for all visitors together; where none are set, as above. */
  callsPerDay: number | undefined;
  /** Seconds that answers under way have on shutdown. */
  graceSeconds: number;
  /** Sentences for a person, or a line of JSON for each event. */
  log: "lines" | "json";
  /** Where metrics for Prometheus are served, apart from the site. */
  metrics: { host: string; port: number } | undefined;
  /** Milliseconds for rendering one piece of untrusted content. */
  renderMs: number;
  isDevelopment: boolean;
}

/** Where people sign in by OpenID Connect. */
export interface IdentityProviderOptions {
  /** Its address, under which `/.well-known/openid-configuration` says the rest. */
  issuer: string;
  clientId: string;
  /** A client without one proves itself by PKCE alone. */
  clientSecret?: string | undefined;
  /** Claims that hold the name and the groups; a dot leads into an object, such as `realm_access.roles`. */
  nameClaim?: string | undefined;
  groupsClaim?: string | undefined;
  /** What is asked for; `openid` is always among it. */
  scope?: string | undefined;
}

/** One or more settings cannot be used. The message has a line for each. */
export class SettingsError extends VitrineError<"settings"> {
  override readonly name = "SettingsError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      "settings",
      ["The server cannot start with these settings:", ...problems.map((problem) => `- ${problem}`)].join("\n"),
    );
    this.problems = problems;
  }
}

/** Values that must not be repeated where they can be read. */
const SECRET = /TOKEN|DATABASE|SECRET|WEBHOOK/;

/** @throws SettingsError that names every setting that cannot be used */
export function readSettings(env: NodeJS.ProcessEnv, argv: readonly string[]): Settings {
  const problems: string[] = [];
  const known = new Set<string>();
  const read = (name: string): string | undefined => {
    known.add(name);
    const value = env[name]?.trim();
    return value === "" ? undefined : value;
  };
  const refuse = (name: string, value: string, allowed: string): undefined => {
    problems.push(
      `${name} must be ${allowed}, but is ${SECRET.test(name) ? "not" : JSON.stringify(value.slice(0, 200))}.`,
    );
    return undefined;
  };
  const address = (name: string, schemes: readonly string[], value = read(name)): string | undefined => {
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const allowed = `an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`;
    if (!url || !schemes.includes(url.protocol) || url.host === "") return refuse(name, value, allowed);
    return value.replace(/\/+$/, "");
  };
  const number = (name: string, least: number, max: number, what: string): number | undefined => {
    const value = read(name);
    if (value === undefined) return undefined;
    const found = Number(value);
    if (!Number.isFinite(found) || found < least || found > max)
      return refuse(name, value, `${what} from ${least} to ${max}`);
    return found;
  };
  const choice = (name: string, choices: readonly string[]): string | undefined => {
    const value = read(name);
    if (value === undefined || choices.includes(value)) return value;
    return refuse(name, value, choices.map((each) => JSON.stringify(each)).join(" or "));
  };

  const web = ["https:", "http:"];
  const host = read("HOST") ?? "127.0.0.1";
  const siteOrigin = origin(address("VITRINE_ORIGIN", web), refuse);
  const otherHosts = hosts(read("VITRINE_HOSTS"), refuse);
  const trustProxy = proxies(read("VITRINE_TRUST_PROXY"), refuse);
  const isPersonal =
    isLoopback(host) &&
    trustProxy === undefined &&
    otherHosts.length === 0 &&
    (siteOrigin === undefined || isLoopback(new URL(siteOrigin).hostname));
  const modelFolders = foldersOf(argv, read("VITRINE_MODELS"), read("INIT_CWD") ?? ".");
  const endpoint = read("VITRINE_ENDPOINT");
  const mirror = argumentOf(argv, "--mirror") ?? read("VITRINE_MIRROR");
  const withPublic = choice("VITRINE_WITH_PUBLIC", ["1", "0"]) === "1" || argv.includes("--with-public");
  const settings: Settings = {
    port: read("PORT"),
    host,
    dataDir: resolve(read("VITRINE_DATA") ?? ".vitrine"),
    databaseUrl: databaseUrl("DATABASE_URL", read("DATABASE_URL"), refuse),
    replicaUrl: databaseUrl("DATABASE_REPLICA_URL", read("DATABASE_REPLICA_URL"), refuse),
    openSearchUrl: searchUrls(read("OPENSEARCH_URL"), refuse),
    isPersonal,
    origin: siteOrigin,
    hosts: otherHosts,
    trustProxy,
    hubEndpoint: address("HF_ENDPOINT", web) ?? "https://huggingface.co",
    modelApiFile: read("VITRINE_MODEL_API") && resolve(read("VITRINE_MODEL_API") ?? ""),
    mcpFile: read("VITRINE_MCP") && resolve(read("VITRINE_MCP") ?? ""),
    languages: languagesOf(read("VITRINE_LANGUAGES"), refuse),
    collectionsFile: read("VITRINE_COLLECTIONS") && resolve(read("VITRINE_COLLECTIONS") ?? ""),
    accessFile: read("VITRINE_ACCESS") && resolve(read("VITRINE_ACCESS") ?? ""),
    webhook: webhook(address("VITRINE_WEBHOOK", web), read("VITRINE_WEBHOOK_SECRET")),
    refusesUnsafe: choice("VITRINE_UNSAFE_FILES", ["refuse", "show"]) === "refuse",
    licenses: licenses(read("VITRINE_LICENSES"), choice("VITRINE_OTHER_LICENSES", ["show", "refuse"]), refuse),
    bucket: bucket(read("VITRINE_BUCKET"), address("VITRINE_BUCKET_ENDPOINT", web), refuse),
    keepCommitsDays: number("VITRINE_KEEP_COMMITS", 0, 100_000, "a number of days"),
    auditDays: number("VITRINE_AUDIT_DAYS", 0, 36_500, "a number of days") ?? 90,
    identityProvider: identityProvider(address("VITRINE_OIDC_ISSUER", web), read, refuse),
    userHeader: read("VITRINE_TRUST_USER_HEADER"),
    modelFolders,
    mirror: mirror && !/^https?:/.test(mirror) ? resolve(read("INIT_CWD") ?? ".", mirror) : mirror,
    mirrorToken: token("VITRINE_MIRROR_TOKEN", read, refuse),
    hasPublicModels: modelFolders.length === 0 || withPublic,
    removesPublicModels: read("VITRINE_WITH_PUBLIC") === "0" || argv.includes("--without-public"),
    canFetch: choice("VITRINE_FETCH", ["on", "off"]) !== "off",
    canAddModels: (choice("VITRINE_ADD_MODELS", ["on", "off"]) ?? (isPersonal ? "on" : "off")) === "on",
    sourceAddress: read("VITRINE_SOURCE") && `${address("VITRINE_SOURCE", web)}/`,
    endpoint: address("VITRINE_ENDPOINT", web, withScheme(argumentOf(argv, "--endpoint") ?? endpoint)),
    endpointToken: token("VITRINE_ENDPOINT_TOKEN", read, refuse),
    sharedToken: token("VITRINE_SHARED_TOKEN", read, refuse),
    routerUrl: address("VITRINE_ROUTER", web),
    hasLocalModels: choice("VITRINE_LOCAL_MODELS", ["on", "off"]) !== "off",
    localMemoryMb: number("VITRINE_LOCAL_MEMORY", 200, 10_000_000, "a number of megabytes") ?? 2_000,
    callsPerMinute: number("VITRINE_RATE_LIMIT", 0.01, 1_000_000, "a number of calls a minute"),
    callsPerDay: number("VITRINE_DAILY_BUDGET", 1, 1_000_000_000, "a number of calls a day"),
    graceSeconds: number("VITRINE_GRACE", 0, 3600, "a number of seconds") ?? 5,
    log: choice("VITRINE_LOG", ["lines", "json"]) === "json" ? "json" : "lines",
    metrics: listener(read("VITRINE_METRICS"), refuse),
    renderMs: number("VITRINE_RENDER_MS", 50, 60_000, "a number of milliseconds") ?? 1_000,
    isDevelopment: read("VITRINE_DEV") !== undefined,
  };
  problems.push(...unknownSettings(env, known));
  if (settings.replicaUrl !== undefined && settings.databaseUrl === undefined)
    refuse("DATABASE_REPLICA_URL", "", "set together with DATABASE_URL, which is written to");
  checkPort(settings.port, refuse);
  checkUserHeader(settings, refuse);
  if (isIP(host) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host))
    refuse("HOST", host, "an address or a host name");
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** A server on this machine or in its network is often named by host and port alone. */
function withScheme(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w.-]+:\d+(\/|$)/.test(value) ? `http://${value}` : value;
}

type Refuse = (name: string, value: string, allowed: string) => undefined;

/**
 * Any client can write the header: it counts only from a proxy, and only where the file says who
 * may do what.
 */
function checkUserHeader({ userHeader, trustProxy, accessFile }: Settings, refuse: Refuse): void {
  if (userHeader === undefined) return;
  if (!/^[\w-]{1,100}$/.test(userHeader)) refuse("VITRINE_TRUST_USER_HEADER", userHeader, "the name of a header");
  if (trustProxy === undefined || accessFile === undefined)
    refuse("VITRINE_TRUST_USER_HEADER", userHeader, "set together with VITRINE_TRUST_PROXY and VITRINE_ACCESS");
}

function languagesOf(value: string | undefined, refuse: Refuse): Settings["languages"] {
  if (value === undefined) return undefined;
  const names = [...new Set(value.split(",").map((each) => each.trim()))];
  const known = names.filter((each): each is Locale => Object.hasOwn(LANGUAGES, each));
  if (known.length === names.length && known.includes("en")) return known;
  return refuse("VITRINE_LANGUAGES", value, `en and any of ${LOCALES.join(", ")}, with commas between them`);
}

function webhook(address: string | undefined, secret: string | undefined): Settings["webhook"] {
  return address === undefined ? undefined : { address, secret };
}

function licenses(list: string | undefined, others: string | undefined, refuse: Refuse): Settings["licenses"] {
  const allowed = (list ?? "").split(",").flatMap((each) => each.trim().toLowerCase() || []);
  if (others !== undefined && allowed.length === 0)
    return refuse("VITRINE_OTHER_LICENSES", others, "set together with VITRINE_LICENSES");
  const odd = allowed.find((each) => !/^[a-z\d][a-z\d.+-]*$/.test(each));
  if (odd !== undefined) return refuse("VITRINE_LICENSES", odd, "ids of licenses with commas between them");
  return allowed.length === 0 ? undefined : { allowed, refuses: others === "refuse" };
}

function bucket(address: string | undefined, endpoint: string | undefined, refuse: Refuse): BucketAddress | undefined {
  if (address === undefined)
    return endpoint === undefined ? undefined : refuse("VITRINE_BUCKET_ENDPOINT", endpoint, "set with VITRINE_BUCKET");
  return readBucketAddress(address, endpoint) ?? refuse("VITRINE_BUCKET", address, "s3://bucket or s3://bucket/folder");
}

/** Groups mean something only where the access file says what; the way back must be known to the provider. */
function identityProvider(
  issuer: string | undefined,
  read: (name: string) => string | undefined,
  refuse: Refuse,
): IdentityProviderOptions | undefined {
  const clientId = read("VITRINE_OIDC_CLIENT_ID");
  const options = {
    clientSecret: read("VITRINE_OIDC_CLIENT_SECRET"),
    nameClaim: read("VITRINE_OIDC_NAME"),
    groupsClaim: read("VITRINE_OIDC_GROUPS"),
    scope: read("VITRINE_OIDC_SCOPE"),
  };
  if (issuer === undefined) return undefined;
  const url = new URL(issuer);
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return refuse("VITRINE_OIDC_ISSUER", issuer, "an address that begins with https://, except on this machine");
  if (clientId === undefined || read("VITRINE_ACCESS") === undefined)
    return refuse("VITRINE_OIDC_ISSUER", issuer, "set together with VITRINE_OIDC_CLIENT_ID and VITRINE_ACCESS");
  return { issuer, clientId, ...options };
}

function checkPort(port: string | undefined, refuse: Refuse): void {
  if (port === undefined) return;
  const value = Number(port);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) refuse("PORT", port, "a whole number from 0 to 65535");
}

/** A port, on this machine alone, or an address and a port. */
function listener(value: string | undefined, refuse: Refuse): { host: string; port: number } | undefined {
  if (value === undefined) return undefined;
  const [, bracketed, plain, digits] = /^(?:(?:\[([\da-f:]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(value) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535)
    return refuse("VITRINE_METRICS", value, "a port, or an address and a port such as 127.0.0.1:9464");
  return { host: bracketed ?? plain ?? "127.0.0.1", port };
}

function databaseUrl(name: string, value: string | undefined, refuse: Refuse): string | undefined {
  if (value === undefined || /^postgres(ql)?:\/\/./.test(value)) return value;
  return refuse(name, value, "an address that begins with postgres://");
}

function searchUrls(value: string | undefined, refuse: Refuse): string | undefined {
  const isAddress = (each: string) => URL.canParse(each.trim()) && /^https?:$/.test(new URL(each.trim()).protocol);
  if (value === undefined || value.split(",").every(isAddress)) return value;
  // Not repeated: it may hold a password.
  return refuse("OPENSEARCH_URL", "", "addresses that begin with https:// or http://, with commas between them");
}

/** Only scheme, host and port: pages have their own paths. */
function origin(value: string | undefined, refuse: Refuse): string | undefined {
  if (value === undefined) return undefined;
  const url = new URL(value);
  if (url.username !== "" || url.pathname !== "/" || url.search !== "" || url.hash !== "")
    return refuse(
      "VITRINE_ORIGIN",
      url.origin,
      "a scheme and a host, such as https://models.example, and nothing after it",
    );
  return url.origin;
}

function hosts(value: string | undefined, refuse: Refuse): readonly string[] {
  const names = (value ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  for (const name of names)
    if (name !== "*" && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(name))
      refuse("VITRINE_HOSTS", name, "host names without port, with commas between them, or *");
  return names;
}

/** Addresses and ranges (`10.0.0.0/8`); `loopback` is this machine's own. */
function proxies(value: string | undefined, refuse: Refuse): BlockList | undefined {
  if (value === undefined) return undefined;
  const list = new BlockList();
  const named = value.split(",").map((part) => part.trim());
  for (const part of named.flatMap((name) => (name === "loopback" ? ["127.0.0.0/8", "::1"] : [name]))) {
    const [address = "", bits] = part.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    const max = family === "ipv6" ? 128 : 32;
    const length = bits === undefined ? max : Number(bits);
    if (isIP(address) === 0 || !Number.isInteger(length) || length < 0 || length > max)
      return refuse("VITRINE_TRUST_PROXY", part, 'addresses or ranges such as 10.0.0.0/8, or "loopback"');
    list.addSubnet(address, length, family);
  }
  return list;
}

function token(name: string, read: (name: string) => string | undefined, refuse: Refuse): string | undefined {
  const value = read(name);
  return value === undefined || /^[\x21-\x7e]+$/.test(value)
    ? value
    : refuse(name, value, "a token: letters without spaces");
}

/** Every `--models`, seen from where npm was started, or the folders of `VITRINE_MODELS` with the system's separator between them. */
function foldersOf(argv: readonly string[], environment: string | undefined, from: string): string[] {
  const named = argv.flatMap((argument, at) => {
    if (argument === "--models") return [argv[at + 1] ?? ""];
    return argument.startsWith("--models=") ? [argument.slice("--models=".length)] : [];
  });
  const folders = named.length > 0 ? named : (environment ?? "").split(delimiter);
  return folders.filter((folder) => folder !== "").map((folder) => resolve(from, folder));
}

/** `--name value` or `--name=value`. */
function argumentOf(argv: readonly string[], name: string): string | undefined {
  const at = argv.findIndex((argument) => argument === name || argument.startsWith(`${name}=`));
  if (at === -1) return undefined;
  const [, inline] = (argv[at] ?? "").split(/=(.*)/s);
  return inline ?? argv[at + 1];
}
