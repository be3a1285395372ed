/** The path of a public address without a slash at its end; empty where the site has its host for itself. */
export function basePathOf(origin: string | undefined): string {
  return origin === undefined ? "" : new URL(origin).pathname.replace(/\/$/, "");
}
