/**
 * Who may do what, as rows. A right is read, write or admin, on one repository (by its number, so it follows a move) or
 * on all names of a pattern, for a person, a group or a service. Write includes read, and admin includes write. What an
 * access file says is taken over as rows whose source is that file; what admins of a repository say are rows of `site`.
 *
 * A private repository is seen by those alone who may write to it or have a row for that very repository. For everybody
 * else its name is an exception in the list of what they see: all that reads such a list leaves it out.
 */
import { type SQL, sql } from "drizzle-orm";
import { inTurn, LOCKS } from "../store/engine/advisory-lock.ts";
import { rowsOf, type Database, type SqlExecutor } from "../store/engine/database.ts";
import { PushError } from "../store/push-error.ts";
import { hiding, isAmong, isPattern, type Visible } from "../store/visible.ts";
import { NAME, PersonalTokenError } from "./personal-tokens.ts";

export type Access = "read" | "write" | "admin";

/** Whom a right is for: a person by their key, a group by its name, a service by the name of its entry in the file. */
export interface Subject {
  kind: "person" | "group" | "service";
  subject: string;
}

/** A right on all names of a pattern. */
export interface PatternRight extends Subject {
  pattern: string;
  access: Access;
}

/** A program that an administrator let in on a page, and what it may do. */
export interface SiteService {
  name: string;
  read: Visible;
  write: Visible;
  /** Name of who let it in. */
  by: string;
}

/**
 * Key and subject of such a program: no entry of an access file has a colon in its name.
 * @example
 * import { keyOfService } from "@vitrine/hub";
 *
 * console.log(keyOfService("builds")); // service:builds
 */
export const keyOfService = (name: string): string => `service:${name}`;

/** What an access file says, and the source that its rows have. */
export interface FileRights {
  source: `file:${string}`;
  rights: readonly PatternRight[];
}

/** A right on one repository. */
export interface RepositoryRight extends Subject {
  access: Access;
  /** Name of who granted it. */
  by: string;
  /** ISO 8601 instant. */
  granted: string;
}

/** What somebody may do, by the names that repositories have now. Each list includes the next one. */
export interface Granted {
  /** With exceptions for private repositories. */
  read: Visible;
  write: Visible;
  admin: Visible;
}

/** Somebody with everything that rights may be for. */
export interface Holder {
  person?: string;
  groups?: readonly string[];
  service?: string;
}

/**
 * The rights in a store.
 * @example
 * import { openStore } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * console.log(await store.rights.of({ service: "builds" })); // { read: [], write: [], admin: [] }
 * await store.close();
 */
export class Rights {
  readonly #db: SqlExecutor | undefined;
  readonly #changes: (() => number) | undefined;
  readonly #isWritable: boolean;
  #file: FileRights | undefined;
  /** Where all writes go through this process: what was read since the last one. */
  #recent = { changes: NaN, granted: new Map<string, Promise<Granted>>() };

  /** @param database without one there are those of the file alone */
  constructor(database?: Pick<Database, "db" | "changes">, isWritable = database !== undefined) {
    this.#db = database?.db;
    this.#changes = database?.changes;
    this.#isWritable = isWritable;
  }

