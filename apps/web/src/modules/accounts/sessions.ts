/**
 * Sessions of signed-in people. The cookie says who the reader is, until when, and which session it is, signed with a key
 * that the store holds; it holds no token. It becomes invalid when the reader signs out, on every instance, and as soon as
 * the reader's entry in the access file changes. People whom an identity provider named have no entry: their cookie says
 * their groups, and what these may do is looked up for each request.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AccessFile, Reader, Store } from "@vitrine/hub";
import { LRUCache } from "lru-cache";

const SESSION_SECONDS = 30 * 86_400;
/** Then the identity provider is asked again, which groups somebody is in. */
const PERSON_SECONDS = 12 * 3600;
const SECRET_NOTE = "session-secret";
const ENDED_NOTE = "session-ended";
/** For how long an instance may not know that another one ended a session. */
const ENDED_TTL_MS = 2_000;
const MAX_KNOWN_SESSIONS = 10_000;
const COOKIE_PARTS = /^([\w-]{1,3000})\.(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/;

export class Sessions {
  readonly #store: Store;
  readonly #access: AccessFile;
  readonly #secret: Buffer;
  /** The identity provider whose word counts. */
  readonly #provider: string | undefined;
  readonly #ended = new LRUCache<string, { isEnded: boolean }>({ max: MAX_KNOWN_SESSIONS, ttl: ENDED_TTL_MS });

  private constructor(store: Store, access: AccessFile, secret: Buffer, provider: string | undefined) {
    this.#store = store;
    this.#access = access;
    this.#secret = secret;
    this.#provider = provider;
  }

  /** @param provider address of the identity provider; sessions by the word of another one are worthless */
  static async open(store: Store, access: AccessFile, provider?: string): Promise<Sessions> {
    const saved = await store.readNote(SECRET_NOTE);
    // Instances that start at once all take the key that the first one wrote.
    const secret = saved ?? (await store.writeNoteOnce(SECRET_NOTE, randomBytes(32).toString("base64url")));
    return new Sessions(store, access, Buffer.from(secret, "base64url"), provider);
  }

  /** Begins a session. */
  async begin({ name, groups }: SignedIn): Promise<{ cookie: string; seconds: number }> {
    const seconds = groups === undefined ? SESSION_SECONDS : PERSON_SECONDS;
    const until = Math.floor(Date.now() / 1000) + seconds;
    const who = Buffer.from(JSON.stringify(groups === undefined ? [name] : [name, groups])).toString("base64url");
    const body = `${who}.${until}.${randomBytes(16).toString("base64url")}`;
    return { cookie: `${body}.${this.#sign(body, (await this.#stampOf({ name, groups })) ?? "")}`, seconds };
  }

  /** Whose session a cookie is; undefined for a wrong one, and for one that has ended. */
  async read(cookie: string | undefined): Promise<Reader | undefined> {
    const signedIn = await this.signedIn(cookie);
    return signedIn && readerOf(this.#access, signedIn);
  }

  /** Who signed in with a cookie. */
  async signedIn(cookie: string | undefined): Promise<SignedIn | undefined> {
    const session = await this.#verified(cookie);
    return !session || (await this.#isEnded(session.id)) ? undefined : session.who;
  }

  /** Ends the session of a cookie, wherever the cookie is kept. */
  async end(cookie: string | undefined): Promise<void> {
    const session = await this.#verified(cookie);
    if (!session) return;
    await this.#store.writeNote(noteOf(session.id), session.until);
    this.#ended.set(session.id, { isEnded: true });
  }

  async #isEnded(id: string): Promise<boolean> {
    const known = this.#ended.get(id);
    if (known) return known.isEnded;
    const isEnded = (await this.#store.readNote(noteOf(id))) !== undefined;
    this.#ended.set(id, { isEnded });
    return isEnded;
  }

  async #verified(cookie: string | undefined): Promise<{ who: SignedIn; id: string; until: string } | undefined> {
    const [, encoded = "", until = "", id = "", signature = ""] = COOKIE_PARTS.exec(cookie ?? "") ?? [];
    if (encoded === "" || Number(until) * 1000 < Date.now()) return undefined;
    const who = whoIn(encoded);
    const stamp = who && (await this.#stampOf(who));
    if (who === undefined || stamp === undefined) return undefined;
    const wanted = Buffer.from(this.#sign(`${encoded}.${until}.${id}`, stamp));
    return timingSafeEqual(wanted, Buffer.from(signature)) ? { who, id, until } : undefined;
  }

  /** What a session ends with: the entry of a reader, the word of an identity provider. */
  async #stampOf({ name, groups }: SignedIn): Promise<string | undefined> {
    return groups === undefined ? this.#access.stampOf(name) : this.#provider && `by ${this.#provider}`;
  }

  #sign(body: string, stamp: string): string {
    return createHmac("sha256", this.#secret).update(`${body}\n${stamp}`).digest("base64url");
  }
}

/** Somebody by their entry in the access file, or by the groups that an identity provider says they are in. */
export interface SignedIn {
  name: string;
  groups?: readonly string[] | undefined;
}

/** What somebody may do now. */
export function readerOf(access: AccessFile, { name, groups }: SignedIn): Promise<Reader | undefined> {
  return groups === undefined ? access.byName(name) : access.byGroups(name, groups);
}

function whoIn(encoded: string): SignedIn | undefined {
  try {
    const [name, groups] = JSON.parse(Buffer.from(encoded, "base64url").toString("utf8")) as [string, string[]?];
    return { name, groups };
  } catch {
    return undefined;
  }
}

function noteOf(id: string): string {
  return `${ENDED_NOTE}:${id}`;
}
