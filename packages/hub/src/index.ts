/** Where model records live: the store and its search, imports into it, and a hub's own API out of it. */
export { InvalidCursorError } from "./search/cursor.ts";
export { isStoreAway } from "./store/store-error.ts";
export type { OpenOptions } from "./store/database.ts";
export type { Visible } from "./store/restricted.ts";
export { StoreError } from "./store/store-error.ts";
export type { StoreErrorCode } from "./store/store-error.ts";
export type { Facets, FacetValue } from "./search/facets.ts";
export { BANDS, FACET_FIELDS, MODEL_SORTS, UNKNOWNS } from "./search/model-query.ts";
export type {
  BandField,
  FacetField,
  UnknownFact,
  ModelFilter,
  ModelQuery,
  ModelSort,
  OneOf,
} from "./search/model-query.ts";
export type { ModelSummary } from "./store/model-row.ts";
export type { FindQuery, FoundPage } from "./search/find.ts";
export { examineStore } from "./store/examine.ts";
export type { StoreExamination } from "./store/examine.ts";
export { understand, understoodOrder } from "./search/understand.ts";
export type { AskedOrder, Understanding, UnderstoodPart } from "./search/understand.ts";
export type { SearchPage } from "./search/page.ts";
export { openStore } from "./search/open-store.ts";
export type { Store, StoreCounts } from "./search/store.ts";
export { importSeed, removeSeed, SEED_DISAGREEMENTS_NOTE, SEED_SOURCES_NOTE } from "./import/seed.ts";
export { importFolder } from "./import/folder.ts";
export { openImportDoor } from "./import/import-door.ts";
export type { ImportFolderOptions } from "./import/folder.ts";
export { importOffers } from "./import/offers.ts";
export type { ImportOffersOptions } from "./import/offers.ts";
export { HubConnection, HubImportError } from "./import/hub-connection.ts";
export type { HubConnectionOptions, HubErrorCode } from "./import/hub-connection.ts";
export { importHub } from "./import/hub.ts";
export type { HubListQuery, ImportHubOptions } from "./import/hub.ts";
export type { ImportProgress, ImportReport, OnProgress, PartialRecord, SkippedRecord } from "./import/report.ts";
export { HUB_API_DESCRIPTION } from "./http-api/api-description.ts";
export type { ApiDescription, ApiObject } from "./http-api/api-description.ts";
export { createHubApi, HUB_API_PATHS } from "./http-api/hub-api.ts";
export type { HubApi, HubApiOptions } from "./http-api/hub-api.ts";
export { matchesTag, readRange } from "./http-api/conditional.ts";
export { toHubJson } from "./http-api/to-hub-json.ts";
export type { HubJsonOptions, HubModelJson } from "./http-api/to-hub-json.ts";
export { AccessFile, AccessFileError, addReader, removeReader } from "./access/access-file.ts";
export type { Reader } from "./access/access-file.ts";
export { commitsOf, differenceOf, historyState } from "./folders/git-history.ts";
export type { Commit } from "./folders/git-history.ts";
export type { Bucket, SharedCounters } from "./store/shared-counters.ts";
export { OwnModels } from "./folders/own-models.ts";
export type { FolderProblem, OwnModelsOptions } from "./folders/own-models.ts";
export type { OwnRepository } from "./folders/own-repository.ts";
