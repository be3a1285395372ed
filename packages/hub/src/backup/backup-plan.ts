/** What a backup holds, as the modules of a site declare it. */

/** Names of tables, and keys of notes; a key may end with `*`. */
interface Names {
  tables: readonly string[];
  notes: readonly string[];
}

export interface BackupPlan {
  /** In no backup, and left as they are where one is restored. Everything else is in it. */
  without: Names;
  /** In it under a passphrase only. */
  secret: Names;
  /** Folders by name, with their paths. */
  folders: Readonly<Record<string, string>>;
  /** One sentence for each thing that is in no backup and is not made again. */
  leftOut: readonly string[];
}

/** For a store by itself: what follows from the rest is left out, and what is called a secret or a key is one. */
export const STORE_ALONE: BackupPlan = {
  without: { tables: ["vitrine_words", "vitrine_outbox", "vitrine_rate_limits"], notes: [] },
  secret: {
    tables: ["vitrine_people", "vitrine_call_texts"],
    notes: ["people-secret", "session-secret", "manifest-key"],
  },
  folders: {},
  leftOut: ["Folders of the site: this command knows the database only. `npm run backup` has them."],
};

/** Tables that are no content: the schema, and what notes and models are read from. */
const OF_THE_STORE = ["vitrine_migrations"];

export function isIn(names: readonly string[], name: string): boolean {
  return names.some((each) => (each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : name === each));
}

export type Place = "out" | "secret" | "plain";

export function placeOfTable({ without, secret }: BackupPlan, table: string): Place {
  if (OF_THE_STORE.includes(table) || isIn(without.tables, table)) return "out";
  return isIn(secret.tables, table) ? "secret" : "plain";
}

export function placeOfNote({ without, secret }: BackupPlan, key: string): Place {
  if (isIn(without.notes, key)) return "out";
  return isIn(secret.notes, key) || key.endsWith("-secret") ? "secret" : "plain";
}
