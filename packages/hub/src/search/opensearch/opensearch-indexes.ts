/** The indexes of a store in an OpenSearch cluster: an alias for queries, and one index, or two while one is built. */
import type { SearchIndexes } from "../indexer.ts";
import { IN_USE, INDEX_SCHEMA, SCHEMA_DIGEST } from "./index-schema.ts";
import { OpenSearchRefusal, type OpenSearchClient } from "./opensearch-client.ts";
import { OpenSearchEngine } from "./opensearch-engine.ts";

interface Health {
  status: "green" | "yellow" | "red";
  initializing_shards: number;
}

/** How long copies may have no node that takes them, as where all disks are nearly full: then the index is used without. */
const MAX_UNPLACED_MS = 10_000;

export function openSearchIndexes(client: OpenSearchClient, alias: string): SearchIndexes {
  /** When the copies of an index were begun. */
  const copiesBegun = new Map<string, number>();
  /** Undefined for a user without the right to ask, who goes on as if all were well. */
  const health = async (name: string, query: string) => {
    try {
      return await client.send<Health>("GET", `/_cluster/health/${name}?${query}`);
    } catch (error) {
      if (error instanceof OpenSearchRefusal && error.status === 403) return undefined;
      throw error;
    }
  };
  return {
    newName: () => `${alias}-${SCHEMA_DIGEST}-${Date.now().toString(36)}`,
    isCurrent: (name) => name.startsWith(`${alias}-${SCHEMA_DIGEST}-`),
    create: async (name) => {
      await client.send("PUT", `/${name}`, INDEX_SCHEMA);
    },
    exists: (name) => client.exists(`/${name}`),
    isWhole: async (name) => (await health(name, "timeout=0s"))?.status !== "red",
    copy: async (name) => {
      const begun = copiesBegun.get(name) ?? Date.now();
      if (!copiesBegun.has(name)) {
        copiesBegun.set(name, begun);
        // All that was written is in files then, and files are copied in a part of the time that indexing twice takes.
        await client.send("POST", `/${name}/_flush`);
        await client.send("PUT", `/${name}/_settings`, { index: IN_USE });
      }
      const found = await health(name, "timeout=0s");
      const isDone =
        found === undefined ||
        found.status === "green" ||
        (found.initializing_shards === 0 && Date.now() - begun > MAX_UNPLACED_MS);
      if (isDone) copiesBegun.delete(name);
      return isDone;
    },
    remove: async (name) => {
      try {
        await client.send("DELETE", `/${name}`);
      } catch (error) {
        if (!(error instanceof OpenSearchRefusal && error.status === 404)) throw error;
      }
    },
    use: async (name) => {
      // The last indexed models are found before queries come.
      await client.send("POST", `/${name}/_refresh`);
      await client.send("POST", "/_aliases", {
        actions: [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index: name, alias } }],
      });
    },
    engine: (name) => new OpenSearchEngine(client, name),
  };
}
