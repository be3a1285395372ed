/**
 * Metadata that a person looked up in documentation, because no release states it: one JSON line
 * each, with its source. A release here is `repository@commit`.
 */
import { existsSync, readFileSync } from "node:fs";
import type { Row } from "./rows.ts";

export function readDocumented(path: string): Row[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const { id, release, path: source, ...fields } = JSON.parse(line) as Record<string, unknown>;
      const where = { id: id as string, release: release as string, path: source as string };
      return [
        { ...where, field: "named", value: true },
        ...Object.entries(fields).map(([field, value]) => ({ ...where, field, value })),
      ];
    });
}
