/**
 * Rows of repositories: the number that a repository keeps for good, its name, whether it is there, who sees it, and which
 * large files it owns. A change begins here, so while the database is away nothing is changed at all.
 */
import { isModelId } from "@vitrine/models";
import { sql, type SQL } from "drizzle-orm";
import { LOCKS, withLock } from "./engine/advisory-lock.ts";
import { type Database, rowsOf, type SqlExecutor } from "./engine/database.ts";
import { PushError } from "./push-error.ts";

export type Visibility = "public" | "private";

export interface RepositoryRow {
  number: number;
  /** `owner/name`. */
  id: string;
  state: "creating" | "live" | "deleted";
  visibility: Visibility;
  /** ISO 8601 instant. */
  created: string;
  createdBy: string;
  /** ISO 8601 instant at which it went to the trash. */
  deleted?: string;
  /** The commit whose record is in the store; absent where something has changed since. */
  shown?: string;
  /** Differs after each change. */
  change: string;
}

/** A large file that a repository owns. */
export interface OwnedObject {
  sha256: string;
  size: number;
  /** Git's name of the text that stands for it. */
  pointer: string;
}

/** Making a repository takes a moment: after this time, who made it is gone. */
const MAKING = sql`interval '10 seconds'`;
const COLUMNS = sql`number::text, name, state, visibility, created_by, shown, changed::text AS change,
  to_json(created) #>> '{}' AS created, to_json(deleted) #>> '{}' AS deleted`;

interface Row {
  number: string;
  name: string;
  state: RepositoryRow["state"];
  visibility: Visibility;
  created: string;
  created_by: string;
  deleted: string | null;
  shown: string | null;
  change: string;
}

/** Rows of repositories. `Store.repositories` has them. */
export class RepositoryTable {
  readonly #database: Pick<Database, "db" | "kind"> | undefined;

  /** @param database absent where nothing can be written */
  constructor(database: Pick<Database, "db" | "kind"> | undefined) {
    this.#database = database;
  }

  get #db(): SqlExecutor {
    if (!this.#database)
      throw new PushError("busy", "This site's database can only be read: nothing can be pushed here.");
    return this.#database.db;
  }

  /** The repository of this name, if it is there. */
  async find(id: string): Promise<RepositoryRow | undefined> {
    return isModelId(id) ? this.#one(sql`name_key = ${id.toLowerCase()} AND state = 'live'`) : undefined;
  }

  async byNumber(number: number): Promise<RepositoryRow | undefined> {
    return this.#one(sql`number = ${number}`);
  }

  /** The present name of a repository that had this one, unless another one has it now. */
  async movedTo(id: string): Promise<string | undefined> {
    if (!isModelId(id)) return undefined;
    const [row] = await rowsOf<{ name: string }>(
      this.#db,
      sql`SELECT name FROM vitrine_former_names AS former JOIN vitrine_repositories ON number = repository
        WHERE former.name_key = ${id.toLowerCase()} AND state = 'live'`,
    );
    return row?.name;
  }

  /** All that are there, or that are in the trash. */
  async list(state: "live" | "deleted" = "live"): Promise<RepositoryRow[]> {
    return this.#all(sql`state = ${state} ORDER BY name_key`);
  }

  /** Those whose record is not known to be that of their newest commit. */
  async stale(): Promise<RepositoryRow[]> {
    return this.#all(sql`state = 'live' AND shown IS NULL ORDER BY changed`);
  }

  /** Does what one process at a time may do, and what a process that ended in it began is forgotten first. */
  async alone(by: string, work: () => Promise<void>): Promise<void> {
    if (!this.#database) return;
    await withLock(this.#database, { lock: LOCKS.repositories, isPatient: true }, async () => {
      await this.#db.execute(sql`DELETE FROM vitrine_repositories WHERE state = 'creating' AND created_by = ${by}`);
      await work();
    });
  }

