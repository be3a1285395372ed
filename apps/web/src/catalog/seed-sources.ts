/** Sources of the store's seed. */
import { SEED_SOURCES_NOTE, type Store } from "@vitrine/hub";

export interface SourcesFile {
  readOn: string;
  models: number;
  facts: number;
  factsOfSeveralSources: number;
  listings: number;
  disagreements: number;
  /** Repositories, pages and catalogs that state facts, with the commit or day at which each was read. */
  repositories?: {
    name: string;
    version: string;
    kind: "page" | "maker" | "catalog" | "known";
    models: number;
    facts: number;
  }[];
  releases: {
    name: string;
    version: string;
    registry: "PyPI" | "npm";
    license: string;
    about: string;
    models?: number;
    facts?: number;
    listings?: number;
  }[];
}

/** The day on which the releases of the store's seed were read. */
export async function seedReadOn(store: Store): Promise<string | undefined> {
  const sources = await store.readNote(SEED_SOURCES_NOTE);
  return sources === undefined ? undefined : (JSON.parse(sources) as SourcesFile).readOn;
}
