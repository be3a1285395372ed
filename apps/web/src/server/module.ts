/**
 * A server feature as a module: what it can be set to, what it keeps, and what it gives to the site when it is opened.
 * The list of modules is in `main.ts`; all else about a module follows from what it declares here.
 */
import type { examineStore, RateLimits, Store, StoreOptions } from "@vitrine/hub";
import type { CalledAddress, Diagnostic } from "./diagnostic.ts";
import type { Folders } from "./folders.ts";
import type { PageCache } from "./http/page-cache.ts";
import type { Log } from "./log/log.ts";
import type { SandboxPool } from "./sandbox/pool.ts";
import type { SettingDeclarations, Values } from "./settings/setting.ts";
import type { CoreSettings } from "./core-settings.ts";
import type { OpenedModule, Provided } from "./site.ts";

export type { Measure, OpenedModule } from "./site.ts";

/** Something that outlives a request. */
export interface State {
  /** A table of the database, a folder or file below the data folder, or a note of the store by its key. */
  kind: "table" | "folder" | "file" | "note";
  /** Its name; a note's key may end with `*`. */
  name: string;
  /** One sentence about its content, for the operator. */
  holds: string;
  /** Whether `npm run backup` saves it, and `npm run restore` puts it in the place of what is there. */
  backup: Backup;
  /** Whether who reads it could act for somebody else. A table or a note is then sealed in a backup, or not in it. */
  isSecret?: true;
  /** Whether all instances of a site share it. */
  isShared: boolean;
}

/** Saved, made again from the rest, or not saved: with a sentence on what to do without it. */
export type Backup = "saved" | "derived" | { notSaved: string };

/** Rows of the operator's table of state. Without more, it is in backups, and all instances share a table or a note. */
export function state(
  kind: State["kind"],
  name: string,
  holds: string,
  more: Partial<Pick<State, "backup" | "isSecret" | "isShared">> = {},
): State {
  return { kind, name, holds, backup: "saved", isShared: kind === "table" || kind === "note", ...more };
}

/** A state that follows from the rest. */
export const DERIVED = { backup: "derived" } as const;

/** The part of a module that is read without opening it. */
export interface Declaration<Settings extends SettingDeclarations = SettingDeclarations> {
  id: string;
  /** One sentence for the reference. */
  about: string;
  settings: Settings;
  state: readonly State[];
  /** Files that the operator writes: the doctor reads them as the start does. */
  files?(context: Pick<DiagnosticContext<Settings>, "settings" | "env">): readonly OperatorFile[];
  /** Addresses that the site calls: the doctor tries them. */
  addresses?(context: Pick<DiagnosticContext<Settings>, "settings" | "env">): Promise<readonly CalledAddress[]>;
  /** Checks of the doctor. Nothing is opened: people ask it about a site that does not start. */
  diagnose?(context: DiagnosticContext<Settings>): AsyncIterable<Diagnostic> | Iterable<Diagnostic>;
}

export interface OperatorFile {
  /** The word for it in the doctor's lines. */
  about: string;
  /** Absent where the setting is not set. */
  path: string | undefined;
  /** Throws where the site could not use it, with what is wrong. */
  read(path: string): Promise<unknown>;
}

export interface DiagnosticContext<Settings extends SettingDeclarations = SettingDeclarations> {
  settings: CoreSettings & Values<Settings>;
  env: NodeJS.ProcessEnv;
  /** What is in the store, read once for all checks. Throws a `StoreError` where it cannot be opened. */
  examineStore(): ReturnType<typeof examineStore>;
}

export interface Module<Settings extends SettingDeclarations = SettingDeclarations> extends Declaration<Settings> {
  /** Options of the store, before that is opened. */
  storeOptions?(settings: Values<Settings>, provided: Provided): Partial<StoreOptions>;
  open(context: ModuleContext<Settings>): OpenedModule | Promise<OpenedModule>;
}

/** The argument of `open`. */
export interface ModuleContext<Settings extends SettingDeclarations = SettingDeclarations> {
  settings: CoreSettings & Values<Settings>;
  env: NodeJS.ProcessEnv;
  log: Log;
  store: Store;
  limits: RateLimits;
  cache: PageCache;
  texts: SandboxPool;
  /** Folders of the product. */
  folders: Folders;
  /** Values of the modules before this one in the list. */
  provided: Readonly<Provided>;
}

/** A module as written; its settings give the types of what it is opened with. */
export function defineModule<const Settings extends SettingDeclarations>(module: Module<Settings>): Module<Settings> {
  return module;
}
