/** Untrusted path segments: ids of models, and job addresses in answers. */

import { parseUrl } from "../wire/address.ts";

/**
 * A model id as path segments: each encoded, slashes stay. Segments that would climb (`..`) or vanish are refused by
 * returning `undefined`.
 */
export function pathOfModel(id: string): string | undefined {
  const segments = id.split("/");
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) return undefined;
  if (!id.isWellFormed()) return undefined;
  return segments.map((segment) => encodeURIComponent(segment).replaceAll("%3A", ":").replaceAll("%40", "@")).join("/");
}

/** The path of an address that an answer names; its host is never used. `undefined` where there is none. */
export function pathOfAnswer(address: unknown): string | undefined {
  if (typeof address !== "string" || address === "") return undefined;
  return parseUrl(address, "https://answer.invalid")?.pathname;
}

/** An id from an answer, safe as one path segment or query value; `undefined` for anything else. */
export function safeId(id: unknown): string | undefined {
  return typeof id === "string" && /^[\w.:-]{1,256}$/.test(id) && !/^\.+$/.test(id) ? id : undefined;
}
