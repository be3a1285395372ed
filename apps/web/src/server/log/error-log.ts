/**
 * Errors in the form that the log may hold. A message can contain what a visitor typed: a database
 * repeats the parameters of a query, a parser the text it could not read. So the log has only what
 * is outside of quotation marks, no parameters of a failed query, and otherwise the kind and the
 * position.
 */

const MAX_CHARS = 300;

/** One error in lines for the log, with its causes, without visitors' texts. */
export function describeError(error: unknown): string {
  if (isRequesterGone(error)) return "The requester closed the connection before the request was complete.";
  const lines: string[] = [];
  let inner: unknown = error;
  for (let depth = 0; inner !== undefined && depth < 4; depth += 1) {
    lines.push(depth === 0 ? headline(inner) : `caused by ${headline(inner)}`);
    if (depth === 0 && inner instanceof Error) lines.push(...frames(inner));
    inner = inner instanceof Error ? inner.cause : undefined;
  }
  return lines.join("\n");
}

/** Of the TLS library: the certificate is by an authority that this machine does not know. */
const UNKNOWN_AUTHORITY =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/;

/** What the operator sets so that a certificate is accepted; empty for another error. */
function certificateHint(code: unknown): string {
  return typeof code === "string" && UNKNOWN_AUTHORITY.test(code)
    ? "Set NODE_EXTRA_CA_CERTS to the file with the certificate of your network’s authority."
    : "";
}

/** Why a connection failed, in a few words. */
export function connectionProblem(error: unknown): string {
  const codes: string[] = [];
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code } = inner as NodeJS.ErrnoException;
    if (typeof code === "string") codes.push(code);
    else if (inner.name === "TimeoutError") codes.push("no answer in time");
  }
  const code = codes.at(-1) ?? "no answer";
  return [code, certificateHint(code)].filter(Boolean).join(": ").replace(/\.$/, "");
}

/** Node's error for a request whose connection ended within its body: nothing failed here, so it needs no stack. */
function isRequesterGone(error: unknown): boolean {
  return error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

function headline(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const { code } = error as { code?: unknown };
  const kind =
    typeof code === "string" || typeof code === "number" ? `${error.name} ${String(code).slice(0, 40)}` : error.name;
  const says = "query" in error && "params" in error ? "a query failed" : withoutQuotations(error.message);
  return [`${kind}: ${says}`, certificateHint(code)].filter(Boolean).join(" ");
}

/** Where it happened: lines of the stack, which never hold the message's own lines. */
function frames({ stack = "" }: Error): string[] {
  return stack
    .split("\n")
    .filter((line) => /^\s+at [\w.<>#[\] ]*\(?(file:|node:|\/|[A-Z]:\\)/.test(line))
    .slice(0, 8);
}

function withoutQuotations(message: string): string {
  return (message.split("\n", 1)[0] ?? "")
    .slice(0, MAX_CHARS)
    .replace(/"[^"]*("|$)|'[^']*('|$)|`[^`]*(`|$)|“[^”]*(”|$)/g, '"…"');
}
