/**
 * Fetches what an answer points at. Credentials never go along, whatever the host; the size is bounded and the type
 * checked, so that an error page does not come back as a video.
 */

import { parseUrl } from "../wire/address.ts";
import { blobOfDataUrl, contentTypeOf } from "./bytes.ts";
import { InferenceClientProviderOutputError, malformed } from "../wire/errors.ts";
import type { Transport } from "../wire/message.ts";
import { exchange } from "../wire/transport.ts";

/** Expected kind of a file that an answer points at. */
export type MediaKind = "image" | "video" | "audio" | "text";

/**
 * @param address an http or https address, one that begins with a slash (at the host of `base`), or a data URL
 * @throws InferenceClientProviderOutputError for another kind of address or another kind of content
 */
export async function downloadMedia(
  address: unknown,
  kind: MediaKind,
  base: string,
  transport: Transport,
): Promise<Blob> {
  const { details, redactor, options } = transport;
  if (typeof address !== "string" || address === "") throw malformed(details, `the address of the ${kind}`);
  if (address.startsWith("data:")) {
    const blob = blobOfDataUrl(address);
    if (!blob) throw malformed(details, `a data URL that holds the ${kind}`);
    return checked(blob, kind, transport);
  }
  const url = isMediaAddress(address) ? parseUrl(address, base) : undefined;
  if (!url) throw malformed(details, `${article(kind)} address that starts with http, https or a slash`);
  const { allowMediaUrl } = options;
  const allow =
    allowMediaUrl &&
    ((hop: URL) => {
      if (allowMediaUrl(hop)) return;
      throw new InferenceClientProviderOutputError(`allowMediaUrl refused ${redactor.url(hop.href)}`, {
        ...details,
        code: "media_refused",
      });
    });
  allow?.(url);
  url.username = "";
  url.password = "";
  const { answer } = await exchange(
    { method: "GET", url: url.href, headers: {}, allow, mode: isNode() ? undefined : "omit", repeatable: "eventual" },
    { ...transport, hasToken: false },
  );
  const { kind: form, value } = answer;
  if (form === "json") throw malformed(details, `${article(kind)} to download, got JSON`);
  return checked(value, kind, transport);
}

/** Whether an address may be fetched at all: it starts with http, https or a slash. */
export function isMediaAddress(address: unknown): address is string {
  return typeof address === "string" && /^(https?:\/\/|\/)/i.test(address);
}

async function checked(blob: Blob, kind: MediaKind, { details }: Transport): Promise<Blob> {
  if (blob.size === 0) throw malformed(details, `${article(kind)} to download, got nothing`);
  const type = await contentTypeOf(blob);
  const isForeign =
    kind !== "text" && type !== undefined && /^(text\/|application\/(xhtml|xml|json|problem))/.test(type);
  if (isForeign) throw malformed(details, `${article(kind)} to download, got ${type}`);
  return type && type !== blob.type.toLowerCase() && !blob.type ? blob.slice(0, blob.size, type) : blob;
}

function article(kind: MediaKind): string {
  return kind === "text" ? "a text" : kind === "video" ? "a video" : `an ${kind}`;
}

/** Node and some workers need no credentials mode, and some refuse one. */
function isNode(): boolean {
  return !("document" in globalThis);
}
