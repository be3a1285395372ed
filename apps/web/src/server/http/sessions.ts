/**
 * Sessions of signed-in people. The cookie says who the reader is, until when, and which session it is, signed with a key
 * that the store holds; it holds no token. It becomes invalid when the reader signs out, on every instance, and as soon as
 * the reader's entry in the access file changes.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AccessFile, Reader, Store } from "@vitrine/hub";
import { LRUCache } from "lru-cache";

export const SESSION_DAYS = 30;
const SECRET_NOTE = "session-secret";
const ENDED_NOTE = "session-ended";
/** For how long an instance may not know that another one ended a session. */
const ENDED_TTL_MS = 2_000;
const MAX_KNOWN_SESSIONS = 10_000;
const COOKIE_PARTS = /^([\w-]{1,200})\.(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/;

export class Sessions {
  readonly #store: Store;
  readonly #access: AccessFile;
  readonly #secret: Buffer;
  readonly #ended = new LRUCache<string, { isEnded: boolean }>({ max: MAX_KNOWN_SESSIONS, ttl: ENDED_TTL_MS });

  private constructor(store: Store, access: AccessFile, secret: Buffer) {
    this.#store = store;
    this.#access = access;
    this.#secret = secret;
  }

  static async open(store: Store, access: AccessFile): Promise<Sessions> {
    const saved = await store.readNote(SECRET_NOTE);
    // Instances that start at once all take the key that the first one wrote.
    const secret = saved ?? (await store.writeNoteOnce(SECRET_NOTE, randomBytes(32).toString("base64url")));
    return new Sessions(store, access, Buffer.from(secret, "base64url"));
  }

  /** Begins a session. @returns the value of its cookie */
  async begin({ name }: Reader): Promise<string> {
    const until = Math.floor(Date.now() / 1000) + SESSION_DAYS * 86_400;
    const body = `${Buffer.from(name).toString("base64url")}.${until}.${randomBytes(16).toString("base64url")}`;
    return `${body}.${this.#sign(body, (await this.#access.stampOf(name)) ?? "")}`;
  }

  /** Whose session a cookie is; undefined for a wrong one, and for one that has ended. */
  async read(cookie: string | undefined): Promise<Reader | undefined> {
    const session = await this.#verified(cookie);
    if (!session || (await this.#isEnded(session.id))) return undefined;
    return this.#access.byName(session.name);
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

  async #verified(cookie: string | undefined): Promise<{ name: string; id: string; until: string } | undefined> {
    const [, encoded = "", until = "", id = "", signature = ""] = COOKIE_PARTS.exec(cookie ?? "") ?? [];
    if (encoded === "" || Number(until) * 1000 < Date.now()) return undefined;
    const name = Buffer.from(encoded, "base64url").toString("utf8");
    const stamp = await this.#access.stampOf(name);
    if (stamp === undefined) return undefined;
    const wanted = Buffer.from(this.#sign(`${encoded}.${until}.${id}`, stamp));
    return timingSafeEqual(wanted, Buffer.from(signature)) ? { name, id, until } : undefined;
  }

  #sign(body: string, stamp: string): string {
    return createHmac("sha256", this.#secret).update(`${body}\n${stamp}`).digest("base64url");
  }
}

function noteOf(id: string): string {
  return `${ENDED_NOTE}:${id}`;
}
