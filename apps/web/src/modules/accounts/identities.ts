/**
 * Who somebody is and what they may do now: an entry of the access file, or a person of the identity provider. All that
 * lets somebody in (a token of the file, a personal token, a session, the header of a proxy) leads to a key, and what the
 * key may do is worked out here, for each request.
 *
 * Groups are those that the provider named last. Where it gives refresh tokens they are asked again in the background
 * after a quarter of an hour; else they hold for a day after the last sign-in.
 */
import {
  type AccessFile,
  isSubjectName,
  keyOfEntry,
  keyOfService,
  type PersonalToken,
  type Person,
  type Reader,
  type Store,
  type Subject,
} from "@vitrine/hub";
import { LRUCache } from "lru-cache";
import type { IdentityProvider, ProvidedPerson } from "./identity-provider.ts";

/** Somebody with what they may do now. */
export interface Identity extends Awaited<ReturnType<Store["rights"]["of"]>> {
  key: string;
  subject: Subject;
  /** For pages and logs. */
  name: string;
  /** A name that is nobody else's. */
  account: string;
  isAdmin: boolean;
  /** Of a person: those that count now. */
  groups: readonly string[];
  /** ISO 8601 instant from which they, or their token, are known. */
  created: string;
}

export interface IdentityOptions {
  access: AccessFile;
  store: Store;
  identityProvider?: IdentityProvider | undefined;
  /** Milliseconds after which groups are asked again. Default: a quarter of an hour. */
  refreshAfterMs?: number;
  onError?: ((error: unknown) => void) | undefined;
}

const REFRESH_AFTER_MS = 15 * 60_000;
/** For how long an instance may not know what another one wrote about somebody. */
const PERSON_TTL_MS = 2_000;
const MAX_KNOWN_PEOPLE = 10_000;
const OF_FILE = "file:";
const OF_SITE = keyOfService("");
const LONG_AGO = new Date(0).toISOString();

