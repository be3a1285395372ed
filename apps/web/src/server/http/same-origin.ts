/**
 * Whether a request comes from a page of this site. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`;
 * neither can be set by another site's page. A program that sends neither is no browser and carries no visitor's
 * cookies or trust, so it is let through to the limits.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return origin === null || hostOf(origin) === request.headers.get("host");
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
