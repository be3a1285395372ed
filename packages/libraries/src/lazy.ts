/**
 * Usage snippets for pages: each library's generator is a module of its own, loaded when it is asked for. A page that
 * knows its libraries (a server tells it with `usages`) loads these and no others.
 */
import type { ModelRecord } from "@vitrine/models";
import { LIBRARY_MODULES } from "./registry/modules.ts";
import { readModelFacts } from "./model/model-facts.ts";
import { summaryOf, unusableRecord, usageOf } from "./usage/usage-of-library.ts";
import type { Usage, UsageOptions } from "./usage/usage-of-library.ts";

export type { Usage } from "./usage/usage-of-library.ts";

/** Writes the snippets of one library; the same answer as `usageFor` on the server. */
export type UsageWriter = (model: ModelRecord, options?: Pick<UsageOptions, "fill">) => Usage;

/**
 * Loads what writes the snippets of one library. Undefined for a library without loading code (its download command
 * comes from the server) and for what is no id.
 * @param libraryId the entry's own id, as `usage.library.id` has it
 */
export async function loadUsageWriter(libraryId: string): Promise<UsageWriter | undefined> {
  const load = Object.hasOwn(LIBRARY_MODULES, libraryId) ? LIBRARY_MODULES[libraryId] : undefined;
  if (load === undefined) return undefined;
  const [{ default: entry }, { withMarks }] = await Promise.all([
    load(),
    import("./verification/verification-mark.ts"),
  ]);
  return (model, options = {}) => {
    const facts = readModelFacts(model);
    return facts === undefined ? unusableRecord(summaryOf(entry)) : withMarks(usageOf(facts, entry, options));
  };
}
