/** The indexes of a store in an OpenSearch cluster: an alias for queries, and one index, or two while one is built. */
import type { SearchIndexes } from "../indexer.ts";
import { IN_USE, INDEX_SCHEMA, SCHEMA_DIGEST } from "./index-schema.ts";
import { OpenSearchRefusal } from "./opensearch-client.ts";
import type { OpenSearchClient } from "./opensearch-client.ts";
import { OpenSearchEngine } from "./opensearch-engine.ts";

interface Health {
  status: "green" | "yellow" | "red";
  initializing_shards: number;
}

export function openSearchIndexes(client: OpenSearchClient, alias: string): SearchIndexes {
  const health = (name: string, query: string) => client.send<Health>("GET", `/_cluster/health/${name}?${query}`);
  return {
    newName: () => `${alias}-${SCHEMA_DIGEST}-${Date.now().toString(36)}`,
    isCurrent: (name) => name.startsWith(`${alias}-${SCHEMA_DIGEST}-`),
    create: async (name) => {
      await client.send("PUT", `/${name}`, INDEX_SCHEMA);
    },
    exists: (name) => client.exists(`/${name}`),
    isWhole: async (name) => (await health(name, "timeout=0s")).status !== "red",
    copy: async (name) => {
      // Files are copied in a part of the time that indexing twice takes.
      await client.send("PUT", `/${name}/_settings`, { index: IN_USE });
      return (await health(name, "wait_for_events=languid&timeout=20s")).initializing_shards === 0;
    },
    remove: async (name) => {
      try {
        await client.send("DELETE", `/${name}`);
      } catch (error) {
        if (!(error instanceof OpenSearchRefusal && error.status === 404)) throw error;
      }
    },
    use: async (name) => {
      // What was indexed last is found before queries come.
      await client.send("POST", `/${name}/_refresh`);
      await client.send("POST", "/_aliases", {
        actions: [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index: name, alias } }],
      });
    },
    engine: (name) => new OpenSearchEngine(client, name),
  };
}
