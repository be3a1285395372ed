/**
 * Everybody who signed in, by a key that no other has: the issuer and subject of an identity provider, or an entry of
 * the access file. A name is for people to read. It may be anybody's, may change, and decides nothing.
 *
 * A row says which groups the provider named last and when, so that what somebody loses there is lost by their sessions
 * and tokens here. A refresh token, with which groups can be asked again, is sealed with a key of the store: who reads
 * the table alone cannot use it.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { rowsOf, type Database } from "../store/engine/database.ts";
import { NOTE, writeStateOnce } from "../store/store-state.ts";

/** Somebody as the site knows them now. */
export interface Person {
  key: string;
  /** Address of the identity provider; missing for an entry of the access file. */
  issuer?: string;
  /** For people to read; with a part of the key where another person has the same name. */
  name: string;
  /** A name that is nobody else's: always with a part of the key. */
  account: string;
  /** Groups that the provider named last; none once that is more than a day ago. */
  groups: readonly string[];
  /** Milliseconds since the provider named them. */
  groupsAge: number;
  canRefresh: boolean;
  /** Grows when all sessions are ended: a session of another number has ended. */
  sessions: number;
}

/** Somebody in the list for administrators. */
interface PersonLine extends Pick<Person, "key" | "name" | "issuer"> {
  /** ISO 8601 instant. */
  signedIn: string;
}

interface SignIn {
  key: string;
  issuer?: string | undefined;
  name: string;
  groups?: readonly string[];
  refreshToken?: string | undefined;
}

/** For how long groups hold without another word of the provider. */
const GROUPS_HOURS = 24;
/** How long an instance keeps from asking a provider while another one, or an earlier try, does. */
const REFRESH_SECONDS = 60;
const MAX_NAME = 100;
const SECRET = `${NOTE}people-secret`;

/**
 * The key of somebody whom an identity provider names.
 * @example
 * import { keyOfPerson } from "@vitrine/hub";
 *
 * console.log(keyOfPerson("https://id.example", "1") === keyOfPerson("https://id.example", "2")); // false
 */
export function keyOfPerson(issuer: string, subject: string): string {
  return createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("base64url");
}

/**
 * The key of an entry of the access file. No person has such a key.
 * @example
 * import { keyOfEntry } from "@vitrine/hub";
 *
 * console.log(keyOfEntry("builds")); // file:builds
 */
export function keyOfEntry(name: string): `file:${string}` {
  return `file:${name}`;
}

/**
 * The people in a store.
 * @example
 * import { keyOfPerson, openStore } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * const key = keyOfPerson("https://id.example", "1");
 * await store.people.signIn({ key, issuer: "https://id.example", name: "Ada Lovelace", groups: ["/research"] });
 * console.log((await store.people.find(key))?.name); // Ada Lovelace
 * await store.close();
 */
export class People {
  readonly #db: Database["db"] | undefined;
  readonly #isWritable: boolean;
  #secret: Promise<Buffer> | undefined;

  /** @param database without one nobody is known */
  constructor(database?: Pick<Database, "db">, isWritable = database !== undefined) {
    this.#db = database?.db;
    this.#isWritable = isWritable;
  }

