/**
 * Metadata that people and scripts read in the makers' own repositories, on models' own pages and in catalogs:
 * `repositories.jsonl`, a line for each place and the rule by which it was mapped to ids. Facts and figures only.
 */
import { readFileSync } from "node:fs";
import { LIST_FIELDS, type Authority, type Row } from "./rows.ts";

/** A repository or page that states something, as `sources.json` lists it. */
export interface Repository {
  name: string;
  /** Commit or day of reading. */
  version: string;
  kind: "page" | "maker" | "catalog" | "known";
  models: number;
  facts: number;
}

interface Line {
  kind: Exclude<Repository["kind"], "known">;
  source: string;
  path: string;
  rule?: string;
  commit?: string;
  models: Record<string, Record<string, unknown>>;
}

const AUTHORITIES: Readonly<Record<Line["kind"], Authority | undefined>> = {
  page: "page",
  maker: "maker",
  catalog: undefined,
};

/** The rows of the file, and what each repository states in all. */
export function readRepositories(path: string): { rows: Row[]; repositories: Repository[] } {
  const rows: Row[] = [];
  const found = new Map<string, { kind: Line["kind"]; ids: Set<string>; facts: number }>();
  for (const text of readFileSync(path, "utf8").split("\n")) {
    if (text === "") continue;
    const { kind, source, path: file, rule, commit, models } = JSON.parse(text) as Line;
    const authority = AUTHORITIES[kind];
    const known = found.get(source) ?? { kind, ids: new Set(), facts: 0 };
    found.set(source, known);
    for (const [id, fields] of Object.entries(models)) {
      known.ids.add(id);
      const where = { id, release: source, path: file };
      rows.push({ ...where, field: "named", value: true });
      for (const [field, value] of Object.entries(fields)) {
        known.facts += 1;
        rows.push({
          ...where,
          field,
          value,
          ...(commit !== undefined && rule === undefined && { commit }),
          ...(rule !== undefined && { rule }),
          ...(authority !== undefined && !LIST_FIELDS.has(field) && { authority }),
        });
      }
    }
  }
  const repositories = [...found].map(([source, { kind, ids, facts }]): Repository => {
    const at = source.lastIndexOf("@");
    return { name: source.slice(0, at), version: source.slice(at + 1), kind, models: ids.size, facts };
  });
  return { rows, repositories: repositories.sort((a, b) => b.facts - a.facts || (a.name < b.name ? -1 : 1)) };
}