  /** Takes a name for a repository that is about to be made. @throws PushError where another has it */
  async begin(id: string, by: string, visibility: Visibility = "public"): Promise<RepositoryRow> {
    await this.#db.execute(sql`DELETE FROM vitrine_repositories
      WHERE name_key = ${id.toLowerCase()} AND state = 'creating' AND created < now() - ${MAKING}`);
    const [row] = await rowsOf<Row>(
      this.#db,
      sql`INSERT INTO vitrine_repositories (name, created_by, visibility) VALUES (${id}, ${by}, ${visibility})
        ON CONFLICT (name_key) WHERE state <> 'deleted' DO NOTHING RETURNING ${COLUMNS}`,
    );
    if (row) return rowOf(row);
    const other = await this.find(id);
    if (other) throw new PushError("exists", `You already created this model repo: ${other.id} is here.`);
    throw new PushError("busy", `${id} is being made at this moment. Try again in ten seconds.`, { retryable: true });
  }

  /** The repository that was made can be used from now on. */
  async open(number: number, created?: string): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const db = tx as SqlExecutor;
      const [row] = await rowsOf<{ name_key: string }>(
        db,
        sql`UPDATE vitrine_repositories SET state = 'live', created = coalesce(${created ?? null}::timestamptz, created)
          WHERE number = ${number} AND state = 'creating' RETURNING name_key`,
      );
      // Slow making was taken for given up, and the name is another's by now.
      if (!row) throw new PushError("busy", "Making this repository took too long. Try again.", { retryable: true });
      await db.execute(sql`DELETE FROM vitrine_former_names WHERE name_key = ${row.name_key}`);
    });
  }

  /** A repository that could not be made leaves its name. */
  async giveUp(number: number): Promise<void> {
    await this.#db.execute(sql`DELETE FROM vitrine_repositories WHERE number = ${number} AND state = 'creating'`);
  }

  /**
   * Does what moves a branch while the repository stays there: a move, a deletion or another change waits until it is done.
   * Its record is worked out anew afterwards, whatever happens to this process.
   * @throws PushError where it is not there any more
   */
  async change<T>(number: number, work: () => Promise<T>): Promise<T> {
    let done: { result: T } | undefined;
    try {
      await this.#db.transaction(async (tx) => {
        const rows = await rowsOf(
          tx as SqlExecutor,
          sql`UPDATE vitrine_repositories SET shown = NULL, changed = clock_timestamp()
            WHERE number = ${number} AND state = 'live' RETURNING number`,
        );
        if (rows.length === 0) throw new PushError("not-found", "This repository was deleted meanwhile.");
        done = { result: await work() };
      });
    } catch (error) {
      // The branch has moved, so the change is made: the hourly look at all repositories finds it.
      if (!done) throw error;
    }
    return (done as unknown as { result: T }).result;
  }

  /** Notes whose commit's record is in the store; whether nothing has changed since the row was read. */
  async show({ number, change }: Pick<RepositoryRow, "number" | "change">, commit: string): Promise<boolean> {
    const rows = await rowsOf(
      this.#db,
      sql`UPDATE vitrine_repositories SET shown = ${commit}
        WHERE number = ${number} AND state = 'live' AND changed = ${change}::timestamptz RETURNING number`,
    );
    return rows.length > 0;
  }

  /** Has the record worked out anew. */
  async unshow(number: number): Promise<void> {
    await this.#db.execute(
      sql`UPDATE vitrine_repositories SET shown = NULL, changed = clock_timestamp() WHERE number = ${number}`,
    );
  }

  /** Gives it another name; the earlier one leads to it from now on. @throws PushError where another has the name */
  async move(number: number, to: string): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const db = tx as SqlExecutor;
      const [row] = await rowsOf<{ name_key: string }>(
        db,
        sql`SELECT name_key FROM vitrine_repositories WHERE number = ${number} AND state = 'live' FOR UPDATE`,
      );
      if (!row) throw new PushError("not-found", "This repository was deleted meanwhile.");
      const key = to.toLowerCase();
      const [other] = await rowsOf(
        db,
        sql`SELECT number FROM vitrine_repositories WHERE name_key = ${key} AND state <> 'deleted' AND number <> ${number}`,
      );
      if (other) throw new PushError("exists", `${to} is taken. Choose another name.`);
      await db.execute(sql`UPDATE vitrine_repositories SET name = ${to}, shown = NULL, changed = clock_timestamp()
        WHERE number = ${number}`);
      await db.execute(sql`DELETE FROM vitrine_former_names WHERE name_key = ${key}`);
      if (key !== row.name_key)
        await db.execute(sql`INSERT INTO vitrine_former_names (name_key, repository) VALUES (${row.name_key}, ${number})
          ON CONFLICT (name_key) DO UPDATE SET repository = excluded.repository`);
    });
  }

  async setVisibility(number: number, visibility: Visibility): Promise<void> {
    await this.#db.execute(sql`UPDATE vitrine_repositories
      SET visibility = ${visibility}, shown = NULL, changed = clock_timestamp() WHERE number = ${number}`);
  }

  /** Puts it into the trash; its name is free. */
  async remove(number: number): Promise<void> {
    await this.#db.execute(sql`UPDATE vitrine_repositories SET state = 'deleted', deleted = now()
      WHERE number = ${number} AND state = 'live'`);
  }

  /** Takes it out of the trash. @throws PushError where another has its name */
  async restore(number: number): Promise<RepositoryRow> {
    const [row] = await rowsOf<Row>(
      this.#db,
      sql`UPDATE vitrine_repositories AS mine SET state = 'live', deleted = NULL, shown = NULL, changed = clock_timestamp()
        WHERE number = ${number} AND state = 'deleted' AND NOT EXISTS (SELECT 1 FROM vitrine_repositories AS other
          WHERE other.name_key = mine.name_key AND other.state <> 'deleted') RETURNING ${COLUMNS}`,
    );
    if (row) return rowOf(row);
    const there = await this.byNumber(number);
    throw there?.state === "deleted"
      ? new PushError("exists", `Another repository is called ${there.id} by now. Move or delete that one first.`)
      : new PushError("not-found", "There is no such repository in the trash.");
  }

  /** Numbers of those that have been in the trash for so many days. */
  async expired(days: number): Promise<number[]> {
    const rows = await rowsOf<{ number: string }>(
      this.#db,
      sql`SELECT number::text FROM vitrine_repositories
        WHERE (state = 'deleted' AND deleted <= now() - make_interval(days => ${days}::int))
          OR (state = 'creating' AND created < now() - interval '1 day')`,
    );
    return rows.map(({ number }) => Number(number));
  }

  /** Forgets one that is in the trash, with what it owns. */
  async forget(number: number): Promise<void> {
    await this.#db.execute(sql`DELETE FROM vitrine_repositories WHERE number = ${number} AND state <> 'live'`);
  }

  /** Ids of records that were pushed and have no repository: what a crash left behind. */
  async withoutRepository(root: string): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.#db,
      sql`SELECT id FROM vitrine_models WHERE origin = 'folder' AND record::jsonb #>> '{origin,root}' = ${root}
        AND NOT EXISTS (SELECT 1 FROM vitrine_repositories WHERE name = id AND state = 'live')`,
    );
    return rows.map(({ id }) => id);
  }

  /** Notes that a repository owns a large file. */
  async own(number: number, objects: readonly OwnedObject[]): Promise<void> {
    if (objects.length === 0) return;
    const column = (values: readonly unknown[], type: string): SQL => sql`${sql.param(values)}::${sql.raw(type)}[]`;
    await this.#db.execute(sql`INSERT INTO vitrine_repository_objects (repository, pointer, sha256, size)
      SELECT ${number}, * FROM unnest(${column(
        objects.map((each) => each.pointer),
        "text",
      )},
        ${column(
          objects.map((each) => each.sha256),
          "text",
        )}, ${column(
          objects.map((each) => each.size),
          "bigint",
        )})
      ON CONFLICT (repository, pointer) DO UPDATE SET noted = now()`);
  }

  /** The large files that a repository owns; only those of these hashes, where some are given. */
  async owned(number: number, hashes?: readonly string[]): Promise<OwnedObject[]> {
    const which = hashes ? sql` AND sha256 = ANY(${sql.param([...hashes])}::text[])` : sql``;
    const rows = await rowsOf<{ pointer: string; sha256: string; size: string }>(
      this.#db,
      sql`SELECT pointer, sha256, size::text FROM vitrine_repository_objects WHERE repository = ${number}${which}`,
    );
    return rows.map(({ size, ...same }) => ({ ...same, size: Number(size) }));
  }

  /** Forgets large files that no commit names and that were noted before a time, in milliseconds since 1970. */
  async disown(number: number, named: ReadonlySet<string>, before: number): Promise<void> {
    const rows = await rowsOf<{ pointer: string }>(
      this.#db,
      sql`SELECT pointer FROM vitrine_repository_objects
        WHERE repository = ${number} AND noted <= to_timestamp(${before / 1000}::float8)`,
    );
    const unused = rows.map(({ pointer }) => pointer).filter((pointer) => !named.has(pointer));
    if (unused.length === 0) return;
    await this.#db.execute(sql`DELETE FROM vitrine_repository_objects WHERE repository = ${number}
      AND pointer = ANY(${sql.param(unused)}::text[]) AND noted <= to_timestamp(${before / 1000}::float8)`);
  }

  /** How many repositories own each large file. */
  async owners(): Promise<Map<string, number>> {
    const rows = await rowsOf<{ sha256: string; count: string }>(
      this.#db,
      sql`SELECT sha256, count(DISTINCT repository)::text AS count FROM vitrine_repository_objects GROUP BY sha256`,
    );
    return new Map(rows.map(({ sha256, count }) => [sha256, Number(count)]));
  }

  async #one(condition: SQL): Promise<RepositoryRow | undefined> {
    return (await this.#all(sql`${condition} LIMIT 1`))[0];
  }

  async #all(condition: SQL): Promise<RepositoryRow[]> {
    const rows = await rowsOf<Row>(this.#db, sql`SELECT ${COLUMNS} FROM vitrine_repositories WHERE ${condition}`);
    return rows.map(rowOf);
  }
}

function rowOf({ number, name, state, visibility, created, created_by, deleted, shown, change }: Row): RepositoryRow {
  return {
    number: Number(number),
    id: name,
    state,
    visibility,
    created: new Date(created).toISOString(),
    createdBy: created_by,
    change,
    ...(deleted !== null && { deleted: new Date(deleted).toISOString() }),
    ...(shown !== null && { shown }),
  };
}
