/**
 * Tokens that people who signed in make for themselves, for their programs. Instances of a site on one database share
 * them. Of a token only its hash is stored, and no right: what its owner may do is worked out for each request, so a
 * token is never worth more than its owner.
 *
 * An owner is somebody's key (people.ts). Tokens of earlier releases have a name instead. Where that was the name of an
 * entry of the access file, the token is still that entry's. Where an identity provider had said the name, nobody knows
 * whose name it was: anybody else may have it now, so such a token is worth nothing.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import { sql } from "drizzle-orm";
import { rowsOf, type Database } from "../store/engine/database.ts";

/** A token as its owner sees it. */
export interface PersonalToken {
  id: string;
  /** Key of whose it is. */
  owner: string;
  /** Its purpose, in its owner's words. */
  label: string;
  mayWrite: boolean;
  /** ISO 8601 instants. */
  created: string;
  expires: string;
  /** To the hour; missing where it never was. */
  used?: string;
}

export interface NewPersonalToken extends Pick<PersonalToken, "owner" | "label" | "mayWrite"> {
  /** From 1 to {@link MAX_TOKEN_DAYS}. */
  days: number;
}

/**
 * A token cannot be made. The message says why, for its owner.
 * @example
 * import { openStore, PersonalTokenError } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * const wish = { owner: "file:ada", label: "", mayWrite: false, days: 30 };
 * const error = await store.personalTokens.create(wish).catch((reason: unknown) => reason);
 * console.log(error instanceof PersonalTokenError && error.message); // Say what the token is for, in at most 100 characters.
 * await store.close();
 */
export class PersonalTokenError extends VitrineError<"personal-token"> {
  override readonly name = "PersonalTokenError";

  constructor(message: string, details?: ErrorDetails) {
    super("personal-token", message, details);
  }
}

/** Names of programs: of entries of an access file, and of those let in on a page. */
export const NAME = /^[\w.@+-]{1,100}$/;
export const MAX_TOKEN_DAYS = 365;
const MAX_TOKENS = 50;
const MAX_LABEL = 100;
/** Clients of a hub expect its beginning; the rest tells them from those of the access file. */
const TOKEN_START = "hf_vitrine_own_";
/** How exactly a token says when it was last used. */
const USED_MS = 3_600_000;

/**
 * The tokens in a store.
 * @example
 * import { openStore } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * const wish = { owner: "file:ada", label: "training", mayWrite: false, days: 30 };
 * const token = await store.personalTokens.create(wish);
 * console.log((await store.personalTokens.find(token))?.owner); // file:ada
 * await store.close();
 */
export class PersonalTokens {
  readonly #db: Database["db"] | undefined;

  /** @param database without one no token can be made */
  constructor(database?: Pick<Database, "db">) {
    this.#db = database?.db;
  }

  get canCreate(): boolean {
    return this.#db !== undefined;
  }

