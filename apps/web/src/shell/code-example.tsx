/** Example code for a task or a library: preferably of a small model, and code that was run. */
import { type Snippet, type Usage, usages } from "@vitrine/libraries";
import type { Store } from "@vitrine/hub";
import type { ModelRecord } from "@vitrine/models";
import { modelPath } from "@vitrine/react";
import { SnippetPanel } from "./code.tsx";
import { isLocal } from "../catalog/record-links.ts";
import { SHELL_LABELS } from "./messages/shell-labels.ts";
import { linkTo, RichParagraph } from "./rich-text.tsx";
import { PageSection } from "./components/page-section.tsx";

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
 * The first original model whose code was run, small ones first; else the first whose names were checked; else the first
 * that has code.
 */
export async function exampleOf(
  of: { task: string } | { library: string },
  store: Store,
): Promise<Example | undefined> {
  const ofAnySize = { ...of, isOriginal: true, limit: CANDIDATES };
  const [small, all] = await Promise.all([
    store.search({ ...ofAnySize, maxParameters: SMALL }),
    store.search(ofAnySize),
  ]);
  const ids = new Set([...small.items, ...all.items].map(({ id }) => id));
  const examples = (await store.getMany([...ids]))
    .filter((record) => !isLocal(record) && !record.gated)
    .flatMap((record) => exampleWith(record, "library" in of ? of.library : undefined) ?? []);
  return examples.find(({ snippet }) => snippet.ran) ?? examples.find(({ snippet }) => snippet.verified) ?? examples[0];
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
    <PageSection id="code" heading={SHELL_LABELS.exampleCode.title}>
      <RichParagraph
        text={SHELL_LABELS.exampleCode.about({ id: record.id, library: usage.library.prettyLabel })}
        link={linkTo(modelPath(record.id))}
      />
      <SnippetPanel library={usage.library.prettyLabel} snippets={[snippet]} headingLevel={3} />
    </PageSection>
  );
}
