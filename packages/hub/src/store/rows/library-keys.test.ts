/** Stores that were filled when the registry knew fewer keys. */
import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeDataFolder } from "../../testing/empty-database.ts";
import { openDatabase } from "../engine/database.ts";
import { openStore } from "../../search/open-store.ts";

test(
  "models stored under another spelling of their library are found again, once for each registry",
  { tags: ["whole"] },
  async () => {
    const dataDir = await makeDataFolder();
    try {
      const first = await openStore({ dataDir });
      await first.upsertMany([
        { id: "a/adapter", tags: [], library_name: "adapter-transformers" },
        { id: "a/pipeline", tags: [], library_name: "diffusers" },
      ]);
      await first.close();

      // Rows of a release that did not fold keys.
      const { db, close } = await openDatabase({ dataDir });
      await db.execute(
        sql`UPDATE vitrine_models SET library = 'adapters', filter_tags = ARRAY['adapters'] WHERE id = 'a/adapter'`,
      );
      await db.execute(sql`DELETE FROM vitrine_state WHERE key = 'library-keys'`);
      await close();

      const second = await openStore({ dataDir });
      const found = async (library: string) => (await second.search({ library })).items.map(({ id }) => id);
      expect(await found("adapters")).toEqual(["a/adapter"]);
      expect(await found("adapter-transformers")).toEqual(["a/adapter"]);
      expect((await second.search({ tag: ["adapters", "adapter-transformers"] })).total).toBe(1);
      expect((await second.facets({}, ["library"])).library).toEqual([
        { value: "adapter-transformers", count: 1 },
        { value: "diffusers", count: 1 },
      ]);
      const version = await second.version();
      await second.close();

      const third = await openStore({ dataDir });
      expect(await third.version()).toBe(version);
      await third.close();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
