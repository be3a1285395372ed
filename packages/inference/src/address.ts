/** Addresses: parsed, never glued, so that a query or a hostile id cannot move a request somewhere else. */

/** `URL.parse` for runtimes that do not have it yet. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Base address, path and query as one address. Keeps a query that the base has. */
export function joinUrl(base: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(base);
  const [pathname = "", search = ""] = path.split("?", 2);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${pathname.replace(/^\/+/, "")}`;
  if (search !== "") for (const [name, value] of new URLSearchParams(search)) url.searchParams.set(name, value);
  for (const name of Object.keys(query)) url.searchParams.set(name, query[name] ?? "");
  return url.href;
}

/** The address with these query fields set. */
export function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * A model id as path segments: each encoded, slashes kept. Segments that would climb (`..`) or vanish are refused by
 * returning `undefined`.
 */
export function pathOfModel(id: string): string | undefined {
  const segments = id.split("/");
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) return undefined;
  if (!id.isWellFormed()) return undefined;
  return segments.map((segment) => encodeURIComponent(segment).replaceAll("%3A", ":").replaceAll("%40", "@")).join("/");
}

/** The path of an address that an answer names; its host is never taken over. `undefined` where there is none. */
export function pathOfAnswer(address: unknown): string | undefined {
  if (typeof address !== "string" || address === "") return undefined;
  return parseUrl(address, "https://answer.invalid")?.pathname;
}

/** An id from an answer, safe as one path segment or query value; `undefined` for anything else. */
export function safeId(id: unknown): string | undefined {
  return typeof id === "string" && /^[\w.:-]{1,256}$/.test(id) && !/^\.+$/.test(id) ? id : undefined;
}

/** The ending that an OpenAI-compatible server has for a task; other tasks take the address as it is. */
export function completeEndpoint(url: URL, task: string): void {
  const ending =
    task === "conversational" ? "chat/completions" : task === "text-generation" ? "completions" : undefined;
  if (ending === undefined) return;
  const path = url.pathname.replace(/\/+$/, "");
  if (path.endsWith(`/${ending}`)) url.pathname = path;
  else url.pathname = path.endsWith("/v1") ? `${path}/${ending}` : `${path}/v1/${ending}`;
}

/** Whether a model's id, which comes from outside, can be part of a path without climbing out of it. */
export function isPathSafe(model: string): boolean {
  return !/(^|\/)\.{1,2}(\/|$)|[?#\\\s]/.test(model);
}