  /** @returns the token, which is stored nowhere @throws PersonalTokenError */
  async create({ owner, label, mayWrite, days }: NewPersonalToken): Promise<string> {
    if (!this.#db) throw new PersonalTokenError("This site's database can only be read: no token can be made here.");
    const said = label.trim();
    if (said === "" || said.length > MAX_LABEL)
      throw new PersonalTokenError(`Say what the token is for, in at most ${MAX_LABEL} characters.`);
    if (!Number.isInteger(days) || days < 1 || days > MAX_TOKEN_DAYS)
      throw new PersonalTokenError(`A token is valid for 1 to ${MAX_TOKEN_DAYS} days.`);
    const token = TOKEN_START + randomBytes(32).toString("base64url");
    const made = await rowsOf(
      this.#db,
      sql`INSERT INTO vitrine_personal_tokens (sha256, id, owner, is_by_key, groups, label, may_write, expires)
        SELECT ${hashOf(token)}, ${randomUUID()}::uuid, ${owner}, true, '{}', ${said}, ${mayWrite},
          now() + make_interval(days => ${days}::int)
        WHERE (SELECT count(*) FROM vitrine_personal_tokens WHERE ${isOf(owner)} AND expires > now()) < ${MAX_TOKENS}
        RETURNING id`,
    );
    if (made.length === 0)
      throw new PersonalTokenError(`You have ${MAX_TOKENS} tokens. Revoke one that you no longer use first.`);
    return token;
  }

  /** Whose token it is; undefined for an unknown one and for one that has ended. */
  async find(token: string): Promise<PersonalToken | undefined> {
    if (!this.#db || !token.startsWith(TOKEN_START)) return undefined;
    const hash = hashOf(token);
    const [row] = await rowsOf<Row>(
      this.#db,
      sql`SELECT ${COLUMNS} FROM vitrine_personal_tokens WHERE sha256 = ${hash} AND expires > now() AND ${OWNER} IS NOT NULL`,
    );
    if (row && (row.used === null || Date.parse(row.used) < Date.now() - USED_MS))
      await this.#db.execute(sql`UPDATE vitrine_personal_tokens SET used = now() WHERE sha256 = ${hash}`);
    return row && tokenOf(row);
  }

  /** The newest first; those that have ended are left out, and forgotten. */
  async list(owner: string): Promise<PersonalToken[]> {
    if (!this.#db) return [];
    await this.#db.execute(sql`DELETE FROM vitrine_personal_tokens WHERE ${isOf(owner)} AND expires <= now()`);
    const rows = await rowsOf<Row>(
      this.#db,
      sql`SELECT ${COLUMNS} FROM vitrine_personal_tokens WHERE ${isOf(owner)} ORDER BY created DESC`,
    );
    return rows.map(tokenOf);
  }

  /** Everybody's, the newest first, for administrators. */
  async listAll(limit = 1_000): Promise<PersonalToken[]> {
    if (!this.#db) return [];
    const rows = await rowsOf<Row>(
      this.#db,
      sql`SELECT ${COLUMNS} FROM vitrine_personal_tokens WHERE expires > now() AND ${OWNER} IS NOT NULL
        ORDER BY created DESC LIMIT ${limit}::int`,
    );
    return rows.map(tokenOf);
  }

  /** Ends a token, on all instances. @returns whether the owner had it */
  async revoke(owner: string, id: string): Promise<boolean> {
    if (!this.#db || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return false;
    const ended = await rowsOf(
      this.#db,
      sql`DELETE FROM vitrine_personal_tokens WHERE ${isOf(owner)} AND id = ${id}::uuid RETURNING id`,
    );
    return ended.length > 0;
  }

  /** Ends all tokens of an owner. @returns how many there were */
  async revokeAll(owner: string): Promise<number> {
    if (!this.#db) return 0;
    const ended = await rowsOf(this.#db, sql`DELETE FROM vitrine_personal_tokens WHERE ${isOf(owner)} RETURNING id`);
    return ended.length;
  }
}

type Row = Omit<PersonalToken, "used"> & { used: string | null };

/** The key of an owner; of earlier releases' tokens only those of an entry of the access file had no groups. */
const OWNER = sql`CASE WHEN is_by_key THEN owner WHEN cardinality(groups) = 0 THEN 'file:' || owner END`;
const isOf = (owner: string) => sql`${OWNER} = ${owner}`;

/** JSON writes an instant by ISO 8601, whatever the session's time zone and date style. */
const COLUMNS = sql`id::text, ${OWNER} AS owner, label, may_write AS "mayWrite", to_json(created) #>> '{}' AS created,
  to_json(expires) #>> '{}' AS expires, to_json(used) #>> '{}' AS used`;

function tokenOf({ used, created, expires, ...same }: Row): PersonalToken {
  const iso = (instant: string) => new Date(instant).toISOString();
  return { ...same, created: iso(created), expires: iso(expires), ...(used !== null && { used: iso(used) }) };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
