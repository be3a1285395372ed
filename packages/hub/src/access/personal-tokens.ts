/**
 * Tokens that people who signed in make for themselves, for their programs. Instances of a site on one database share
 * them. Of a token only its hash is stored, and no right: what its owner may do is worked out for each request, so a
 * token is never worth more than its owner.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import { sql } from "drizzle-orm";
import { rowsOf, type Database } from "../store/engine/database.ts";

/** A token as its owner sees it. */
export interface PersonalToken {
  id: string;
  owner: string;
  /** Groups that the identity provider named when its owner made it; none for an owner with an entry of their own. */
  groups: readonly string[];
  /** Its purpose, in its owner's words. */
  label: string;
  mayWrite: boolean;
  /** ISO 8601 instants. */
  created: string;
  expires: string;
  /** To the hour; missing where it never was. */
  used?: string;
}

export interface NewPersonalToken extends Pick<PersonalToken, "owner" | "groups" | "label" | "mayWrite"> {
  /** From 1 to {@link MAX_TOKEN_DAYS}. */
  days: number;
}

/**
 * A token cannot be made. The message says why, for its owner.
 * @example
 * import { openStore, PersonalTokenError } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * const wish = { owner: "ada", groups: [], label: "", mayWrite: false, days: 30 };
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
 * const wish = { owner: "ada", groups: [], label: "training", mayWrite: false, days: 30 };
 * const token = await store.personalTokens.create(wish);
 * console.log((await store.personalTokens.find(token))?.owner); // ada
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
  async create({ owner, groups, label, mayWrite, days }: NewPersonalToken): Promise<string> {
    if (!this.#db) throw new PersonalTokenError("This site's database can only be read: no token can be made here.");
    const said = label.trim();
    if (said === "" || said.length > MAX_LABEL)
      throw new PersonalTokenError(`Say what the token is for, in at most ${MAX_LABEL} characters.`);
    if (!Number.isInteger(days) || days < 1 || days > MAX_TOKEN_DAYS)
      throw new PersonalTokenError(`A token is valid for 1 to ${MAX_TOKEN_DAYS} days.`);
    const token = TOKEN_START + randomBytes(32).toString("base64url");
    const made = await rowsOf(
      this.#db,
      sql`INSERT INTO vitrine_personal_tokens (sha256, id, owner, groups, label, may_write, expires)
        SELECT ${hashOf(token)}, ${randomUUID()}::uuid, ${owner}, ${sql.param([...groups])}::text[], ${said}, ${mayWrite},
          now() + make_interval(days => ${days}::int)
        WHERE (SELECT count(*) FROM vitrine_personal_tokens WHERE owner = ${owner} AND expires > now()) < ${MAX_TOKENS}
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
      sql`SELECT ${COLUMNS} FROM vitrine_personal_tokens WHERE sha256 = ${hash} AND expires > now()`,
    );
    if (row && (row.used === null || Date.parse(row.used) < Date.now() - USED_MS))
      await this.#db.execute(sql`UPDATE vitrine_personal_tokens SET used = now() WHERE sha256 = ${hash}`);
    return row && tokenOf(row);
  }

  /** The newest first; those that have ended are left out, and forgotten. */
  async list(owner: string): Promise<PersonalToken[]> {
    if (!this.#db) return [];
    await this.#db.execute(sql`DELETE FROM vitrine_personal_tokens WHERE owner = ${owner} AND expires <= now()`);
    const rows = await rowsOf<Row>(
      this.#db,
      sql`SELECT ${COLUMNS} FROM vitrine_personal_tokens WHERE owner = ${owner} ORDER BY created DESC`,
    );
    return rows.map(tokenOf);
  }

  /** Ends a token, on all instances. @returns whether the owner had it */
  async revoke(owner: string, id: string): Promise<boolean> {
    if (!this.#db || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return false;
    const ended = await rowsOf(
      this.#db,
      sql`DELETE FROM vitrine_personal_tokens WHERE owner = ${owner} AND id = ${id}::uuid RETURNING id`,
    );
    return ended.length > 0;
  }
}

type Row = Omit<PersonalToken, "used"> & { used: string | null };

/** JSON writes an instant by ISO 8601, whatever the session's time zone and date style. */
const COLUMNS = sql`id::text, owner, groups, label, may_write AS "mayWrite", to_json(created) #>> '{}' AS created,
  to_json(expires) #>> '{}' AS expires, to_json(used) #>> '{}' AS used`;

function tokenOf({ used, created, expires, ...same }: Row): PersonalToken {
  const iso = (instant: string) => new Date(instant).toISOString();
  return { ...same, created: iso(created), expires: iso(expires), ...(used !== null && { used: iso(used) }) };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
