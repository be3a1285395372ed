/**
 * Who read and wrote what: one line for each download, clone and change, kept in the store for as long as the operator
 * says. Instances of a site on one PostgreSQL server share it. A line never holds a token, an address of a visitor or
 * content.
 */
import { sql, type SQL } from "drizzle-orm";
import { LOCKS } from "../store/engine/advisory-lock.ts";
import { rowsOf, type Database } from "../store/engine/database.ts";
import { LazyTables } from "../store/lazy-tables.ts";

export interface AuditEntry {
  /** Name of the token or person; `operator` at a personal site, `nobody` where nobody has the token. */
  who: string;
  /** `account`: of sessions, tokens and rights. */
  kind: "read" | "write" | "account";
  /** Such as `download`, `git fetch`, `commit`, `sign-in`. */
  action: string;
  /** Id of the model; empty where it is of none. */
  model: string;
  /** The file and revision, the commit, or the new name. */
  detail: string;
  /** The HTTP status: a refused request has a line too. */
  status: number;
  requestId: string;
}

export interface AuditLine extends AuditEntry {
  /** Grows with time. */
  id: number;
  /** ISO 8601 instant. */
  at: string;
}

export interface AuditFilter {
  who?: string | undefined;
  model?: string | undefined;
  kind?: AuditEntry["kind"] | undefined;
  /** ISO 8601 instant. */
  since?: string | undefined;
  /** Lines before this one. */
  before?: number | undefined;
}

/** How long lines wait to be written together, and until the next try where the database was away. */
const WRITE_MS = 250;
const AGAIN_MS = 5_000;
const MAX_LINES_AT_ONCE = 500;
/** Lines that wait for a database that is away; the oldest go, and a line says how many. */
const MAX_WAITING = 50_000;
const MAX_LINES_READ = 100_000;
const SWEEP_MS = 3_600_000;
const MAX_TEXT = 1_000;

export const TABLES = [
  `CREATE TABLE IF NOT EXISTS vitrine_audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL,
    who text COLLATE "C" NOT NULL, kind text COLLATE "C" NOT NULL, action text NOT NULL,
    model text COLLATE "C" NOT NULL, detail text NOT NULL, status integer NOT NULL, request_id text NOT NULL)`,
  `CREATE INDEX IF NOT EXISTS vitrine_audit_at ON vitrine_audit (at)`,
  `CREATE INDEX IF NOT EXISTS vitrine_audit_who ON vitrine_audit (lower(who), id)`,
  `CREATE INDEX IF NOT EXISTS vitrine_audit_model ON vitrine_audit (lower(model), id)`,
];

/**
 * The audit log of a store.
 * @example
 * import { AuditLog } from "@vitrine/hub";
 *
 * const audit = new AuditLog();
 * audit.note({ who: "ada", kind: "write", action: "commit", model: "acme/net", detail: "", status: 200, requestId: "" });
 * console.log(await audit.lines()); // []
 */
export class AuditLog {
  readonly #database: Pick<Database, "db"> | undefined;
  readonly #tables: LazyTables;
  readonly #onError: (error: unknown) => void;
  #keepDays: number;
  #waiting: (AuditEntry & { at: Date })[] = [];
  #lost = 0;
  #isWriting = false;
  #sweptAt = -Infinity;

  /** @param database without one nothing is kept */
  constructor(database?: Pick<Database, "db">, onError: (error: unknown) => void = () => {}, keepDays = 90) {
    this.#database = database;
    this.#tables = new LazyTables(database, TABLES, LOCKS.audit);
    this.#onError = onError;
    this.#keepDays = keepDays;
  }

  /** Keeps lines for so many days; 0 keeps none. */
  keepFor(days: number): void {
    this.#keepDays = days;
  }

  /** Takes a line; it is written within a second. */
  note(entry: AuditEntry): void {
    if (!this.#database || this.#keepDays === 0) return;
    this.#waiting.push({ ...entry, at: new Date() });
    if (this.#waiting.length > MAX_WAITING) {
      this.#waiting.shift();
      this.#lost += 1;
    }
    if (!this.#isWriting) void this.#writeAfter(WRITE_MS);
  }

  /** Writes what waits, if the database answers. */
  async flush(): Promise<void> {
    await this.#writeAll().catch(this.#onError);
  }

  /** Lines, the newest first. */
  async lines(filter: AuditFilter = {}, limit = 100): Promise<AuditLine[]> {
    if (!this.#database) return [];
    await this.#writeAll();
    await this.#tables.ready();
    return rowsOf<AuditLine>(
      this.#database.db,
      sql`SELECT id::float8 AS id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, who, kind,
          action, model, detail, status, request_id AS "requestId"
        FROM vitrine_audit WHERE ${matching(filter)} ORDER BY id DESC LIMIT ${Math.min(limit, MAX_LINES_READ)}`,
    );
  }

  async #writeAfter(milliseconds: number): Promise<void> {
    this.#isWriting = true;
    await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
    try {
      await this.#writeAll();
      this.#isWriting = false;
    } catch (error) {
      this.#onError(error);
      void this.#writeAfter(AGAIN_MS);
    }
  }

  async #writeAll(): Promise<void> {
    const db = this.#database?.db;
    if (!db || (this.#waiting.length === 0 && this.#lost === 0)) return;
    await this.#tables.ready();
    while (this.#waiting.length > 0) {
      const lines = this.#waiting.splice(0, MAX_LINES_AT_ONCE);
      try {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await db.execute(insertOf(lines));
      } catch (error) {
        this.#waiting.unshift(...lines);
        throw error;
      }
    }
    if (this.#lost > 0) {
      const lost = this.#lost;
      this.#lost = 0;
      const detail = `${lost} lines were lost while the database was away.`;
      const line = { who: "", kind: "write", action: "audit", model: "", detail, status: 503, requestId: "" } as const;
      await db.execute(insertOf([{ ...line, at: new Date() }]));
    }
    await this.#sweep();
  }

  async #sweep(): Promise<void> {
    const now = performance.now();
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    await this.#database?.db.execute(
      sql`DELETE FROM vitrine_audit WHERE at < now() - make_interval(days => ${this.#keepDays}::int)`,
    );
  }
}

function insertOf(lines: readonly (AuditEntry & { at: Date })[]): SQL {
  const rows = lines.map(
    ({ at, who, kind, action, model, detail, status, requestId }) =>
      sql`(${at.toISOString()}::timestamptz, ${text(who)}, ${kind}, ${text(action)}, ${text(model)}, ${text(detail)}, ${status}::int, ${text(requestId)})`,
  );
  return sql`INSERT INTO vitrine_audit (at, who, kind, action, model, detail, status, request_id) VALUES ${sql.join(rows, sql`, `)}`;
}

/** PostgreSQL's texts hold no zero bytes. */
function text(value: string): string {
  return value.replaceAll("\0", "").slice(0, MAX_TEXT);
}

function matching({ who, model, kind, since, before }: AuditFilter): SQL {
  const conditions = [
    ...(who === undefined ? [] : [sql`lower(who) = lower(${who})`]),
    ...(model === undefined ? [] : [sql`lower(model) = lower(${model})`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(since === undefined ? [] : [sql`at >= ${since}::timestamptz`]),
    ...(before === undefined ? [] : [sql`id < ${before}::bigint`]),
  ];
  return conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `);
}
