/** Content that a request has already, and the part it requests (RFC 9110, sections 13 and 14). */

/**
 * The byte range of a `Range` header, both ends included (RFC 9110, section 14). `undefined` for several ranges and for
 * an invalid header: answer with the whole file.
 *
 * @param size bytes of the file
 * @example
 * import { readRange } from "@vitrine/hub";
 *
 * console.log(readRange("bytes=0-99", 1000), readRange("bytes=2000-", 1000)); // { start: 0, end: 99 } unsatisfiable
 */
export function readRange(
  header: string | null,
  size: number,
): { start: number; end: number } | "unsatisfiable" | undefined {
  // An empty file has no first byte; the client gets all of it.
  if (size === 0) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[1] !== "" && match[2] !== "" && Number(match[2]) < start) return undefined;
  return start < size && start <= end ? { start, end } : "unsatisfiable";
}

/**
 * Whether a list of entity tags, or `*`, contains this one. The comparison is weak, as for `If-None-Match`.
 * @example
 * import { matchesTag } from "@vitrine/hub";
 *
 * console.log(matchesTag('W/"a", "b"', '"a"'), matchesTag(null, '"a"')); // true false
 */
export function matchesTag(header: string | null, etag: string): boolean {
  if (!header) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((each) => bare(each) === bare(etag));
}
