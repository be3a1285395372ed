export type { ModelSummary } from "./columns.ts";
export { InvalidCursorError } from "./cursor.ts";
export { FACETS, type Facet, type SearchQuery, type Sort } from "./search.ts";
export { openStore } from "./store.ts";
export type { Counts, FacetCount, SearchPage, Store, StoreOptions } from "./store.ts";
import { parseHubModel } from "@vitrine/models";
const files = import.meta.glob("../seed/*.json", { eager: true, import: "default" }) as any;
export async function importSeed(store: any) {
  const recs = [];
  for (const f of Object.values(files) as any[])
    for (const r of f) {
      const p = parseHubModel(r);
      if (p.ok) {
        recs.push(p.record);
        if (p.problems.length) console.log(r.id, JSON.stringify(p.problems).slice(0, 200));
      } else console.log(p.error.message);
    }
  await store.upsertMany(recs);
  return { imported: recs.length };
}
export { type ImportReport, importSeed } from "./import-seed.ts";
