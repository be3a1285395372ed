/**
 * With what the snippets were run, against the test kit. Tests compare it with what they run and with the report of the C#
 * programs, so that a page cannot promise more.
 */

import type { Snippet } from "@vitrine/code";

type Ran = NonNullable<Snippet["ran"]>;

const DATE = "2026-11-23";
const run = (packages: string, date = DATE): Ran => ({ packages, date, against: "server" });

/** By language and client; the releases of those that use a package. */
const RUNS: Readonly<Record<string, Ran>> = {
  "python huggingface_hub": run("huggingface_hub 2.4.0"),
  "python openai": run("openai 3.54.0"),
  "python fal_client": run("fal-client 1.0.3"),
  "python requests": run("requests 2.34.2"),
  "javascript @vitrine/inference": run("this package"),
  "javascript @huggingface/inference": run("@huggingface/inference 4.13.30"),
  "javascript openai": run("openai 7.57.0"),
  "javascript fetch": run("Node 24"),
  "shell curl": run("curl"),
  "csharp HttpClient": run(".NET Core 3.1", "2026-11-22"),
};

/** Services whose C# programs came to no result: that runtime writes one of their headers differently. */
const NOT_IN_CSHARP: ReadonlySet<string> = new Set(["zai-org"]);

/** Versions that a call of a client to a provider was run with; nothing where it was not. */
export function runWith({ language, client, provider }: { language: string; client: string; provider: string }) {
  const ran = RUNS[`${language} ${client}`];
  return ran === undefined || (language === "csharp" && NOT_IN_CSHARP.has(provider)) ? undefined : { ...ran };
}
