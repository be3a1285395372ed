/** How the weights of a repository are stored, as recipes of servers say of its very id. */
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { SERVING_RECIPES } from "../generate/serving-tables.ts";
import type { Repository } from "./repositories.ts";
import type { Row } from "./rows.ts";

/**
 * The rows of the file, for models that other sources name too: formats of weights, and their bytes where the recipe
 * states them. Recipes spell ids as their authors type them.
 */
export function readRecipes(path: string, known: ReadonlyMap<string, string>): { rows: Row[]; repository: Repository } {
  const { source, models } = v.parse(SERVING_RECIPES, JSON.parse(readFileSync(path, "utf8")));
  const rows = Object.entries(models).flatMap(([spelt, { path: file, precision, gigabytes }]): Row[] => {
    const id = known.get(spelt.toLowerCase());
    if (id === undefined) return [];
    const where = { id, release: source, path: file };
    // Who serves a model reads its configuration; a catalog repeats what it says of the base. "int4" says no method.
    const authority = precision?.startsWith("int") ? {} : { authority: "maker" as const };
    return [
      ...(precision === undefined ? [] : [{ ...where, ...authority, field: "weightFormat", value: precision }]),
      ...(gigabytes === undefined ? [] : [{ ...where, field: "sizeAbout", value: gigabytes * 1e9 }]),
    ];
  });
  const at = source.lastIndexOf("@");
  const counts = { models: Object.keys(models).length, facts: rows.length };
  return {
    rows,
    repository: { name: source.slice(0, at), version: source.slice(at + 1), kind: "catalog", ...counts },
  };
}
