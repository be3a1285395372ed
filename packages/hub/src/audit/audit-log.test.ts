/** The audit log on both engines: each line once, the newest first, and for as long as it is kept. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuditLog, type AuditEntry } from "./audit-log.ts";
import { openDatabase, type Database } from "../store/engine/database.ts";
import { DATABASES } from "../testing/store-under-test.ts";

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  who: "ada",
  kind: "read",
  action: "download",
  model: "acme/net",
  detail: "config.json at main",
  status: 200,
  requestId: "r",
  ...more,
});

describe.each(DATABASES)("on the $name engine", ({ options }) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(options);
  });
  afterAll(() => database.close());
  const who = () => `ada-${crypto.randomUUID()}`;

  test("two instances write, and either finds all lines by who, model and kind, page by page", async () => {
    const [one, other] = [new AuditLog(database), new AuditLog(database)];
    const [ada, model] = [who(), `acme/${crypto.randomUUID()}`];
    for (let index = 0; index < 700; index++) one.note(entry({ who: ada, detail: `${index}` }));
    other.note(entry({ who: ada, model, kind: "write", action: "commit", detail: "nul\0and 'quotes'" }));
    await Promise.all([one.flush(), other.flush()]);
    expect(await other.lines({ who: ada.toUpperCase() }, 1000)).toHaveLength(701);
    const [line] = await one.lines({ model: model.toUpperCase() });
    expect(line).toMatchObject({ who: ada, kind: "write", action: "commit", detail: "nuland 'quotes'", status: 200 });
    expect(Math.abs(Date.parse(line?.at ?? "") - Date.now())).toBeLessThan(60_000);
    const page = await one.lines({ who: ada, kind: "read" }, 100);
    const next = await one.lines({ who: ada, kind: "read", before: page.at(-1)?.id }, 100);
    expect([page[0]?.detail, page.at(-1)?.detail, next[0]?.detail]).toEqual(["699", "600", "599"]);
  });

  test("lines go once their time is over, and none are taken where none are kept", async () => {
    const audit = new AuditLog(database);
    const ada = who();
    audit.note(entry({ who: ada }));
    await audit.flush();
    await database.db.execute(sql`UPDATE vitrine_audit SET at = now() - interval '91 days' WHERE who = ${ada}`);
    const again = new AuditLog(database);
    again.note(entry({ who: who() }));
    await again.flush();
    expect(await again.lines({ who: ada })).toEqual([]);
    again.keepFor(0);
    again.note(entry({ who: ada }));
    expect(await again.lines({ who: ada })).toEqual([]);
  });

  test("lines wait for a database that is away", async () => {
    let isAway = true;
    const db = new Proxy(database.db, {
      get: (target, name) => {
        if (isAway) throw new Error("away");
        const value = Reflect.get(target, name) as unknown;
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const errors: unknown[] = [];
    const audit = new AuditLog({ db }, (error) => errors.push(error));
    const ada = who();
    for (const action of ["first", "second"]) {
      isAway = true;
      audit.note(entry({ who: ada, action }));
      // oxlint-disable-next-line no-await-in-loop -- its tables are there the second time
      await audit.flush();
      isAway = false;
      // oxlint-disable-next-line no-await-in-loop
      expect((await audit.lines({ who: ada }))[0]).toMatchObject({ action });
    }
    expect(errors).toHaveLength(2);
  });
});
