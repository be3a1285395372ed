/** Where model records live: the store and its search, imports into it, and hub-shaped JSON out of it. */
export { InvalidCursorError } from "./cursor.ts";
export { StoreError } from "./database.ts";
export type { OpenOptions, StoreErrorCode } from "./database.ts";
export type { Facets, FacetValue } from "./facets.ts";
export { FACET_FIELDS, MODEL_SORTS } from "./model-query.ts";
export type { FacetField, ModelFilter, ModelQuery, ModelSort, OneOf } from "./model-query.ts";
export type { ModelSummary } from "./model-row.ts";
export type { SearchPage } from "./search.ts";
export { openStore } from "./store.ts";
export type { Store, StoreCounts } from "./store.ts";
