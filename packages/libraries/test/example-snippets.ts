/** Every shape of snippet that the plausible records bring about, once: what tests and the verification go through. */
import type { Snippet } from "@vitrine/code";
import { codeShape } from "../src/verification/code-shape.ts";
import { localApps } from "../src/local-apps/local-apps.ts";
import { usageFor, usageSnippets } from "../src/usage/usage.ts";
import { RUN_CASES } from "./run-cases.ts";
import { DOWNLOAD_RECORDS, LOCAL_APP_RECORDS, PLAUSIBLE, RECORDS_OF_CLASSES } from "./records.ts";

export interface ExampleSnippet {
  /** Unique among the examples. */
  id: string;
  /** Id of a library or a local app, or `huggingface_hub` for the hub's own commands. */
  library: string;
  snippet: Snippet;
}

const ONLY_COMMENTS = /^(?:\s*(?:#|\/\/)[^\n]*(?:\n|$))*$/;

export function exampleSnippets(): ExampleSnippet[] {
  const found = new Map<string, ExampleSnippet>();
  const add = (library: string, snippets: readonly Snippet[]) => {
    for (const snippet of snippets) {
      const id = `${library} ${codeShape(snippet.language, snippet.code)}`;
      if (!ONLY_COMMENTS.test(snippet.code) && !found.has(id)) found.set(id, { id, library, snippet });
    }
  };
  for (const [library, records] of [...Object.entries(PLAUSIBLE), ...Object.entries(RECORDS_OF_CLASSES)]) {
    for (const record of records) {
      const usage = usageFor(record, library);
      add(library, "snippets" in usage ? usage.snippets : []);
    }
  }
  // Run snippets are read too, with the holes as they are filled there.
  for (const { library, record, fill } of RUN_CASES) {
    const usage = usageFor(record, library, { ...(fill && { fill }) });
    add(library, "snippets" in usage ? usage.snippets : []);
  }
  for (const record of DOWNLOAD_RECORDS) {
    add(
      "huggingface_hub",
      usageSnippets({ ...record, library_name: "grok" }).filter(({ code }) => code.startsWith("hf ")),
    );
  }
  for (const record of LOCAL_APP_RECORDS) for (const { id, snippets } of localApps(record)) add(id, snippets);
  return [...found.values()];
}
