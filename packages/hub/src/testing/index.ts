/** Helpers for tests of other packages. Not part of the package. */
export { makeDataFolder } from "./empty-database.ts";
export { storeTables } from "./store-tables.ts";
export { fillWithSeed, openSeededStore } from "./seeded-store.ts";
export { openWithRepositories, type RepositoryRows } from "./repository-rows.ts";