  /**
   * Takes over what the access file says now. Does nothing where it says the same as before.
   *
   * @returns names of those whose rights changed
   */
  async takeOver(file: { rights(): Promise<FileRights | undefined> }): Promise<string[]> {
    const now = await file.rights();
    if (now === this.#file) return [];
    let changed: string[] = [];
    // Rows of a file that cannot be read stay for instances that can, and count for nothing here.
    if (this.#db && this.#isWritable && now)
      changed = await inTurn(this.#db, LOCKS.rights, (tx) => replaceFileRights(tx, now));
    this.#file = now;
    this.#recent.granted.clear();
    return changed;
  }

  /** Rights on one repository, the newest last. */
  async list(repository: number): Promise<RepositoryRight[]> {
    if (!this.#db) return [];
    return rowsOf<RepositoryRight>(
      this.#db,
      sql`SELECT subject_kind AS kind, subject, access, granted_by AS "by",
          to_char(granted AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS granted
        FROM vitrine_rights WHERE repository = ${repository}::bigint ORDER BY granted, subject_kind, subject`,
    );
  }

  /** Grants a right on a repository, in place of the one that the subject had there. */
  async grant(repository: number, { kind, subject }: Subject, access: Access, by: string): Promise<void> {
    await this.#db
      ?.execute(sql`INSERT INTO vitrine_rights (subject_kind, subject, repository, access, source, granted_by)
      VALUES (${kind}, ${subject}, ${repository}::bigint, ${access}, 'site', ${by})
      ON CONFLICT (subject_kind, subject, scope, source) DO UPDATE
        SET access = excluded.access, granted_by = excluded.granted_by, granted = now()`);
  }

  /** Takes a right on a repository away. @returns whether there was one */
  async revoke(repository: number, { kind, subject }: Subject): Promise<boolean> {
    if (!this.#db) return false;
    const rows = await rowsOf(
      this.#db,
      sql`DELETE FROM vitrine_rights WHERE repository = ${repository}::bigint AND subject_kind = ${kind}
        AND subject = ${subject} RETURNING subject`,
    );
    return rows.length > 0;
  }

  /**
   * Grants a right as an admin of the repository does, or takes it away where no access is given: not that of the last
   * admin. A right that an access file gives on its name makes an admin too.
   *
   * @throws PushError that says why nothing is changed
   */
  async change(repository: number, subject: Subject, access: Access | undefined, by: string): Promise<void> {
    await this.#db?.transaction(async (tx) => {
      const db = tx as SqlExecutor;
      const within = new Rights({ db });
      // Two admins who take each other's rights away do it one after the other.
      const [found] = await rowsOf<{ name: string }>(
        db,
        sql`SELECT name FROM vitrine_repositories WHERE number = ${repository}::bigint AND state = 'live' FOR UPDATE`,
      );
      if (!found) throw new PushError("not-found", "This repository was deleted meanwhile.");
      if (access !== undefined) await within.grant(repository, subject, access, by);
      else if (!(await within.revoke(repository, subject)))
        throw new PushError("not-found", "Nobody of this name has a right here. Somebody else may have removed it.");
      if ((await within.list(repository)).some((right) => right.access === "admin")) return;
      const patterns = await rowsOf<{ pattern: string }>(
        db,
        sql`SELECT pattern FROM vitrine_rights
          WHERE access = 'admin' AND pattern IS NOT NULL AND source IN ('site', ${this.#file?.source ?? ""})`,
      );
      const isAdminLeft = isAmong(
        found.name,
        patterns.map(({ pattern }) => pattern),
      );
      if (!isAdminLeft)
        throw new PushError("not-allowed", "Nobody else is an admin of this repository. Make somebody else one first.");
    });
  }

  /** Programs that administrators let in, by name. */
  async services(): Promise<SiteService[]> {
    if (!this.#db) return [];
    return rowsOf<SiteService>(
      this.#db,
      sql`SELECT substr(subject, ${keyOfService("").length + 1}::int) AS name, array_agg(pattern ORDER BY pattern) AS read,
          coalesce(array_agg(pattern ORDER BY pattern) FILTER (WHERE access = 'write'), '{}') AS write,
          min(granted_by) AS "by"
        FROM vitrine_rights WHERE subject_kind = 'service' AND starts_with(subject, ${keyOfService("")})
          AND source = 'site' AND pattern IS NOT NULL
        GROUP BY subject ORDER BY subject`,
    );
  }

  /**
   * Says anew what such a program may do; with nothing to read it is one no more.
   *
   * @throws PersonalTokenError
   */
  async setService({ name, read, write, by }: SiteService): Promise<void> {
    if (!NAME.test(name)) throw new PersonalTokenError("A name has letters, digits and . _ @ + - without spaces.");
    if (![...read, ...write].every(isPattern))
      throw new PersonalTokenError("Models are ids or patterns such as acme/*, and * for all.");
    const subject = keyOfService(name);
    const access = new Map<string, Access>([...read, ...write].map((pattern) => [pattern.toLowerCase(), "read"]));
    for (const pattern of write) access.set(pattern.toLowerCase(), "write");
    await this.#db?.transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM vitrine_rights WHERE subject_kind = 'service' AND subject = ${subject}
        AND source = 'site' AND pattern IS NOT NULL`);
      for (const [pattern, right] of access)
        // oxlint-disable-next-line no-await-in-loop -- few
        await tx.execute(sql`INSERT INTO vitrine_rights (subject_kind, subject, pattern, access, source, granted_by)
          VALUES ('service', ${subject}, ${pattern}, ${right}, 'site', ${by})`);
    });
    this.#recent.granted.clear();
  }

  /** How many repositories are private, which a site that everybody sees would show. */
  async countPrivate(): Promise<number> {
    if (!this.#db) return 0;
    const [row] = await rowsOf<{ count: number }>(
      this.#db,
      sql`SELECT count(*)::float8 AS count FROM vitrine_repositories WHERE visibility = 'private' AND state <> 'deleted'`,
    );
    return row?.count ?? 0;
  }

  /** What somebody may do now. */
  async of(holder: Holder): Promise<Granted> {
    const changes = this.#changes?.();
    if (changes === undefined) return this.#read(holder);
    if (this.#recent.changes !== changes) this.#recent = { changes, granted: new Map() };
    const { granted } = this.#recent;
    const key = JSON.stringify(holder);
    const answer = granted.get(key) ?? this.#read(holder);
    granted.set(key, answer);
    answer.catch(() => granted.delete(key));
    return answer;
  }

  async #read(holder: Holder): Promise<Granted> {
    const [rows, secrets] = await Promise.all([this.#rowsOf(holder), this.#secrets()]);
    const patterns = (...kinds: Access[]) => [
      ...new Set(rows.flatMap(({ access, pattern }) => (kinds.includes(access) ? [pattern] : []))),
    ];
    const [read, write] = [patterns("read", "write", "admin"), patterns("write", "admin")];
    const numbers = new Set(rows.flatMap(({ repository }) => (repository === null ? [] : [repository])));
    // What no pattern shows needs no exception: the list says nothing of others' names.
    const hidden = secrets.flatMap(({ number, name, current }) =>
      numbers.has(number) || isAmong(current, write) || !isAmong(name, read) ? [] : [hiding(name)],
    );
    return { read: [...read, ...hidden], write, admin: patterns("admin") };
  }

  async #rowsOf(holder: Holder): Promise<Row[]> {
    const { person = null, groups = [], service = null } = holder;
    // Where the database only lets itself be read, the file is asked itself.
    const unwritten = this.#isWritable ? [] : (this.#file?.rights ?? []);
    const ofFile = unwritten
      .filter(({ kind, subject }) => (kind === "group" ? groups.includes(subject) : subject === holder[kind]))
      .map(({ pattern, access }): Row => ({ pattern, access, repository: null }));
    if (!this.#db) return ofFile;
    const rows = await rowsOf<Row>(
      this.#db,
      sql`SELECT access, coalesce(pattern, found.name_key) AS pattern, repository::float8 AS repository
        FROM vitrine_rights LEFT JOIN vitrine_repositories AS found ON found.number = repository AND found.state <> 'deleted'
        WHERE source IN ('site', ${this.#isWritable ? (this.#file?.source ?? "") : ""}) AND (pattern IS NOT NULL OR found.number IS NOT NULL) AND (
          (subject_kind = 'person' AND subject = ${person}) OR (subject_kind = 'service' AND subject = ${service})
          OR (subject_kind = 'group' AND subject = ANY(${sql.param([...groups])}::text[])))`,
    );
    return [...ofFile, ...rows];
  }

  /** Names under which something private is, was or may still be listed. */
  async #secrets(): Promise<Secret[]> {
    if (!this.#db) return [];
    return rowsOf<Secret>(this.#db, SECRETS);
  }
}

interface Row {
  access: Access;
  pattern: string;
  repository: number | null;
}

interface Secret {
  number: number;
  name: string;
  /** The name of the repository now. */
  current: string;
}

/** A name that another repository has now is that one's, whatever it was before. */
const SECRETS: SQL = sql`WITH secret AS (
    SELECT number, name_key AS name, name_key AS current FROM vitrine_repositories WHERE visibility = 'private'
    UNION ALL
    SELECT repository, former.name_key, now.name_key FROM vitrine_former_names AS former
      JOIN vitrine_repositories AS now ON now.number = former.repository WHERE now.visibility = 'private'
  )
  SELECT number::float8 AS number, name, current FROM secret WHERE NOT EXISTS (
    SELECT 1 FROM vitrine_repositories AS live
    WHERE live.name_key = secret.name AND live.state <> 'deleted' AND live.number <> secret.number)`;

/** Writes what differs alone. @returns names of those whom that is for */
async function replaceFileRights(db: SqlExecutor, { source, rights }: FileRights): Promise<string[]> {
  const column = (key: keyof PatternRight) => sql`${sql.param(rights.map((each) => each[key]))}::text[]`;
  const stated = sql`unnest(${column("kind")}, ${column("subject")}, ${column("pattern")}, ${column("access")})
    AS stated (kind, subject, pattern, access)`;
  const gone = await rowsOf<{ subject: string }>(
    db,
    sql`DELETE FROM vitrine_rights AS known WHERE source = ${source} AND NOT EXISTS (
        SELECT 1 FROM ${stated} WHERE (stated.kind, stated.subject, stated.pattern, stated.access)
          = (known.subject_kind, known.subject, known.pattern, known.access)) RETURNING subject`,
  );
  const added = await rowsOf<{ subject: string }>(
    db,
    sql`INSERT INTO vitrine_rights (subject_kind, subject, pattern, access, source, granted_by)
      SELECT kind, subject, pattern, access, ${source}, 'access file' FROM ${stated}
      ON CONFLICT DO NOTHING RETURNING subject`,
  );
  return [...new Set([...gone, ...added].map(({ subject }) => subject))];
}
