/** What a request says it has already, and what part it asks for (RFC 9110, sections 13 and 14). */

/**
 * One range of bytes, both ends included (RFC 9110, section 14). Several at once and what does not parse are answered
 * as if they had not been asked for, as the RFC allows.
 */
export function readRange(
  header: string | null,
  size: number,
): { start: number; end: number } | "unsatisfiable" | undefined {
  // Nothing has no first byte; all of it is what a client can have.
  if (size === 0) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[1] !== "" && match[2] !== "" && Number(match[2]) < start) return undefined;
  return start < size && start <= end ? { start, end } : "unsatisfiable";
}

/** Whether a list of entity tags, or `*`, has this one; compared weakly, as `If-None-Match` is. */
export function matchesTag(header: string | null, etag: string): boolean {
  if (!header) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((each) => bare(each) === bare(etag));
}
