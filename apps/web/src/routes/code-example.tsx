/** Code that shows what a task or a library is: of a small model, and rather code that was run. */
import { type Snippet, type Usage, usages } from "@vitrine/libraries";
import type { Store } from "@vitrine/hub";
import type { ModelRecord } from "@vitrine/models";
import { AnchoredHeading, modelPath } from "@vitrine/react";
import { SnippetPanel } from "../site/code.tsx";
import { isOwn } from "../site/record-places.ts";

/** Weights up to which a model is small: it runs on an ordinary laptop. */
const SMALL = 2e9;
const CANDIDATES = 12;

/** A model whose code shows a task or a library. */
interface Example {
  record: ModelRecord;
  usage: Usage;
  snippet: Snippet;
}

/**
 * The first small model of its own, in the order of this site, whose code was run; else the first whose names were looked
 * up; else the first that has code. Where no small one is known, of any size.
 */
export async function exampleOf(
  of: { task: string } | { library: string },
  store: Store,
): Promise<Example | undefined> {
  for (const limits of [{ maxParameters: SMALL }, {}]) {
    // oxlint-disable-next-line no-await-in-loop
    const { items } = await store.search({ ...of, isOriginal: true, limit: CANDIDATES, ...limits });
    // oxlint-disable-next-line no-await-in-loop
    const records = await store.getMany(items.map(({ id }) => id));
    const examples = records
      .filter((record) => !isOwn(record) && !record.gated)
      .flatMap((record) => exampleWith(record, "library" in of ? of.library : undefined) ?? []);
    const best =
      examples.find(({ snippet }) => snippet.ran) ?? examples.find(({ snippet }) => snippet.verified) ?? examples[0];
    if (best !== undefined) return best;
  }
  return undefined;
}

/** The code of a model for a library, or for the first that has any. */
function exampleWith(record: ModelRecord, library: string | undefined): Example | undefined {
  for (const usage of usages(record)) {
    if (usage.library === undefined || !("snippets" in usage)) continue;
    if (library !== undefined && usage.library.id !== library) continue;
    const snippet = usage.snippets.find(({ code }) => code !== "");
    if (snippet !== undefined) return { record, usage, snippet };
  }
  return undefined;
}

export function ExampleSection({ example: { record, usage, snippet } }: { example: Example }) {
  if (usage.library === undefined) return null;
  return (
    <section aria-labelledby="code">
      <AnchoredHeading level={2} id="code">
        In code
      </AnchoredHeading>
      <p>
        With <a href={modelPath(record.id)}>{record.id}</a> and {usage.library.prettyLabel}:
      </p>
      <SnippetPanel library={usage.library.prettyLabel} snippets={[snippet]} headingLevel={3} />
    </section>
  );
}
