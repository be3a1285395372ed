import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, rowsOf, type Database } from "../store/engine/database.ts";
import { migrate } from "../store/migrations.ts";
import { PersonalTokenError, PersonalTokens } from "./personal-tokens.ts";
import { DATABASES } from "../testing/store-under-test.ts";

/** A name that no other run uses, as a server keeps what it was told. */
const who = () => `ada-${Math.random().toString(36).slice(2)}`;
const wish = (owner: string) => ({ owner, label: "training", mayWrite: true, days: 30 });

describe.each(DATABASES)("on the $name database", ({ options }) => {
  let database: Database;
  let tokens: PersonalTokens;
  beforeAll(async () => {
    database = await openDatabase(options);
    await migrate(database.db);
    tokens = new PersonalTokens(database);
  });
  afterAll(() => database.close());

  test("a token is its owner's until it is revoked, by the owner alone", async () => {
    const owner = who();
    const token = await tokens.create(wish(owner));
    expect(await tokens.find(token)).toMatchObject({ owner, label: "training", mayWrite: true });
    const [listed] = await tokens.list(owner);
    expect(Math.abs(Date.parse(listed?.expires ?? "") - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000);
    expect(Math.abs(Date.parse(listed?.used ?? "") - Date.now())).toBeLessThan(60_000);
    const id = listed?.id ?? "";
    expect(await tokens.revoke(who(), id)).toBe(false);
    expect(await tokens.revoke(owner, "' OR true")).toBe(false);
    expect(await tokens.find(token)).toBeDefined();
    expect(await tokens.revoke(owner, id)).toBe(true);
    expect(await tokens.find(token)).toBeUndefined();
  });

  test("neither the table nor its row holds the token", async () => {
    const token = await tokens.create(wish(who()));
    const rows = await rowsOf(database.db, sql`SELECT t::text AS all FROM vitrine_personal_tokens t`);
    expect(JSON.stringify(rows)).not.toContain(token.slice(-20));
  });

  test("a token is worthless after its last day", async () => {
    const owner = who();
    const token = await tokens.create(wish(owner));
    await database.db.execute(
      sql`UPDATE vitrine_personal_tokens SET expires = now() - interval '1 second' WHERE owner = ${owner}`,
    );
    expect(await tokens.find(token)).toBeUndefined();
    expect(await tokens.list(owner)).toEqual([]);
  });

  test("a token of before is an entry's of the access file, or nobody's", async () => {
    const old = async (owner: string, groups: string[]) => {
      const token = await tokens.create(wish("file:x"));
      await database.db.execute(
        sql`UPDATE vitrine_personal_tokens SET owner = ${owner}, groups = ${sql.param(groups)}::text[], is_by_key = false
          WHERE sha256 = encode(sha256(convert_to(${token}, 'UTF8')), 'hex')`,
      );
      return token;
    };
    const [entry, person] = [who(), who()];
    expect((await tokens.find(await old(entry, [])))?.owner).toBe(`file:${entry}`);
    expect(await tokens.find(await old(person, ["/ml"]))).toBeUndefined();
    for (const owner of [person, `file:${person}`, "file:x"]) expect(await tokens.list(owner)).toEqual([]);
    expect(await tokens.list(`file:${entry}`)).toHaveLength(1);
    expect(await tokens.revokeAll(`file:${entry}`)).toBe(1);
  });

  test("what cannot be made says why", async () => {
    const owner = who();
    const refused = (more: object) => tokens.create({ ...wish(owner), ...more }).catch((error: unknown) => error);
    for (const more of [{ label: " " }, { label: "x".repeat(101) }, { days: 0 }, { days: 366 }, { days: 1.5 }])
      expect(await refused(more)).toBeInstanceOf(PersonalTokenError);
    await Promise.all(Array.from({ length: 50 }, () => tokens.create(wish(owner))));
    expect(String(await refused({}))).toContain("Revoke one");
    expect(String(await new PersonalTokens().create(wish(owner)).catch(String))).toContain("can only be read");
  });
});
