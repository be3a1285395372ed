/** Writes a store without models to a file: `node --conditions=vitrine-source make-empty-database.mjs FILE`. */
import { writeFileSync } from "node:fs";
import process from "node:process";
import { serialize } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { filesOf } from "../../src/store/engine/memory-files.ts";
import { migrate } from "../../src/store/migrations.ts";

// With a log of one megabyte instead of sixteen a copy takes half the memory.
const database = await PGlite.create({ extensions: { pg_trgm }, initDbStartParams: ["--wal-segsize=1"] });
// New databases are copies of these two, and nothing makes one. Without them a store has a third of the files.
await database.exec("UPDATE pg_database SET datistemplate = false");
await database.exec("DROP DATABASE template0");
await database.exec("DROP DATABASE template1");
await migrate(drizzle({ client: database }));
await database.exec("CHECKPOINT");
writeFileSync(process.argv[2], serialize(filesOf(database)));
await database.close();
