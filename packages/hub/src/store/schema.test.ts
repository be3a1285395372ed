/** The Drizzle schema describes what the migrations make of them. */
import { is, sql, SQL } from "drizzle-orm";
import { getTableConfig, PgDialect, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, rowsOf } from "./engine/database.ts";
import type { Database } from "./engine/database.ts";
import { migrate } from "./migrations.ts";
import * as schema from "./schema.ts";

const TABLES: PgTable[] = Object.values(schema).filter((each) => is(each, PgTable));
const dialect = new PgDialect();
const textOf = (query: SQL) => dialect.sqlToQuery(query).sql;

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ memory: true });
  await migrate(database.db);
});
afterAll(() => database?.close());

test("every table of the migrations is described", async () => {
  const tables = await rowsOf<{ name: string }>(
    database.db,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'vitrine_migrations'`,
  );
  expect(TABLES.map((table) => getTableConfig(table).name).sort()).toEqual(tables.map(({ name }) => name).sort());
});

describe.each(TABLES.map((table) => [getTableConfig(table).name, getTableConfig(table)] as const))(
  "%s",
  (name, table) => {
    test("has these columns", async () => {
      const columns = await rowsOf(
        database.db,
        sql`SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS "notNull",
            attgenerated <> '' AS generated, atthasdef AND attgenerated = '' AS "hasDefault"
          FROM pg_attribute WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
      );
      const keys = table.primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
      const described = table.columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        notNull: column.notNull || column.primary || keys.includes(column.name),
        generated: column.generated !== undefined,
        hasDefault: column.hasDefault && column.generated === undefined,
      }));
      expect(described.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(columns);
    });

    test("has these indexes", async () => {
      const made = async (of: string) => {
        const rows = await rowsOf<{ definition: string }>(
          database.db,
          sql`SELECT indexdef AS definition FROM pg_indexes WHERE tablename = ${of} AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
        );
        return rows
          .map(({ definition }) => definition.replace(`.${of} `, ` `).replace(/INDEX copied_/, "INDEX "))
          .sort();
      };
      // The engine writes both in its own words: the described ones are made on an empty copy of the table.
      await database.db.execute(sql.raw(`CREATE TABLE copy_of_${name} (LIKE ${name})`));
      for (const { config } of table.indexes) {
        const columns = config.columns.map((column) =>
          is(column, SQL) ? textOf(column) : (column as { name: string }).name,
        );
        const settings = Object.entries(config.with ?? {}).map(([setting, value]) => `${setting} = ${value}`);
        const settled = settings.length > 0 ? ` WITH (${settings.join(", ")})` : "";
        const part = config.where === undefined ? "" : ` WHERE ${textOf(config.where)}`;
        // oxlint-disable-next-line no-await-in-loop
        await database.db.execute(
          sql.raw(
            `CREATE INDEX copied_${config.name} ON copy_of_${name} USING ${config.method ?? "btree"} (${columns.join(", ")})${settled}${part}`,
          ),
        );
      }
      expect(await made(`copy_of_${name}`)).toEqual(await made(name));
    });
  },
);
