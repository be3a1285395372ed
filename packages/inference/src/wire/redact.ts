/**
 * What may be kept of a request or an answer in an error. Two nets: names that look like credentials (any header, any
 * query field, any nested body key), and the very credentials of this call wherever they turn up, since servers echo
 * them. Media are left out and texts cut, so that a log of errors does not become a copy of the users' data.
 */

const REDACTED = "[redacted]";
const SECRET_NAME =
  /authorization|api[-_]?key|access[-_]?key|(^|[-_])key$|token$|secret|passw(or)?d|cookie|credential|signature|^sig$/i;
const MEDIA_TEXT = /^(data:[a-z]+\/[^,]{0,200},|[A-Za-z0-9+/]{512})/;
const LONGEST_TEXT = 1_000;
const MOST_NODES = 400;
const DEEPEST = 12;

/** Removes the credentials of one call from texts and data. */
export interface Redactor {
  text(value: string): string;
  url(value: string): string;
  headers(value: Readonly<Record<string, string>>): Record<string, string>;
  body(value: unknown): unknown;
}

/** @param secrets the credentials of the call; short ones (under 4 characters) are only caught by name. */
export function createRedactor(secrets: readonly (string | undefined)[]): Redactor {
  const known = secrets
    .filter((secret): secret is string => secret !== undefined && secret.length >= 4)
    .flatMap((secret) => [secret, encodeURIComponent(secret)]);

  const text = (value: string) => {
    let result = value;
    for (const secret of known) result = result.replaceAll(secret, REDACTED);
    return result;
  };

  const url = (value: string) => {
    let parsed: URL;
    try {
      parsed = new URL(value);
    } catch {
      return cut(text(value));
    }
    parsed.username = "";
    parsed.password = "";
    for (const name of new Set(parsed.searchParams.keys()))
      if (SECRET_NAME.test(name)) parsed.searchParams.set(name, REDACTED);
    return cut(text(parsed.href)).replaceAll("%5Bredacted%5D", REDACTED);
  };

  const headers = (value: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(value).map(([name, content]) => {
        if (name.toLowerCase() === "authorization") return [name, `Bearer ${REDACTED}`];
        return [name, SECRET_NAME.test(name) ? REDACTED : cut(text(content))];
      }),
    );

  const body = (value: unknown) => {
    let nodes = 0;
    const walk = (item: unknown, depth: number): unknown => {
      if (typeof item === "string") {
        if (item.length > 64 && MEDIA_TEXT.test(item)) return `[media, ${item.length} characters]`;
        return cut(text(item));
      }
      if (typeof item !== "object" || item === null) return typeof item === "function" ? undefined : item;
      if (++nodes > MOST_NODES || depth > DEEPEST) return "[left out]";
      if (item instanceof Blob) return `[media, ${item.size} bytes]`;
      if (item instanceof ArrayBuffer || ArrayBuffer.isView(item)) return `[media, ${item.byteLength} bytes]`;
      if (Array.isArray(item)) return item.slice(0, MOST_NODES).map((element) => walk(element, depth + 1));
      const copy: Record<string, unknown> = {};
      for (const [name, content] of Object.entries(item).slice(0, MOST_NODES))
        Object.defineProperty(copy, cut(text(name)), {
          value: SECRET_NAME.test(name) && typeof content === "string" ? REDACTED : walk(content, depth + 1),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      return copy;
    };
    return walk(value, 0);
  };

  return { text: (value) => cut(text(value), 4 * LONGEST_TEXT), url, headers, body };
}

/** Only after the secrets are out: a cut through a secret would hide it from the search. */
function cut(value: string, longest = LONGEST_TEXT): string {
  return value.length > longest ? `${value.slice(0, longest)}… [${value.length} characters]` : value;
}
