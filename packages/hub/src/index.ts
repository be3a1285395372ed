/** The store of model records and its search, imports into it, and a hub's own API out of it. */
export { InvalidCursorError } from "./search/cursor.ts";
export { isStoreAway, StoreError } from "./store/engine/store-error.ts";

export type { Facets, FacetValue } from "./search/facets.ts";
export { BANDS, UNKNOWNS } from "./search/model-query.ts";
export type { BandField, UnknownField, ModelFilter, ModelQuery, ModelSort } from "./search/model-query.ts";
export type { ModelSummary } from "./store/rows/model-row.ts";
export type { FoundPage } from "./search/parse/found-page.ts";
export { examineStore } from "./store/store-diagnostics.ts";

export { parseQuery, requestedOrder } from "./search/parse/parse-query.ts";
export type { QueryOrder } from "./search/languages/query-order.ts";
export type { SearchPage } from "./search/page.ts";
export type { Explanation } from "./search/engine.ts";
export { openStore, type StoreOptions } from "./search/open-store.ts";
export type { DatedChange } from "./store/rows/catalog-changes.ts";
export type { SearchStatus, Store } from "./search/store.ts";
export { importSeed, removeSeed, SEED_DISAGREEMENTS_NOTE, SEED_SOURCES_NOTE } from "./import/seed.ts";
export { importFolder } from "./import/folder.ts";
export { openImportEndpoint } from "./import/import-endpoint.ts";
export { importListings } from "./import/listings.ts";
export { ImportError } from "./import/import-error.ts";
export { HubConnection, HubImportError } from "./import/hub-connection.ts";

export { importHub } from "./import/hub.ts";

export { HUB_API_DESCRIPTION, type ApiObject } from "./http-api/api-description.ts";
export { createHubApi, HUB_API_PATHS } from "./http-api/hub-api.ts";
export { matchesTag, readRange } from "./http-api/conditional.ts";

export { AccessFile, AccessFileError, addReader, removeReader, setGroup } from "./access/access-file.ts";
export type { Reader } from "./access/access-file.ts";
export { isSubjectName } from "./access/access-file-format.ts";
export { scanServedFile, useScanner, type FileScan } from "./scans/file-scans.ts";
export { ManifestSigner } from "./manifests/signed-manifest.ts";

export { PersonalTokenError, PersonalTokens } from "./access/personal-tokens.ts";
export type { PersonalToken } from "./access/personal-tokens.ts";
export { keyOfEntry, keyOfPerson, type Person } from "./access/people.ts";
export { keyOfService, type RepositoryRight, type Subject } from "./access/rights.ts";
export { commitsOf, differenceOf, historyState, type Commit } from "./local-repositories/git-history.ts";
export { AuditLog, type AuditEntry, type AuditFilter, type AuditLine } from "./audit/audit-log.ts";
export { licenseStatus, type LicenseRules, type LicenseStatus } from "./license-policy/license-policy.ts";
export { FolderHistory } from "./folder-history/folder-history.ts";
export { CallLedger } from "./ledger/call-ledger.ts";
export type { CallLimits, LedgerEntry, LedgerLine, LedgerSum, OpenCall, PlaceRecord } from "./ledger/call-ledger.ts";
export { RateLimits } from "./ledger/rate-limits.ts";
export { LocalRepositories } from "./local-repositories/local-repositories.ts";
export type { FolderProblem } from "./local-repositories/local-repositories.ts";
export type { ServedFile, ServedRepository } from "./local-repositories/served-repository.ts";
export type { LocalRepository } from "./local-repositories/local-repository.ts";
export { Mirror } from "./mirror/mirror.ts";
export { MirrorError } from "./mirror/mirror-error.ts";
export { readBucketAddress, type BucketAddress } from "./bucket/bucket-address.ts";
export { BucketObjects } from "./bucket/bucket-objects.ts";

export { isPushed, PushedRepositories, TRASH_DAYS } from "./repositories/pushed-repositories.ts";

export type { RepositoryRow } from "./store/repository-table.ts";
export { PushError } from "./store/push-error.ts";
export { isPush, PUSH_PATHS, pushResponse } from "./http-api/push-api.ts";
export { changeRepository } from "./http-api/repository-changes.ts";
export type { PushApiOptions, Writer } from "./http-api/push-options.ts";
export { readMirrorRules } from "./mirror/mirror-rules.ts";
export { isAmong } from "./store/visible.ts";
