/** Views of a model that other sites can embed: components of its page, in a frame or a custom element. */
import { usages } from "@vitrine/libraries";
import { type ModelRecord, summarySentence } from "@vitrine/models";
import { dataLanguage } from "@vitrine/react/page-language";
import { MetadataStrip, ModelHeader, modelPath, PromptView, TaskDemo } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import type { ReactNode } from "react";
import { SnippetPanel } from "../../shell/code.tsx";
import { demoFileAddress } from "../../catalog/demo-files.ts";
import { localUsages } from "../../catalog/local-usage-code.ts";
import type { RouteContext } from "../../shell/page.ts";
import { playgroundTask } from "../../catalog/playground-task.ts";
import { isLocal } from "../../catalog/record-links.ts";
import { SITE_NAME } from "../../catalog/site-name.ts";
import { playgroundPath } from "../../catalog/page-addresses.ts";
import { loadPreview } from "../../shell/model-templates.ts";
import { EMBEDS_LABELS } from "./messages/embeds-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";

const { kinds: KIND_LABELS, view: LABELS } = EMBEDS_LABELS;

/** The kinds, by the names of their elements: `<vitrine-model>` and so on. */
export const EMBEDS = {
  model: { height: 260 },
  snippet: { height: 320 },
  prompt: { height: 320 },
  widget: { height: 360 },
} as const;
export type EmbedKind = keyof typeof EMBEDS;

export const isEmbedKind = (kind: string): kind is EmbedKind => Object.hasOwn(EMBEDS, kind);

export interface EmbedView {
  title: string;
  body: ReactNode;
}

/** The content of an embed; `undefined` for an unknown model. */
export async function embedView(
  kind: EmbedKind,
  { model, library }: { model: string; library?: string | undefined },
  context: RouteContext,
): Promise<EmbedView | undefined> {
  const record = await context.store.get(model);
  if (record === undefined) return undefined;
  const body = await VIEWS[kind](record, context, library);
  return {
    title: LABELS.title({ id: record.id, kind: KIND_LABELS[kind] }),
    body: (
      <article className="embed" data-kind={kind} aria-label={record.id}>
        {kind === "snippet" || kind === "prompt" ? (
          <h2>{LABELS.title({ id: record.id, kind: KIND_LABELS[kind] })}</h2>
        ) : null}
        {body}
        <p className="embed__from">
          <a href={modelPath(record.id)} target="_blank" rel="noopener">
            {LABELS.from({ id: record.id, site: SITE_NAME })}
          </a>
        </p>
      </article>
    ),
  };
}

type View = (record: ModelRecord, context: RouteContext, library: string | undefined) => Promise<ReactNode>;

const VIEWS: Readonly<Record<EmbedKind, View>> = {
  async model(record, context) {
    const listings = isLocal(record) ? [] : await context.store.listingsOf(record.id);
    return (
      <ModelHeader.Root>
        <h2>{record.id}</h2>
        <p lang={dataLanguage()}>{summarySentence(record)}</p>
        <MetadataStrip
          addresses={SITE_ADDRESSES}
          record={record}
          listings={listings}
          listingsAddress={`${modelPath(record.id)}#offers`}
        />
      </ModelHeader.Root>
    );
  },

  async snippet(record, { origin }, library) {
    const all = isLocal(record) ? localUsages(record, { origin, from: "site", fill: {} }) : usages(record);
    const runnable = all.filter((usage) => !("reason" in usage));
    const chosen = runnable.find((usage) => usage.library?.id === library) ?? runnable[0];
    if (chosen === undefined || "reason" in chosen) return <p>{LABELS.noCode}</p>;
    return (
      <SnippetPanel library={chosen.library?.prettyLabel ?? LABELS.files} snippets={chosen.snippets} headingLevel={3} />
    );
  },

  async prompt(record, context) {
    const preview = await loadPreview(record, context);
    if (preview === undefined) return <p>{LABELS.noTemplate}</p>;
    if (preview.problem) return <p>{LABELS.templateFailed}</p>;
    return <PromptView spans={preview.spans} label={LABELS.prompt} />;
  },

  async widget(record) {
    const task = playgroundTask(record) ?? record.pipeline_tag;
    const name = record.pipeline_tag ?? "";
    const descriptor = Object.hasOwn(DESCRIPTORS, name) ? DESCRIPTORS[name as keyof typeof DESCRIPTORS] : undefined;
    return (
      <>
        <h2>{getTask(name)?.name ?? LABELS.unknownTask}</h2>
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
              {LABELS.run}
            </a>
          </p>
        )}
      </>
    );
  },
};
