/** People by issuer and subject: their names, groups, sessions, and sealed refresh tokens. */
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase, rowsOf } from "../store/engine/database.ts";
import { migrate } from "../store/migrations.ts";
import { DATABASES } from "../testing/store-under-test.ts";
import { displayName, keyOfEntry, keyOfPerson, People } from "./people.ts";

const ISSUER = "https://id.example";
let made = 0;
/** Nobody whom another run knows. */
const newKey = () => keyOfPerson(ISSUER, `${Date.now()}-${(made += 1)}`);

describe.each(DATABASES)("on the $name database", ({ options }) => {
  let database: Database;
  let people: People;
  beforeAll(async () => {
    database = await openDatabase(options);
    await migrate(database.db);
    people = new People(database);
  });
  afterAll(() => database.close());

  test("two people of one name are two, and are told apart", async () => {
    const [one, other] = [newKey(), newKey()];
    const name = `Ada ${one}`;
    await people.signIn({ key: one, issuer: ISSUER, name, groups: ["/a"] });
    expect((await people.find(one))?.name).toBe(name);
    await people.signIn({ key: other, issuer: ISSUER, name: name.toUpperCase(), groups: ["/b"] });
    expect(await people.find(one)).toMatchObject({ name: `${name} (${one.slice(0, 6)})`, groups: ["/a"] });
    expect((await people.find(other))?.name).toBe(`${name.toUpperCase()} (${other.slice(0, 6)})`);
    const listed = (await people.list()).filter(({ key }) => key === one || key === other);
    expect(new Set(listed.map((each) => each.name)).size).toBe(2);
  });

  test("a name means all who have it, an account name one person, and no name an entry of the access file", async () => {
    const [one, other, impostor] = [newKey(), newKey(), newKey()];
    const name = `Ünal ${one}`;
    await people.signIn({ key: one, issuer: ISSUER, name });
    await people.signIn({ key: keyOfEntry(name), name });
    expect(await people.named(name.toUpperCase())).toEqual([one]);
    await people.signIn({ key: other, issuer: ISSUER, name });
    expect((await people.named(name)).toSorted()).toEqual([one, other].toSorted());
    const account = (await people.find(one))?.account ?? "";
    await people.signIn({ key: impostor, issuer: ISSUER, name: account });
    expect([await people.named(account), await people.named("%")]).toEqual([[one], []]);
    expect(await people.named((await people.find(impostor))?.account ?? "")).toEqual([impostor]);
  });

  test("groups are those of the last word, and none a day after it", async () => {
    const key = newKey();
    await people.signIn({ key, issuer: ISSUER, name: "Ada", groups: ["/a", "/b, c"] });
    await people.signIn({ key, issuer: ISSUER, name: "Ada", groups: ["/b, c"] });
    expect(await people.find(key)).toMatchObject({ groups: ["/b, c"], canRefresh: false });
    const age = (hours: number) =>
      database.db.execute(
        sql`UPDATE vitrine_people SET groups_read = now() - make_interval(hours => ${hours}::int) WHERE key = ${key}`,
      );
    await age(23);
    expect((await people.find(key))?.groups).toEqual(["/b, c"]);
    await age(25);
    expect((await people.find(key))?.groups).toEqual([]);
  });

  test("a refresh token is sealed, is given to one caller, and another takes its place", async () => {
    const key = newKey();
    await people.signIn({ key, issuer: ISSUER, name: "Ada", groups: ["/a"], refreshToken: "very-secret" });
    const rows = await rowsOf(database.db, sql`SELECT p::text AS all FROM vitrine_people p`);
    expect(JSON.stringify(rows)).not.toContain("very-secret");
    const claims = await Promise.all([people, new People(database)].map((each) => each.claimRefresh(key)));
    expect(claims.filter((each) => each === "very-secret")).toHaveLength(1);
    expect(claims.filter((each) => each === undefined)).toHaveLength(1);
    await people.refreshed(key, ["/b"], "next");
    expect((await people.find(key))?.groups).toEqual(["/b"]);
    expect(await people.claimRefresh(key)).toBe("next");
    await people.refreshed(key, [], undefined);
    expect(await people.find(key)).toMatchObject({ groups: [], canRefresh: false });
    expect(await people.claimRefresh(key)).toBeUndefined();
  });

  test("another key of the store opens nothing, and breaks nothing", async () => {
    const key = newKey();
    await people.signIn({ key, issuer: ISSUER, name: "Ada", refreshToken: "very-secret" });
    await database.db.execute(sql`UPDATE vitrine_people SET refresh_token = 'AAAA' WHERE key = ${key}`);
    expect(await people.claimRefresh(key)).toBeUndefined();
  });

  test("ending sessions changes their number, of somebody alone", async () => {
    const [one, other] = [newKey(), newKey()];
    for (const key of [one, other]) await people.signIn({ key, issuer: ISSUER, name: key });
    const before = (await people.find(one))?.sessions ?? 0;
    expect(await people.endSessions(one)).toBe(true);
    expect(await people.endSessions(newKey())).toBe(false);
    await people.signIn({ key: one, issuer: ISSUER, name: one });
    expect((await people.find(one))?.sessions).toBe(before + 1);
    expect((await people.find(other))?.sessions).toBe(before);
  });
});

test("a name is one short line without hidden letters, whatever a provider says", () => {
  expect(displayName("ACME\\ada")).toBe("ACME\\ada");
  expect(displayName(" Ju\u0308rgen \n Mu\u0308ller\u202E\0 ")).toBe("Jürgen Müller");
  expect(displayName("\u200B")).toBe("nameless");
  fc.assert(
    fc.property(
      fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)), maxLength: 300 }),
      (text) => {
        const shown = displayName(text);
        expect(shown).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}\u2028\u2029<>]+$/u);
        expect([...shown].length).toBeLessThanOrEqual(100);
        expect(displayName(shown)).toBe(shown);
      },
    ),
  );
});