  /** Somebody signed in: what the provider says of them replaces what it said before. */
  async signIn({ key, issuer, name, groups = [], refreshToken }: SignIn): Promise<void> {
    const sealed = refreshToken === undefined ? null : await this.#seal(refreshToken);
    await this.#db?.execute(sql`INSERT INTO vitrine_people (key, issuer, name, groups, refresh_token)
      VALUES (${key}, ${issuer ?? null}, ${displayName(name)}, ${sql.param([...groups])}::text[], ${sealed})
      ON CONFLICT (key) DO UPDATE SET name = excluded.name, groups = excluded.groups, groups_read = now(),
        refresh_token = excluded.refresh_token, refresh_tried = NULL, signed_in = now()`);
  }

  async find(key: string): Promise<Person | undefined> {
    if (!this.#db) return undefined;
    const [row] = await rowsOf<PersonRow>(
      this.#db,
      sql`SELECT key, issuer, name, CASE WHEN ${AGE} < make_interval(hours => ${GROUPS_HOURS}::int) THEN groups ELSE '{}' END AS groups,
          (extract(epoch FROM ${AGE}) * 1000)::float8 AS "groupsAge", refresh_token IS NOT NULL AS "canRefresh", sessions,
          EXISTS (SELECT 1 FROM vitrine_people AS other WHERE lower(other.name) = lower(person.name) AND other.key <> person.key) AS shares
        FROM vitrine_people AS person WHERE key = ${key}`,
    );
    if (!row) return undefined;
    const { shares, issuer, name, ...same } = row;
    const account = nameWithKey(name, key);
    return { ...same, ...(issuer !== null && { issuer }), name: shares ? account : name, account };
  }

  /**
   * Keys of those whom an identity provider called so, or whose account name this is: an account name is one person's,
   * whatever others call themselves.
   */
  async named(name: string): Promise<string[]> {
    if (!this.#db) return [];
    const rows = await rowsOf<{ key: string; isAccount: boolean }>(
      this.#db,
      sql`SELECT key, ${ACCOUNT} = ${name} AS "isAccount" FROM vitrine_people
        WHERE issuer IS NOT NULL AND (lower(name) = lower(${name}) OR ${ACCOUNT} = ${name})`,
    );
    const accounts = rows.filter(({ isAccount }) => isAccount);
    return (accounts.length > 0 ? accounts : rows).map(({ key }) => key);
  }

  /** Those who signed in last, for administrators. */
  async list(limit = 1_000): Promise<PersonLine[]> {
    if (!this.#db) return [];
    const rows = await rowsOf<Omit<PersonLine, "issuer"> & { issuer: string | null; shares: boolean }>(
      this.#db,
      sql`SELECT key, issuer, name, count(*) OVER (PARTITION BY lower(name)) > 1 AS shares,
          to_char(signed_in AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "signedIn"
        FROM vitrine_people ORDER BY signed_in DESC LIMIT ${limit}::int`,
    );
    return rows.map(({ issuer, shares, ...line }) => ({
      ...line,
      ...(issuer !== null && { issuer }),
      name: shares ? nameWithKey(line.name, line.key) : line.name,
    }));
  }

  /** Ends all sessions of somebody, on all instances. @returns whether the site knows them */
  async endSessions(key: string): Promise<boolean> {
    if (!this.#db) return false;
    const rows = await rowsOf(
      this.#db,
      sql`UPDATE vitrine_people SET sessions = sessions + 1 WHERE key = ${key} RETURNING key`,
    );
    return rows.length > 0;
  }

  /**
   * The refresh token of somebody, for one caller a minute: a provider that gives each only once takes a second use for
   * a theft.
   */
  async claimRefresh(key: string): Promise<string | undefined> {
    if (!this.#db || !this.#isWritable) return undefined;
    const [row] = await rowsOf<{ sealed: string }>(
      this.#db,
      sql`UPDATE vitrine_people SET refresh_tried = now() WHERE key = ${key} AND refresh_token IS NOT NULL
        AND coalesce(refresh_tried < now() - make_interval(secs => ${REFRESH_SECONDS}::int), true)
        RETURNING refresh_token AS sealed`,
    );
    return row && (await this.#open(row.sealed));
  }

  /**
   * What the provider said when it was asked again.
   *
   * @param groups absent where it said nothing of them
   * @param refreshToken the next one; without it the provider is asked no more
   */
  async refreshed(key: string, groups: readonly string[] | undefined, refreshToken: string | undefined): Promise<void> {
    const sealed = refreshToken === undefined ? null : await this.#seal(refreshToken);
    const read = groups
      ? sql`groups = ${sql.param([...groups])}::text[], groups_read = now(), refresh_tried = NULL, `
      : sql``;
    await this.#db?.execute(sql`UPDATE vitrine_people SET ${read} refresh_token = ${sealed} WHERE key = ${key}`);
  }

  async #seal(text: string): Promise<string | null> {
    if (!this.#db || !this.#isWritable) return null;
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", await this.#key(), nonce);
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** Undefined for what another key sealed. */
  async #open(sealed: string): Promise<string | undefined> {
    const bytes = Buffer.from(sealed, "base64url");
    try {
      const decipher = createDecipheriv("aes-256-gcm", await this.#key(), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    } catch {
      return undefined;
    }
  }

  #key(): Promise<Buffer> {
    if (!this.#db) throw new Error("Nothing is sealed without a store.");
    this.#secret ??= writeStateOnce(this.#db, SECRET, randomBytes(32).toString("base64url")).then(
      (text) => Buffer.from(text, "base64url"),
      (error: unknown) => {
        this.#secret = undefined;
        throw error;
      },
    );
    return this.#secret;
  }
}

type PersonRow = Omit<Person, "issuer" | "account"> & { issuer: string | null; shares: boolean };

const AGE: SQL = sql`(now() - groups_read)`;
/** {@link nameWithKey} of somebody whom a provider named. */
const ACCOUNT: SQL = sql`(name || ' (' || left(key, 6) || ')')`;

/** One line without letters that hide or turn others, and without the marks that end a name in a commit of git. */
export function displayName(name: string): string {
  const shown = name
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029<>]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return [...shown].slice(0, MAX_NAME).join("") || "nameless";
}

/** A name that two people may have, as it is told apart. */
function nameWithKey(name: string, key: string): string {
  return `${name} (${key.startsWith("file:") ? "access file" : key.slice(0, 6)})`;
}
