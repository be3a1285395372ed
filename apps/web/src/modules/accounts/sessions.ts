/**
 * Sessions of signed-in people. The cookie says who the reader is, until when, and which session it is, signed with a key
 * that the store holds, and which another can replace at any time; it holds no token. It becomes invalid when the reader
 * signs out, on every instance, and as soon as the reader's entry in the access file changes. People whom an identity
 * provider named have no entry: their cookie says their groups, and what these may do is looked up for each request.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AccessFile, Reader, Store } from "@vitrine/hub";
import { LRUCache } from "lru-cache";

const SESSION_SECONDS = 30 * 86_400;
/** Then the identity provider is asked again, which groups somebody is in. */
const PERSON_SECONDS = 12 * 3600;
/** Keys with spaces between: the newest, and each earlier one with the instant at which it ends. */
const KEYS_NOTE = "session-secret";
const ENDED_NOTE = "session-ended";
/** For how long an instance may not know that another one ended a session. */
const ENDED_TTL_MS = 2_000;
/** For how long an instance may not know of a new key. */
const KEYS_TTL_MS = 2_000;
const MAX_KNOWN_SESSIONS = 10_000;
const COOKIE_PARTS = /^([\w-]{1,3000})\.(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/;

export class Sessions {
  readonly #store: Store;
  readonly #access: AccessFile;
  readonly #keys = new LRUCache<string, readonly SessionKey[]>({ max: 1, ttl: KEYS_TTL_MS });
  /** The identity provider whose word counts. */
  readonly #provider: string | undefined;
  readonly #ended = new LRUCache<string, { isEnded: boolean }>({ max: MAX_KNOWN_SESSIONS, ttl: ENDED_TTL_MS });

  private constructor(store: Store, access: AccessFile, provider: string | undefined) {
    this.#store = store;
    this.#access = access;
    this.#provider = provider;
  }

  /** @param provider address of the identity provider; sessions by the word of another one are worthless */
  static async open(store: Store, access: AccessFile, provider?: string): Promise<Sessions> {
    // Instances that start at once all take the key that the first one wrote.
    if ((await store.readNote(KEYS_NOTE)) === undefined) await store.writeNoteOnce(KEYS_NOTE, newKey());
    return new Sessions(store, access, provider);
  }

  /**
   * Makes a new key, which signs from now on. Sessions of earlier keys go on until they end, or end at once. Returns how
   * many keys there are.
   */
  async rotate({ endsOthers = false } = {}): Promise<number> {
    const until = nowSeconds() + SESSION_SECONDS;
    const others = endsOthers ? [] : await this.#readKeys();
    const keys = [newKey(), ...others.map((each) => `${each.text}:${each.until ?? until}`)];
    await this.#store.writeNote(KEYS_NOTE, keys.join(" "));
    this.#keys.clear();
    return keys.length;
  }

  /** The keys that still count, the one that signs first. */
  async #readKeys(): Promise<readonly SessionKey[]> {
    const known = this.#keys.get(KEYS_NOTE);
    if (known) return known;
    const note = (await this.#store.readNote(KEYS_NOTE)) ?? "";
    const keys = note.split(" ").flatMap((each): SessionKey[] => {
      const [text = "", end] = each.split(":");
      const until = end === undefined ? undefined : Number(end);
      return text === "" || (until ?? Infinity) < nowSeconds() ? [] : [{ text, until }];
    });
    this.#keys.set(KEYS_NOTE, keys);
    return keys;
  }

  /** Begins a session. */
  async begin({ name, groups }: SignedIn): Promise<{ cookie: string; seconds: number }> {
    const seconds = groups === undefined ? SESSION_SECONDS : PERSON_SECONDS;
    const until = nowSeconds() + seconds;
    const who = Buffer.from(JSON.stringify(groups === undefined ? [name] : [name, groups])).toString("base64url");
    const body = `${who}.${until}.${randomBytes(16).toString("base64url")}`;
    const [key] = await this.#readKeys();
    if (key === undefined) throw new Error("The store has no key that signs sessions.");
    return { cookie: `${body}.${sign(key, body, (await this.#stampOf({ name, groups })) ?? "")}`, seconds };
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
    const given = Buffer.from(signature);
    const isSigned = (await this.#readKeys()).some((key) =>
      timingSafeEqual(Buffer.from(sign(key, `${encoded}.${until}.${id}`, stamp)), given),
    );
    return isSigned ? { who, id, until } : undefined;
  }

  /** The source of a session: the entry of a reader, the word of an identity provider. */
  async #stampOf({ name, groups }: SignedIn): Promise<string | undefined> {
    return groups === undefined ? this.#access.stampOf(name) : this.#provider && `by ${this.#provider}`;
  }
}

/** A key of the note: the newest has no end. */
interface SessionKey {
  text: string;
  /** Seconds since 1970 after which no session that it signed is left. */
  until: number | undefined;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
const newKey = () => randomBytes(32).toString("base64url");

function sign({ text }: SessionKey, body: string, stamp: string): string {
  return createHmac("sha256", Buffer.from(text, "base64url")).update(`${body}\n${stamp}`).digest("base64url");
}

/** Somebody by their entry in the access file, or by the groups that an identity provider says they are in. */
export interface SignedIn {
  name: string;
  groups?: readonly string[] | undefined;
}

/** Rights of somebody now. */
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
