/** What other pages can show of a model: the same parts as on its page, for a frame or a custom element. */
import { usages } from "@vitrine/libraries";
import { type ModelRecord, summarySentence } from "@vitrine/models";
import { FactsStrip, ModelHeader, modelPath, PromptView, TaskDemo } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import type { ReactNode } from "react";
import { SnippetPanel } from "../site/code.tsx";
import { demoFileAddress } from "../site/demo-files.ts";
import { ownUsages } from "../site/own-code.ts";
import type { RouteContext } from "../site/page.ts";
import { playgroundTask } from "../site/playground-task.ts";
import { isOwn } from "../site/record-places.ts";
import { SITE_NAME } from "../site/site-name.ts";
import { loadPreview } from "./model-template.tsx";
import { playgroundPath } from "./playground.tsx";

/** The kinds, by the names of their elements: `<vitrine-model>` and so on. */
export const EMBEDS = {
  model: { label: "Facts", height: 260 },
  snippet: { label: "Code that loads it", height: 320 },
  prompt: { label: "What its chat template writes", height: 320 },
  widget: { label: "An example of its task, to be tried", height: 360 },
} as const;
export type EmbedKind = keyof typeof EMBEDS;

export const isEmbedKind = (kind: string): kind is EmbedKind => Object.hasOwn(EMBEDS, kind);

export interface EmbedView {
  title: string;
  body: ReactNode;
}

/** What is shown; `undefined` where there is no such model. A part that a model has nothing for says so. */
export async function embedView(
  kind: EmbedKind,
  { model, library }: { model: string; library?: string | undefined },
  context: RouteContext,
): Promise<EmbedView | undefined> {
  const record = await context.store.get(model);
  if (record === undefined) return undefined;
  const body = await VIEWS[kind](record, context, library);
  return {
    title: `${record.id}: ${EMBEDS[kind].label.toLowerCase()}`,
    body: (
      <article className="embed" data-kind={kind} aria-label={record.id}>
        {kind === "snippet" || kind === "prompt" ? (
          <h2>
            {record.id}: {EMBEDS[kind].label.toLowerCase()}
          </h2>
        ) : null}
        {body}
        <p className="embed__from">
          <a href={modelPath(record.id)} target="_blank" rel="noopener">
            {record.id} at {SITE_NAME}
          </a>
        </p>
      </article>
    ),
  };
}

type View = (record: ModelRecord, context: RouteContext, library: string | undefined) => Promise<ReactNode>;

const VIEWS: Readonly<Record<EmbedKind, View>> = {
  async model(record, context) {
    const offers = isOwn(record) ? [] : await context.store.offersOf(record.id);
    return (
      <ModelHeader.Root>
        <h2>{record.id}</h2>
        <p>{summarySentence(record)}</p>
        <FactsStrip record={record} offers={offers} offersAddress={`${modelPath(record.id)}#offers`} />
      </ModelHeader.Root>
    );
  },

  async snippet(record, { origin }, library) {
    const all = isOwn(record) ? ownUsages(record, { origin, from: "site", fill: {} }) : usages(record);
    const runnable = all.filter((usage) => !("reason" in usage));
    const chosen = runnable.find((usage) => usage.library?.id === library) ?? runnable[0];
    if (chosen === undefined || "reason" in chosen) return <p>No library is known to load this model.</p>;
    return (
      <SnippetPanel library={chosen.library?.prettyLabel ?? "the files"} snippets={chosen.snippets} headingLevel={3} />
    );
  },

  async prompt(record, context) {
    const preview = await loadPreview(record, context);
    if (preview === undefined) return <p>This site has no chat template of this model.</p>;
    if (preview.problem) return <p>With an example conversation its template gives an error.</p>;
    return <PromptView spans={preview.spans} label="Prompt of an example conversation" />;
  },

  async widget(record) {
    const task = playgroundTask(record) ?? record.pipeline_tag;
    const name = record.pipeline_tag ?? "";
    const descriptor = Object.hasOwn(DESCRIPTORS, name) ? DESCRIPTORS[name as keyof typeof DESCRIPTORS] : undefined;
    return (
      <>
        <h2>{getTask(name)?.name ?? "No task is known"}</h2>
        {descriptor && descriptor.demo.inputs.length > 0 ? (
          <TaskDemo demo={descriptor.demo} fileAddress={demoFileAddress} />
        ) : null}
        {task === undefined ? null : (
          <p>
            <a
              className="vt-button"
              data-try={task}
              href={playgroundPath(task, record.id)}
              target="_blank"
              rel="noopener"
            >
              Try it
            </a>
          </p>
        )}
      </>
    );
  },
};
