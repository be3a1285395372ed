export type { ModelSummary } from "./columns.ts";
export { InvalidCursorError } from "./cursor.ts";
export { FACETS, type Facet, type SearchQuery, type Sort } from "./search.ts";
export { openStore } from "./store.ts";
export type { Counts, FacetCount, SearchPage, Store, StoreOptions } from "./store.ts";
export { type ImportReport, importSeed } from "./import-seed.ts";
