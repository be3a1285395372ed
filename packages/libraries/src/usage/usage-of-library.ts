/**
 * Answer of one library for one model. Apart from `usage.ts`, which knows all libraries, so that a page can load the
 * generator it shows and no other.
 */
import type { Snippet } from "@vitrine/code";
import type { LibrarySummary } from "../metadata/metadata.ts";
import { fillFrom, type Library } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export interface UsageOptions {
  /** Only this library (id or alias). */
  library?: string;
  /** Values for holes, by the hole's name. */
  fill?: Record<string, string>;
  /** Leaves out the notes on memory, for a page that says it. */
  omitsMemory?: boolean;
}

/** Snippets of one library, or why there are none. Plain data: it can be sent to a browser as it is. */
export type Usage =
  | { library: LibrarySummary; snippets: Snippet[] }
  | { library: LibrarySummary | undefined; reason: string; code: UsageProblem };

export type UsageProblem =
  | "unusable-record"
  | "unknown-library"
  | "nothing-to-show"
  | "does-not-run"
  | "generator-failed";

/** The answer for a record that no example can be written for. */
export function unusableRecord(library: LibrarySummary | undefined): Usage {
  return { library, code: "unusable-record", reason: "No snippet, because the record has no id." };
}

/**
 * Snippets of one library for metadata already read, without marks. Total: a generator that throws
 * yields a reason too.
 */
export function usageOf(model: SnippetModel, entry: Library, options: Pick<UsageOptions, "fill">): Usage {
  const library = summaryOf(entry);
  let snippets: Snippet[];
  try {
    snippets = entry.snippets?.(model, fillFrom(options.fill)) ?? [];
  } catch {
    return {
      library,
      code: "generator-failed",
      reason: `No snippet, because writing one for ${library.prettyLabel} failed.`,
    };
  }
  return snippets.length > 0
    ? { library, snippets }
    : {
        library,
        code: "nothing-to-show",
        reason: `No snippet, because no example has been written for this kind of ${library.prettyLabel} model.`,
      };
}

/** The entry without its generator. */
export function summaryOf(entry: Library): LibrarySummary {
  const { snippets, examples: _examples, ranWith: _ranWith, ...metadata } = entry;
  return { ...metadata, hasSnippets: snippets !== undefined };
}
