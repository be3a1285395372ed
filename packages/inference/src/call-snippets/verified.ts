/** Releases that the snippets were run with. A test compares them with what it runs, so that the page cannot promise more. */

import type { Snippet } from "@vitrine/code";

const DATE = "2026-11-21";

const run = (name: string, version: string): NonNullable<Snippet["verified"]> => ({
  package: name,
  version,
  date: DATE,
});

/** By language and client. Clients that come with their language have no release of their own. */
export const VERIFIED: Readonly<Record<string, NonNullable<Snippet["verified"]>>> = {
  "python huggingface_hub": run("huggingface_hub", "2.4.0"),
  "python openai": run("openai", "3.54.0"),
  "python fal_client": run("fal-client", "1.0.3"),
  "python requests": run("requests", "2.34.2"),
  "javascript @huggingface/inference": run("@huggingface/inference", "4.13.30"),
  "javascript openai": run("openai", "7.57.0"),
};
