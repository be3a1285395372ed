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

/** Completes the address of an OpenAI-compatible server by the path of one of its services. */
export function completePath(url: URL, suffix: string): void {
  const path = url.pathname.replace(/\/+$/, "");
  if (path.endsWith(`/${suffix}`)) url.pathname = path;
  else url.pathname = path.endsWith("/v1") ? `${path}/${suffix}` : `${path}/v1/${suffix}`;
}

/** Whether a model's id, which is untrusted, can be in a path without climbing out of it. */
export function isPathSafe(model: string): boolean {
  return !/(^|\/)\.{1,2}(\/|$)|[?#\\\s]/.test(model);
}