export class Identities {
  readonly #options: IdentityOptions;
  readonly #people = new LRUCache<string, { person: Person | undefined }>({
    max: MAX_KNOWN_PEOPLE,
    ttl: PERSON_TTL_MS,
  });
  readonly #asking = new Set<string>();
  #hasTakenOver = false;

  constructor(options: IdentityOptions) {
    this.#options = options;
  }

  /** Whose token it is: of the access file, or one that somebody made. */
  async byToken(token: string): Promise<Identity | undefined> {
    const own = await this.#options.store.personalTokens.find(token);
    return own ? this.#byPersonalToken(own) : this.byFileToken(token);
  }

  /** Whose token of the access file it is. */
  async byFileToken(token: string): Promise<Identity | undefined> {
    return this.#byEntry(await this.#options.access.byToken(token));
  }

  /** The entry of the access file with a name. */
  async byName(name: string): Promise<Identity | undefined> {
    return this.#byEntry(await this.#options.access.byName(name));
  }

  /** Nobody where the file, the provider or all their groups no longer know them. */
  async byKey(key: string): Promise<Identity | undefined> {
    if (key.startsWith(OF_FILE)) return this.byName(key.slice(OF_FILE.length));
    if (key.startsWith(OF_SITE)) return this.#byService(key.slice(OF_SITE.length));
    const { access, store, identityProvider } = this.#options;
    const person = await this.person(key);
    if (!person || person.issuer !== identityProvider?.issuer) return undefined;
    this.#refreshInTime(person);
    await this.takeOver();
    const [granted, ofGroups, entry] = await Promise.all([
      store.rights.of({ person: key, groups: person.groups }),
      access.byGroups(person.name, person.groups),
      access.byName(person.name),
    ]);
    if (granted.read.length === 0) return undefined;
    return {
      ...granted,
      key,
      subject: { kind: "person", subject: key },
      // An entry of the file that is called the same is somebody else.
      name: entry ? person.account : person.name,
      account: person.account,
      isAdmin: ofGroups?.isAdmin ?? false,
      groups: person.groups,
      created: LONG_AGO,
    };
  }

  /** Notes a sign-in, whose word counts from now on. */
  async signIn({ key, name, ...more }: { key: string; name: string } & Partial<ProvidedPerson>): Promise<void> {
    const { people, isWritable } = this.#options.store;
    // Where the database only lets itself be read, what another site wrote there counts.
    if (isWritable) await people.signIn({ key, name, ...more });
    this.forget(key);
  }

  /** Takes over what the access file says now. The first time it says nothing new. */
  async takeOver(): Promise<void> {
    const { store, access } = this.#options;
    const changed = await store.rights.takeOver(access);
    const isFirst = !this.#hasTakenOver;
    this.#hasTakenOver = true;
    if (isFirst || changed.length === 0) return;
    const line = { kind: "account", action: "rights changed", model: "", status: 200, requestId: "" } as const;
    store.auditLog.note({ ...line, who: "access file", detail: `of ${changed.join(", ")}` });
  }

  async person(key: string): Promise<Person | undefined> {
    const known = this.#people.get(key);
    if (known) return known.person;
    const person = await this.#options.store.people.find(key);
    this.#people.set(key, { person });
    return person;
  }

  /**
   * Whom a name means: nobody where it is unknown, more than one where people share it. Only an identity provider knows
   * its groups, so any name is one.
   */
  async named(kind: Subject["kind"], name: string): Promise<Subject[]> {
    const { access, store } = this.#options;
    if (!isSubjectName(name)) return [];
    if (kind === "person") return (await store.people.named(name)).map((subject) => ({ kind, subject }));
    if (kind === "group" || (await access.byName(name)) !== undefined) return [{ kind, subject: name }];
    const isLetIn = (await store.rights.services()).some((service) => service.name === name);
    return isLetIn ? [{ kind, subject: keyOfService(name) }] : [];
  }

  /** What is known of somebody here may be old. */
  forget(key: string): void {
    this.#people.delete(key);
  }

  async #byEntry(entry: Reader | undefined): Promise<Identity | undefined> {
    if (!entry) return undefined;
    const { store } = this.#options;
    const { name, isAdmin, created } = entry;
    await this.takeOver();
    const granted = await store.rights.of({ service: name });
    return {
      ...granted,
      key: keyOfEntry(name),
      subject: { kind: "service", subject: name },
      name,
      account: name,
      isAdmin,
      groups: [],
      created,
    };
  }

  /** A program that an administrator let in on a page. An entry of the access file that is called the same is another. */
  async #byService(name: string): Promise<Identity | undefined> {
    const { store, access } = this.#options;
    if ((await access.byName(name)) !== undefined) return undefined;
    const key = keyOfService(name);
    const granted = await store.rights.of({ service: key });
    if (granted.read.length === 0) return undefined;
    const subject = { kind: "service", subject: key } as const;
    return { ...granted, key, subject, name, account: name, isAdmin: false, groups: [], created: LONG_AGO };
  }

  /** What its owner may do now and the token may too. */
  async #byPersonalToken({ owner, mayWrite, created }: PersonalToken): Promise<Identity | undefined> {
    const identity = await this.byKey(owner);
    const write = mayWrite ? {} : { write: [], admin: [] };
    return identity && { ...identity, ...write, isAdmin: false, created };
  }

  #refreshInTime({ key, groupsAge, canRefresh }: Person): void {
    const { refreshAfterMs = REFRESH_AFTER_MS, onError } = this.#options;
    if (!canRefresh || groupsAge < refreshAfterMs || this.#asking.has(key)) return;
    this.#asking.add(key);
    void this.#refresh(key)
      .catch((error: unknown) => onError?.(error))
      .finally(() => this.#asking.delete(key));
  }

  async #refresh(key: string): Promise<void> {
    const { store, identityProvider } = this.#options;
    const token = await store.people.claimRefresh(key);
    if (token === undefined || !identityProvider) return;
    const { groups, refreshToken } = await identityProvider.refresh(key, token);
    await store.people.refreshed(key, groups, refreshToken);
    this.forget(key);
  }
}
