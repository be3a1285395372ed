/** Turns code made by a tag into a snippet. */
import type { Code } from "@vitrine/code";
import type { Snippet, SnippetLanguage } from "./snippet.ts";

type Around = Partial<Omit<Snippet, "language" | "code">>;

/** A snippet of the code's own language. */
export function snippet<L extends SnippetLanguage>(code: Code<L>, around: Around = {}): Snippet {
  return { notes: [], holes: [], ...around, language: code.language, code: code.text };
}

/** No code can be given: only the reason, which a page shows as a sentence. */
export function note(language: SnippetLanguage, reason: string): Snippet {
  return { language, code: "", notes: [reason], holes: [] };
}
