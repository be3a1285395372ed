/**
 * Redacts a request or an answer for an error. It removes two kinds of values: fields whose names
 * look like credentials (any header, any query field, any nested body key), and the very
 * credentials of this call at any position, since servers echo them. Media are omitted and texts
 * cut, so that a log of errors does not become a copy of the users' data.
 */

const REDACTED = "[redacted]";
const SECRET_NAME =
  /authorization|api[-_]?key|access[-_]?key|(^|[-_])key$|token$|secret|passw(or)?d|cookie|credential|signature|^sig$/i;
const MEDIA_TEXT = /^(data:[a-z]+\/[^,]{0,200},|[A-Za-z0-9+/]{512})/;
const MAX_TEXT_CHARS = 1_000;
const MAX_NODES = 400;
const DEEPEST = 12;

/** Removes the credentials of one call from texts and data. */
export interface Redactor {
  /** Removes these headers' and this address's credentials too, from now on. */
  learn(headers: Readonly<Record<string, string>>, url: string): void;
  text(value: string): string;
  /** The same for a text of any length, which is not cut. */
  whole(value: string): string;
  url(value: string): string;
  headers(value: Readonly<Record<string, string>>): Record<string, string>;
  body(value: unknown): unknown;
}

/** Headers next to a credential that are no secret. */
const NOT_SECRET = /^(idempotency-key|x-hf-bill-to|content-type|user-agent|accept)$/i;

/** @param secrets the credentials of the call; short ones (under 4 characters) are only caught by name. */
export function createRedactor(secrets: readonly (string | undefined)[]): Redactor {
  const known = new Set<string>();
  let pattern: RegExp | undefined;
  const add = (secret: string | undefined) => {
    if (secret === undefined || secret.length < 4 || known.has(secret)) return;
    known.add(secret);
    pattern = undefined;
  };
  secrets.forEach(add);

  const text = (value: string) => {
    if (known.size === 0) return value;
    pattern ??= new RegExp([...known].flatMap(formsOf).join("|"), "gi");
    return value.replace(pattern, REDACTED);
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
      if (++nodes > MAX_NODES || depth > DEEPEST) return "[omitted]";
      if (item instanceof Blob) return `[media, ${item.size} bytes]`;
      if (item instanceof ArrayBuffer || ArrayBuffer.isView(item)) return `[media, ${item.byteLength} bytes]`;
      if (Array.isArray(item)) return item.slice(0, MAX_NODES).map((element) => walk(element, depth + 1));
      const copy: Record<string, unknown> = {};
      for (const [name, content] of Object.entries(item).slice(0, MAX_NODES))
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

  const learn: Redactor["learn"] = (sent, address) => {
    for (const [name, value] of Object.entries(sent)) {
      if (NOT_SECRET.test(name)) continue;
      const [scheme = "", ...rest] = value.trim().split(" ");
      const bare = rest.join(" ") || scheme;
      add(bare);
      if (/^basic$/i.test(scheme)) [bare, ...loginOf(bare)].forEach(add);
    }
    for (const [name, value] of new URL(address).searchParams) if (SECRET_NAME.test(name)) add(value);
  };

  return { learn, text: (value) => cut(text(value), 4 * MAX_TEXT_CHARS), whole: text, url, headers, body };
}

/** `user:password` and the password, out of a header. */
function loginOf(base64: string): string[] {
  try {
    const login = new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
    return [login, login.slice(login.indexOf(":") + 1)];
  } catch {
    return [];
  }
}

/**
 * The forms in which a server may echo a secret, as patterns: its characters as they are or escaped for addresses, JSON
 * and HTML; its bytes as hexadecimal digits; and base64 of any text that holds it, once and twice.
 */
function formsOf(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const hex = (byte: number) => byte.toString(16).padStart(2, "0");
  const characters = [...secret].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    const percent = [...new TextEncoder().encode(character)].map((byte) => `%(?:25)*${hex(byte)}`).join("");
    const digits = hex(code).padStart(4, "0");
    return `(?:${quoted(character)}|${percent}|\\\\+u${digits}|&#0*${code};|&#x0*${hex(code)};)`;
  });
  // Base64 of base64 too, in both alphabets. A short core would be found in harmless texts.
  const once = bytes.length < 6 ? [] : base64Of(String.fromCharCode(...bytes));
  const twice = once.flatMap((core) => [core, core.replaceAll("+", "-").replaceAll("/", "_")]).flatMap(base64Of);
  const base64 = [...new Set([...once, ...twice])].map((core) =>
    quoted(core).replaceAll("\\+", "[+-]").replaceAll("\\/", "[/_]"),
  );
  return [characters.join(""), Array.from(bytes, hex).join(""), ...base64];
}

/**
 * Base64 that any text with this one in it must hold. Three positions, as three bytes are written in four characters;
 * characters that hold bits of a neighbor are left.
 */
function base64Of(binary: string): string[] {
  return [0, 2, 3].map((dropped, offset) =>
    btoa("\0".repeat(offset) + binary).slice(dropped, [undefined, -3, -2][(offset + binary.length) % 3]),
  );
}

function quoted(value: string): string {
  return value.replace(/[^\w]/gu, (character) => (character < "\x80" ? `\\${character}` : character));
}

/** Only after the secrets are out: a cut through a secret would hide it from the search. */
function cut(value: string, maxChars = MAX_TEXT_CHARS): string {
  return value.length > maxChars ? `${value.slice(0, maxChars)}… [${value.length} characters]` : value;
}
