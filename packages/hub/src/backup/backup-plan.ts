/** What a backup holds, as the modules of a site declare it. */

import * as v from "valibot";
import { BackupError } from "./backup-error.ts";

const texts = v.array(v.string());
/** Names of tables, and keys of notes; a key may end with `*`. */
const names = v.strictObject({ tables: texts, notes: texts });
const plan = v.strictObject({
  /** In no backup, and left as they are where one is restored. Everything else is in it. */
  without: names,
  /** In it under a passphrase only. */
  secret: names,
  /** Folders by name, with their paths. */
  folders: v.record(v.string(), v.string()),
  /** One sentence for each thing that is in no backup and is not made again. */
  leftOut: texts,
});

export type BackupPlan = v.InferOutput<typeof plan>;

/** @throws BackupError that names the field */
export function parsePlan(text: string): BackupPlan {
  try {
    return v.parse(plan, JSON.parse(text));
  } catch (error) {
    const field = v.isValiError(error) ? v.getDotPath(error.issues[0]) : undefined;
    throw new BackupError(`--plan takes what \`npm run backup\` gives it: ${field ?? "it is no JSON"}.`);
  }
}

/** For a store by itself: what follows from the rest is left out, and what is called a secret or a key is one. */
export const STORE_ALONE: BackupPlan = {
  without: { tables: ["vitrine_migrations", "vitrine_words", "vitrine_outbox", "vitrine_rate_limits"], notes: [] },
  secret: {
    tables: ["vitrine_people", "vitrine_call_texts"],
    notes: ["people-secret", "session-secret", "manifest-key"],
  },
  folders: {},
  leftOut: ["Folders of the site: this command knows the database only. `npm run backup` has them."],
};

function isIn(patterns: readonly string[], name: string): boolean {
  return patterns.some((each) => (each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : name === each));
}

export type Place = "out" | "secret" | "plain";

export function placeOfTable({ without, secret }: BackupPlan, table: string): Place {
  if (isIn(without.tables, table)) return "out";
  return isIn(secret.tables, table) ? "secret" : "plain";
}

export function placeOfNote({ without, secret }: BackupPlan, key: string): Place {
  if (isIn(without.notes, key)) return "out";
  return isIn(secret.notes, key) || key.endsWith("-secret") ? "secret" : "plain";
}
