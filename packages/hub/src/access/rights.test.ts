/** Rights on repositories and names, and that nothing shows a private repository to who may not see it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Store } from "../search/store.ts";
import { type Database, openDatabase, rowsOf } from "../store/engine/database.ts";
import { migrate } from "../store/migrations.ts";
import { makeDataFolder } from "../testing/empty-database.ts";
import { DATABASES, makeDatabase } from "../testing/store-under-test.ts";
import { AccessFile, addReader, setGroup } from "./access-file.ts";
import type { Access, Subject } from "./rights.ts";

const OWNERS = ["acme", "beta", "gamma"];
/** Each has a word of its own in its name, its card and its tags. */
const MODELS = OWNERS.flatMap((owner) =>
  ["ant", "bee", "cat"].map((animal) => ({ id: `${owner}/${animal}-${owner}net`, word: `${animal}${owner}word` })),
);
const noFile = { rights: async () => undefined };
const ada: Subject = { kind: "person", subject: "ada" };

describe.each(DATABASES)("on the $name database", ({ options }) => {
  let database: Database;
  let store: Store;
  let folder: string;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "vitrine-rights-"));
    // A database of its own on a server too: these tests empty tables.
    const own = "databaseUrl" in options ? await makeDatabase() : undefined;
    drop = own?.drop;
    database = await openDatabase(own ? { databaseUrl: own.url } : options);
    await migrate(database.db);
    store = new Store(database);
    await store.upsertMany(
      MODELS.map(({ id, word }) => ({ id, tags: [word], card: `It says ${word}.`, library_name: word, downloads: 5 })),
    );
  });
  afterAll(async () => {
    await store.close();
    await drop?.();
    rmSync(folder, { recursive: true });
  });

  async function repository(name: string, visibility: "public" | "private", state = "live"): Promise<number> {
    const [row] = await rowsOf<{ number: number }>(
      database.db,
      sql`INSERT INTO vitrine_repositories (name, visibility, state, created_by) VALUES (${name}, ${visibility}, ${state}, 'x')
        RETURNING number::float8 AS number`,
    );
    return row?.number ?? 0;
  }
  const forgetAll = async () => {
    await database.db.execute(sql`DELETE FROM vitrine_repositories`);
    await database.db.execute(sql`DELETE FROM vitrine_rights`);
  };
  let files = 0;
  const newFile = () => join(folder, `access-${(files += 1)}.json`);

  // The text that was asked for comes back in what was understood of it.
  const textOf = (answers: object[]) =>
    JSON.stringify(answers.map((each) => ({ ...each, understood: undefined, query: undefined })));

  /** Everything that a store answers without being asked for a model, and that could name one. */
  async function everything(part: Store): Promise<string> {
    const all = [part.search({ limit: 100 }), part.facets(), part.changes(), part.everyNthId(1), part.counts()];
    return textOf(await Promise.all<object>(all));
  }

  /** Everything that it answers when it is asked for a model. */
  async function everythingOf(part: Store, id: string, word: string): Promise<string> {
    const [name = ""] = id.split("/").slice(-1);
    const answers = await Promise.all<object | undefined>([
      part.search({ q: word }),
      part.find({ q: name }),
      part.find({ q: `${word}x` }),
      part.suggest(name.slice(0, 5)),
      part.suggest(id),
      part.get(id),
      part.getMany([id]),
      part.known([id]).then((known) => [...known.values()]),
      part.similar(id),
      part.datesOf([id]).then((dates) => [...dates]),
    ]);
    return textOf(answers.map((each) => ({ ...each })));
  }

  test("no answer shows a private repository to who may not see it, and all others are shown", async () => {
    const pattern = fc.constantFrom("*", "acme/*", "beta/*", "*-gammanet", ...MODELS.map(({ id }) => id));
    const access = fc.constantFrom<Access>("read", "write", "admin");
    const case_ = fc.record({
      isPrivate: fc.array(fc.boolean(), { minLength: MODELS.length, maxLength: MODELS.length }),
      patterns: fc.array(fc.record({ pattern, access }), { maxLength: 3 }),
      numbers: fc.array(fc.record({ at: fc.nat(MODELS.length - 1), access }), { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(case_, async ({ isPrivate, patterns, numbers }) => {
        await forgetAll();
        const rows: number[] = [];
        for (const [at, { id }] of MODELS.entries())
          rows.push(await repository(id, isPrivate[at] ? "private" : "public"));
        const path = newFile();
        await addReader(path, { name: "ada", read: ["none/none"] });
        for (const [at, each] of patterns.entries())
          await setGroup(path, {
            name: `g${at}`,
            read: [each.pattern],
            write: each.access === "read" ? [] : [each.pattern],
          });
        await store.rights.takeOver(await AccessFile.open(path));
        for (const { at, access: given } of numbers) await store.rights.grant(rows[at] ?? 0, ada, given, "test");
        const granted = await store.rights.of({ person: "ada", groups: ["g0", "g1", "g2"] });
        const part = store.restrictedTo(granted.read);

        // The rule once more, in other words: by whole names and without lists of exceptions.
        const covers = (each: string, id: string) => new RegExp(`^${each.replaceAll("*", ".*")}$`).test(id);
        const sees = MODELS.map(({ id }, at) => {
          const has = patterns.filter((each) => covers(each.pattern, id));
          const isNamed = numbers.some((each) => each.at === at);
          return isNamed || has.some((each) => !isPrivate[at] || each.access !== "read");
        });
        const { items, total } = await part.search({ limit: 100 });
        const expected = MODELS.filter((_, at) => sees[at]).map(({ id }) => id);
        expect(items.map(({ id }) => id).sort()).toEqual(expected.sort());
        expect(total).toBe(expected.length);
        const saidToAll = await everything(part);
        for (const [at, { id, word }] of MODELS.entries()) {
          if (sees[at] || !isPrivate[at]) continue;
          const said = saidToAll + (await everythingOf(part, id, word));
          expect(said.includes(`"${id}"`) || said.includes(`"value":"${word}"`), id).toBe(false);
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  test("a right on a repository goes with it when it moves, and ends with it", async () => {
    await forgetAll();
    const number = await repository("acme/ant-acmenet", "private");
    await store.rights.grant(number, ada, "read", "bert");
    await store.rights.grant(number, ada, "write", "bert");
    expect(await store.rights.list(number)).toMatchObject([{ ...ada, access: "write", by: "bert" }]);
    expect((await store.rights.of({ person: "ada" })).write).toEqual(["acme/ant-acmenet"]);
    await database.db.execute(sql`UPDATE vitrine_repositories SET name = 'beta/new' WHERE number = ${number}`);
    expect(await store.rights.of({ person: "ada" })).toEqual({ read: ["beta/new"], write: ["beta/new"], admin: [] });
    await database.db.execute(sql`UPDATE vitrine_repositories SET state = 'deleted' WHERE number = ${number}`);
    // Another repository of that name is another.
    await repository("beta/new", "private");
    expect((await store.rights.of({ person: "ada" })).read).toEqual([]);
    await database.db.execute(sql`DELETE FROM vitrine_repositories WHERE number = ${number}`);
    expect(await store.rights.list(number)).toEqual([]);
  });

  test("whoever changes rights at once, a repository keeps an admin", async () => {
    await forgetAll();
    const admins = ["ada", "bert", "cleo"].map((subject): Subject => ({ kind: "person", subject }));
    const action = fc.record({
      at: fc.nat({ max: admins.length - 1 }),
      access: fc.constantFrom<(Access | undefined)[]>(undefined, "read", "write", "admin"),
    });
    const number = await repository("acme/ant-acmenet", "public");
    // Who reads or writes all names is no admin of them.
    await store.rights.setService({ name: "builds", read: ["*"], write: ["acme/*"], by: "test" });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 8 }), async (actions) => {
        await Promise.all(admins.map((each) => store.rights.grant(number, each, "admin", "test")));
        const done = actions.map(({ at, access }) => store.rights.change(number, admins[at] ?? ada, access, "test"));
        const refused = (await Promise.allSettled(done)).filter(({ status }) => status === "rejected");
        for (const each of refused)
          expect((each as PromiseRejectedResult).reason).toMatchObject({
            code: expect.stringMatching(/^not-(allowed|found)$/) as string,
          });
        expect((await store.rights.list(number)).some(({ access }) => access === "admin")).toBe(true);
      }),
      { numRuns: 20 },
    );
    await expect(store.rights.change(number + 1, ada, "admin", "test")).rejects.toMatchObject({ code: "not-found" });
  });

  test("former names of a private repository, and its name in the trash, are hidden until another has them", async () => {
    await forgetAll();
    await store.rights.takeOver(noFile);
    const path = newFile();
    await addReader(path, { name: "all", read: ["*"] });
    await store.rights.takeOver(await AccessFile.open(path));
    const read = async () => (await store.rights.of({ service: "all" })).read;
    const moved = await repository("acme/now", "private");
    await database.db.execute(
      sql`INSERT INTO vitrine_former_names (name_key, repository) VALUES ('acme/before', ${moved}::bigint)`,
    );
    await repository("acme/trash", "private", "deleted");
    expect((await read()).toSorted()).toEqual(["!acme/before", "!acme/now", "!acme/trash", "*"]);
    await repository("acme/before", "public");
    await repository("acme/trash", "public");
    expect((await read()).toSorted()).toEqual(["!acme/now", "*"]);
  });

  test("the access file is taken over once, and what it no longer says is gone", async () => {
    await forgetAll();
    const path = newFile();
    await addReader(path, { name: "ada", read: ["acme/*", "Beta/*"], write: ["Beta/*"] });
    const file = await AccessFile.open(path);
    expect(await store.rights.takeOver(file)).toEqual(["ada"]);
    expect(await store.rights.takeOver(file)).toEqual([]);
    // Another instance with the same file finds it done.
    expect(await new Store(database).rights.takeOver(await AccessFile.open(path))).toEqual([]);
    const granted = await store.rights.of({ service: "ada" });
    expect(granted).toEqual({ read: ["acme/*", "Beta/*"], write: ["Beta/*"], admin: ["Beta/*"] });
    // A person of that name, or a group, is somebody else.
    expect((await store.rights.of({ person: "ada", groups: ["ada"] })).read).toEqual([]);
    await addReader(path, { name: "ada", read: ["acme/*"] });
    expect(await store.rights.takeOver(await AccessFile.open(path))).toEqual(["ada"]);
    expect(await store.rights.of({ service: "ada" })).toEqual({ read: ["acme/*"], write: [], admin: [] });
    await store.rights.takeOver(noFile);
    expect((await store.rights.of({ service: "ada" })).read).toEqual([]);
  });
});

test("in a folder, where answers are used again until something is written, a change counts at once", async () => {
  const folder = await makeDataFolder();
  const database = await openDatabase({ dataDir: folder });
  await migrate(database.db);
  const { rights } = new Store(database);
  const number = 7;
  const write = (text: string) => database.db.execute(sql.raw(text));
  await write(`INSERT INTO vitrine_repositories (number, name, visibility, state, created_by)
    OVERRIDING SYSTEM VALUE VALUES (${number}, 'acme/x', 'private', 'live', 'x')`);
  const read = async () => (await rights.of({ person: "ada" })).read;
  for (let round = 0; round < 3; round++) {
    expect([await read(), await read()]).toEqual([[], []]);
    await rights.grant(number, ada, "read", "test");
    expect([await read(), await read()]).toEqual([["acme/x"], ["acme/x"]]);
    await rights.revoke(number, ada);
  }
  const file = {
    source: "file:/x",
    rights: [{ kind: "person", subject: "ada", pattern: "*", access: "read" }],
  } as const;
  await rights.takeOver({ rights: async () => file });
  expect(await read()).toEqual(["*", "!acme/x"]);
  await rights.takeOver(noFile);
  expect(await read()).toEqual([]);
  await database.close();
  rmSync(folder, { recursive: true });
});
