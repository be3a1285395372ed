/**
 * What must hold whatever comes between: each acknowledged commit is in exactly one repository, and names, lists and records
 * agree, after changes in any order, by two instances, with processes that end in the middle.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { createHubApi } from "../http-api/hub-api.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { PushedRepositories } from "./pushed-repositories.ts";
import { PushError } from "../store/push-error.ts";
import { makeDatabase } from "../testing/store-under-test.ts";

const ON_SERVER = process.env["VITRINE_TEST_DATABASE_URL"];
const git = promisify(execFile);
const NAMES = ["acme/a", "acme/b", "acme/c"];
type Step =
  | { kind: "create"; at: number }
  | { kind: "remove"; at: number }
  | { kind: "restore"; at: number }
  | { kind: "commit"; at: number; text: number }
  | { kind: "move"; at: number; to: number };
const name = fc.nat(NAMES.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("create" as const), at: name }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("commit" as const), at: name, text: fc.nat(99) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), at: name, to: name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), at: name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restore" as const), at: name }) },
);

/** A store that answers so many calls, and then nothing any more: as if the process had ended. */
function dying(store: Store, after: number): Store {
  let left = after;
  const die = () => {
    left -= 1;
    if (left < 0) throw new Error("This process has ended.");
  };
  const wrapped = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, key) {
        const value = Reflect.get(of, key) as unknown;
        if (key === "repositories") return wrapped(value as object);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          die();
          return (value as (...given: unknown[]) => unknown).apply(of, args);
        };
      },
    });
  return wrapped(store);
}

/** Does a step; the commit that it made, if it made one. What a repository refuses is fine. */
async function run(pushed: PushedRepositories, step: Step): Promise<string | undefined> {
  const id = NAMES[step.at] as string;
  try {
    if (step.kind === "create") await pushed.create(id, "ada");
    else if (step.kind === "remove") await pushed.remove(id);
    else if (step.kind === "move") await pushed.move(id, NAMES[step.to] as string);
    else if (step.kind === "restore") {
      const [row] = await pushed.trash();
      if (row) await pushed.restore(row.number);
    } else if (step.kind === "commit") {
      // Git names two commits the same that say the same.
      const content = Buffer.from(`---\nlicense: mit\n---\n# ${step.text} ${crypto.randomUUID()}\n`);
      const steps = [{ kind: "file" as const, path: "README.md", content }];
      return (await pushed.commit(id, "main", { title: `${step.text}`, description: "", author: "ada", steps })).commit;
    }
  } catch (error) {
    if (!(error instanceof PushError) && (error as Error).message !== "This process has ended.") throw error;
  }
  return undefined;
}

/** In which repositories a commit is, those in the trash included. */
async function holders(folder: string, store: Store, commit: string): Promise<number[]> {
  const found: number[] = [];
  const rows = [...(await store.repositories.list()), ...(await store.repositories.list("deleted"))];
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop
    const { stdout } = await git("git", ["--git-dir", join(folder, "git", `${row.number}.git`), "rev-list", "--all"]);
    if (stdout.includes(commit)) found.push(row.number);
  }
  return found;
}

test("acknowledged commits are in one repository, and all answers agree", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 20 }),
      fc.array(step, { minLength: 8, maxLength: 20 }),
      fc.nat(60),
      async (mine, theirs, calls) => {
        const folder = await mkdtemp(join(tmpdir(), "vitrine-truth-"));
        // On a server both instances have a store of their own.
        const server = ON_SERVER === undefined ? undefined : await makeDatabase();
        const store = await openStore(server ? { databaseUrl: server.url } : { memory: true });
        const theirStore = server ? await openStore({ databaseUrl: server.url }) : store;
        const options = { folder, store };
        const one = await PushedRepositories.open(options);
        const other = await PushedRepositories.open({ folder, store: dying(theirStore, 20 + calls) });
        await one.create("acme/a", "ada");
        const all = async (pushed: PushedRepositories, steps: readonly Step[]) => {
          const made: string[] = [];
          for (let at = 0; at < steps.length; at += 4)
            // oxlint-disable-next-line no-await-in-loop -- four at a time
            for (const commit of await Promise.all(steps.slice(at, at + 4).map((each) => run(pushed, each))))
              if (commit !== undefined) made.push(commit);
          return made;
        };
        const acknowledged = (await Promise.all([all(one, mine), all(other, theirs)])).flat();
        await Promise.all([one.close(), other.close().catch(() => {})]);
        const later = await PushedRepositories.open(options);
        await later.swept();
        for (const commit of acknowledged)
          // oxlint-disable-next-line no-await-in-loop
          expect(await holders(folder, store, commit), commit).toHaveLength(1);
        const ids = await later.ids();
        const listed = await store.everyNthId(1);
        expect([...listed].sort()).toEqual([...ids].sort());
        const api = createHubApi({ store, pushed: later });
        for (const id of NAMES) {
          const isHere = ids.includes(id);
          // oxlint-disable-next-line no-await-in-loop
          const answer = await api(new Request(`http://hub.test/api/models/${id}`));
          const record = isHere
            ? ((await answer.json()) as { sha: string; cardData?: { license?: string } })
            : undefined;
          // oxlint-disable-next-line no-await-in-loop
          const head = await later.commitAt(id, "main");
          expect(answer.status === 200, id).toBe(isHere);
          expect(record?.sha).toBe(head?.commit);
          // oxlint-disable-next-line no-await-in-loop
          expect((await store.get(id))?.sha).toBe(head?.commit);
          // A name that nobody has can be taken, also where somebody ended while they made it.
          if (!isHere)
            // oxlint-disable-next-line no-await-in-loop
            await expect
              .poll(() => later.create(id, "ada").catch(({ code }: PushError) => code), {
                timeout: 20_000,
                interval: 500,
              })
              .toMatchObject({ id });
        }
        await later.close();
        await Promise.all([...new Set([store, theirStore])].map((each) => each.close()));
        await server?.drop();
        await rm(folder, { recursive: true, force: true });
      },
    ),
    { numRuns: Number(process.env["VITRINE_TEST_RUNS"] ?? 3), endOnFailure: true },
  );
});

test("while the database is away nothing is stored, and the answer says so", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-away-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = await openStore({ memory: true });
  const pushed = await PushedRepositories.open({ folder, store });
  await pushed.create("acme/a", "ada");
  const before = await pushed.commitAt("acme/a", "main");
  const away = await PushedRepositories.open({ folder, store: dying(store, 4) });
  for (let round = 0; round < 8; round += 1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await run(away, { kind: "commit", at: 0, text: round })).toBeUndefined();
  expect(await pushed.commitAt("acme/a", "main")).toEqual(before);
  await Promise.all([pushed.close(), away.close().catch(() => {})]);
  await store.close();
});
