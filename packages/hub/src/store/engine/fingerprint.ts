import { createHash } from "node:crypto";

/** Short digest of a value; equal for equal values. */
export function fingerprint(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 16);
}
