/**
 * Sessions of signed-in people. The cookie says whose it is, until when, and which session it is, signed with a key that
 * the store holds, and which another can replace at any time; it holds no token, no name and no right. It becomes invalid
 * on every instance when the reader signs out, when an administrator ends all sessions of the reader, and as soon as the
 * reader's entry in the access file changes.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AccessFile, Store } from "@vitrine/hub";
import { LRUCache } from "lru-cache";
import type { Identities, Identity } from "./identities.ts";

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
  readonly #identities: Identities;
  readonly #keys = new LRUCache<string, readonly SessionKey[]>({ max: 1, ttl: KEYS_TTL_MS });
  /** The identity provider whose word counts. */
  readonly #provider: string | undefined;
  readonly #ended = new LRUCache<string, { isEnded: boolean }>({ max: MAX_KNOWN_SESSIONS, ttl: ENDED_TTL_MS });

  private constructor({ store, access, identities, provider }: SessionOptions) {
    this.#store = store;
    this.#access = access;
    this.#identities = identities;
    this.#provider = provider;
  }

  static async open(options: SessionOptions): Promise<Sessions> {
    const { store } = options;
    // Instances that start at once all take the key that the first one wrote.
    if ((await store.readNote(KEYS_NOTE)) === undefined) await store.writeNoteOnce(KEYS_NOTE, newKey());
    return new Sessions(options);
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

  /** Begins a session of somebody. */
  async begin(key: string): Promise<{ cookie: string; seconds: number }> {
    const seconds = key.startsWith("file:") ? SESSION_SECONDS : PERSON_SECONDS;
    const until = nowSeconds() + seconds;
    const whose = Buffer.from(JSON.stringify([key, await this.#generationOf(key)])).toString("base64url");
    const body = `${whose}.${until}.${randomBytes(16).toString("base64url")}`;
    const [signing] = await this.#readKeys();
    if (signing === undefined) throw new Error("The store has no key that signs sessions.");
    return { cookie: `${body}.${sign(signing, body, (await this.#stampOf(key)) ?? "")}`, seconds };
  }

  /** Whose session a cookie is, with what they may do now; undefined for a wrong one, and for one that has ended. */
  async read(cookie: string | undefined): Promise<Identity | undefined> {
    const session = await this.#verified(cookie);
    return !session || (await this.#isEnded(session.id)) ? undefined : this.#identities.byKey(session.key);
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

  async #verified(cookie: string | undefined): Promise<{ key: string; id: string; until: string } | undefined> {
    const [, encoded = "", until = "", id = "", signature = ""] = COOKIE_PARTS.exec(cookie ?? "") ?? [];
    if (encoded === "" || Number(until) * 1000 < Date.now()) return undefined;
    const whose = whoseIn(encoded);
    const stamp = whose && (await this.#stampOf(whose.key));
    if (whose === undefined || stamp === undefined) return undefined;
    const given = Buffer.from(signature);
    const isSigned = (await this.#readKeys()).some((key) =>
      timingSafeEqual(Buffer.from(sign(key, `${encoded}.${until}.${id}`, stamp)), given),
    );
    if (!isSigned) return undefined;
    let generation = await this.#generationOf(whose.key);
    // Another instance began it a moment ago.
    if (whose.generation > generation) {
      this.#identities.forget(whose.key);
      generation = await this.#generationOf(whose.key);
    }
    return whose.generation === generation ? { key: whose.key, id, until } : undefined;
  }

  /** The number of somebody's sessions: once all are ended, new ones have the next. */
  async #generationOf(key: string): Promise<number> {
    return (await this.#identities.person(key))?.sessions ?? 0;
  }

  /** The source of a session: the entry of a reader, the word of an identity provider. */
  async #stampOf(key: string): Promise<string | undefined> {
    if (key.startsWith("file:")) return this.#access.stampOf(key.slice("file:".length));
    return this.#provider && `key by ${this.#provider}`;
  }
}

export interface SessionOptions {
  store: Store;
  access: AccessFile;
  identities: Identities;
  /** Address of the identity provider; sessions by the word of another one are worthless. */
  provider: string | undefined;
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

/** Undefined for cookies of earlier releases, which say a name: it may be another person's now. */
function whoseIn(encoded: string): { key: string; generation: number } | undefined {
  try {
    const [key, generation] = JSON.parse(Buffer.from(encoded, "base64url").toString("utf8")) as unknown[];
    return typeof key === "string" && typeof generation === "number" ? { key, generation } : undefined;
  } catch {
    return undefined;
  }
}

function noteOf(id: string): string {
  return `${ENDED_NOTE}:${id}`;
}
