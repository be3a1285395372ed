/** Test support: a store whose rows of repositories a test writes itself. Not part of the package. */
import { sql } from "drizzle-orm";
import { Store } from "../search/store.ts";
import { openDatabase, rowsOf } from "../store/engine/database.ts";
import { migrate } from "../store/migrations.ts";

export interface RepositoryRows {
  store: Store;
  /** Adds a repository, or changes who sees it. @returns its number */
  setVisibility(name: string, visibility: "public" | "private"): Promise<number>;
}

export async function openWithRepositories(): Promise<RepositoryRows> {
  const database = await openDatabase({ memory: true });
  await migrate(database.db);
  return {
    store: new Store(database),
    async setVisibility(name, visibility) {
      const [row] = await rowsOf<{ number: number }>(
        database.db,
        sql`INSERT INTO vitrine_repositories (name, visibility, state, created_by) VALUES (${name}, ${visibility}, 'live', 'test')
          ON CONFLICT (name_key) WHERE state <> 'deleted' DO UPDATE SET visibility = excluded.visibility
          RETURNING number::float8 AS number`,
      );
      return row?.number ?? 0;
    },
  };
}
