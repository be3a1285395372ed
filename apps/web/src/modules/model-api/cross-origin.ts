/** Calls from pages of other sites, which a token lets in and no cookie does. */
const LIMITS = ["limit", "remaining", "reset"].flatMap((field) =>
  ["requests", "tokens"].flatMap((what) => [`X-RateLimit-${field}-${what}`, `Anthropic-RateLimit-${what}-${field}`]),
);
const EXPOSED = ["Retry-After, X-Ignored-Fields, X-Inference-Provider, X-Request-Id, X-Token-Count", ...LIMITS].join(
  ", ",
);
const NAMES = /^[\w-]+(\s*,\s*[\w-]+)*$/;

/** The answer to a browser that asks whether it may call. */
export function preflight(request: Request): Response {
  const asked = request.headers.get("access-control-request-headers") ?? "";
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET, POST",
      ...(NAMES.test(asked) && { "Access-Control-Allow-Headers": asked }),
      "Access-Control-Max-Age": "600",
      Vary: "Access-Control-Request-Headers",
    },
  });
}

/** Lets a page of another site read the answer, where its request has a token. */
export function allowOrigin(request: Request, headers: Headers): void {
  const hasToken = request.headers.has("authorization") || request.headers.has("x-api-key");
  if (!hasToken || !request.headers.has("origin")) return;
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", EXPOSED);
}
