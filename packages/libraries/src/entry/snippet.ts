/** The shape of a snippet is shared by everything that writes code for a page. */
export type { Hole, Snippet, SnippetLanguage } from "@vitrine/code";
