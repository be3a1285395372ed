/**
 * The chat template of a model: the record's own, else the one that a visitor had fetched from the hub, else where it
 * lies. This site makes up none.
 */
import { chatTemplates, type ModelRecord } from "@vitrine/models";
import { AnchoredHeading, formatDate, modelPath, TemplateView } from "@vitrine/react";
import { recordPlaces } from "../site/record-places.ts";
import type { RouteContext } from "../site/page.ts";
import { type PromptPreview, previewSample } from "../site/prompt-preview.ts";
import { type FetchedTemplate, fetchedTemplate, templateMark } from "../site/fetched-template.ts";
import { chatTemplatePath, specialTokens } from "./chat-template.tsx";

/** Whether a template may be asked for: only of a model that came from the hub, never of one's own. */
export function isFetchable({ origin, private: isPrivate }: ModelRecord, hubEndpoint: string): boolean {
  if (isPrivate === true) return false;
  // A model of another hub is that hub's: this one would be told a name that it need not know.
  return origin?.from === "seed" || (origin?.from === "hub" && originOf(origin.endpoint) === originOf(hubEndpoint));
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Reasons why nothing came back, as the address carries them. */
export const FETCH_FAILURES = {
  off: "Fetching is switched off on this site.",
  gated: "The hub gives this file only to those who were granted access.",
  missing: "The repository has no chat template in the files where one is kept.",
  unreachable: "The hub did not answer.",
  "too-large": "The file is larger than a template can be.",
  "too-often": "Too many were asked for. Try again in a minute.",
} as const satisfies Record<string, string>;
export type FetchFailure = keyof typeof FETCH_FAILURES;

/** What the section shows: templates as they are set, and the prompt that the first makes of an example. */
export interface LoadedTemplates {
  fetched?: FetchedTemplate;
  templates: { name: string; source: string; html: string }[];
  example?: PromptPreview;
  /** Said where the example had to be plainer. */
  note?: string;
}

interface TemplateSources {
  fetched?: FetchedTemplate | undefined;
  /** The first is the one that examples are made by. */
  sources: readonly [NamedTemplate, ...NamedTemplate[]];
}

type NamedTemplate = Pick<ReturnType<typeof chatTemplates>[number], "name" | "source">;

/** A record's own templates, else the one that was fetched; `undefined` where there is none here. */
async function sourcesOf(record: ModelRecord, context: RouteContext): Promise<TemplateSources | undefined> {
  const [first, ...others] = chatTemplates(record);
  if (first !== undefined) return { sources: [first, ...others] };
  const fetched = await fetchedTemplate(context, record);
  return fetched && { fetched, sources: [{ name: "default", source: fetched.source }] };
}

function previewOf(record: ModelRecord, { fetched, sources }: TemplateSources, { texts }: RouteContext) {
  return previewSample((request) => texts.set({ kind: "prompt", request }), {
    template: sources[0].source,
    tools: "",
    variables: JSON.stringify(fetched?.tokens ?? specialTokens(record)),
    addGenerationPrompt: true,
  });
}

/** The prompt that a model's template makes of an example, and what the template can; `undefined` where there is none here. */
export async function loadPreview(record: ModelRecord, context: RouteContext): Promise<PromptPreview | undefined> {
  const found = await sourcesOf(record, context);
  return found && (await previewOf(record, found, context)).preview;
}

/** The templates that the page shows; `undefined` where a model has nothing to do with them. */
export async function loadTemplates(record: ModelRecord, context: RouteContext): Promise<LoadedTemplates | undefined> {
  const found = await sourcesOf(record, context);
  if (found === undefined) return takesChat(record) ? { templates: [] } : undefined;
  const { fetched, sources } = found;
  const [{ preview, note }, ...coloured] = await Promise.all([
    previewOf(record, found, context),
    ...sources.map(({ source }) => context.texts.set({ kind: "code", code: source, language: "jinja" })),
  ]);
  return {
    ...(fetched && { fetched }),
    templates: sources.map(({ name, source }, index) => ({ name, source, html: coloured[index]?.html ?? "" })),
    example: preview,
    ...(note !== undefined && { note }),
  };
}

interface TemplateSectionProps {
  record: ModelRecord;
  template: LoadedTemplates;
  context: RouteContext;
}

export function TemplateSection({ record, template, context }: TemplateSectionProps) {
  const { fetched, templates, example, note } = template;
  return (
    <section aria-labelledby="chat-template">
      <AnchoredHeading level={2} id="chat-template">
        Chat template
      </AnchoredHeading>
      {templates.length === 0 ? <Elsewhere record={record} context={context} /> : null}
      {fetched ? (
        <p>
          How this model’s tokenizer turns messages into one prompt: <code>{fetched.file}</code> of {record.id} at{" "}
          <code>{fetched.revision.slice(0, 12)}</code>, fetched from {fetched.host} on {formatDate(fetched.readOn)}.{" "}
          <a href={`${chatTemplatePath(record.id)}&template=${templateMark(fetched)}`}>Try it with your own messages</a>
          .
        </p>
      ) : templates.length > 0 ? (
        <p>
          How this model’s tokenizer turns messages into one prompt.{" "}
          <a href={chatTemplatePath(record.id)}>Try it with your own messages</a>.
        </p>
      ) : null}
      {templates.length === 0 ? null : (
        <TemplateView
          spans={example?.problem ? undefined : example?.spans}
          problem={example?.problem?.message}
          note={note}
          templates={templates}
        />
      )}
    </section>
  );
}

/** Models whose input is a conversation, as far as the facts say. */
function takesChat({ pipeline_tag: task = "", tags, facts }: ModelRecord): boolean {
  const isLanguageModel = /^(text-generation|image-text-to-text|any-to-any|audio-text-to-text)$/.test(task);
  return isLanguageModel && (tags.includes("conversational") || facts?.abilities?.includes("chat") === true);
}

function Elsewhere({ record, context }: { record: ModelRecord; context: RouteContext }) {
  const failure = context.query.get("template") ?? "";
  const places = recordPlaces(record, context.hubEndpoint);
  if (places.isOwn) return <p>No file of this model holds a template.</p>;
  return (
    <>
      {Object.hasOwn(FETCH_FAILURES, failure) ? (
        <p className="vt-snippet__reason" role="status">
          {FETCH_FAILURES[failure as FetchFailure]}
        </p>
      ) : null}
      <p>
        The template lies at the hub, in{" "}
        <a href={places.file("tokenizer_config.json")} rel="nofollow">
          tokenizer_config.json
        </a>{" "}
        or{" "}
        <a href={places.file("chat_template.jinja")} rel="nofollow">
          chat_template.jinja
        </a>
        . <a href="/chat-template">The editor</a> has examples of the common families.
      </p>
      {context.mayFetch === false || !isFetchable(record, context.hubEndpoint) ? null : (
        <form method="post" action={`${modelPath(record.id)}/template`}>
          <button type="submit" className="vt-button">
            Fetch it from the hub
          </button>{" "}
          <small>This asks {hostOf(context.hubEndpoint)} once, from the server; nothing is fetched without it.</small>
        </form>
      )}
    </>
  );
}

/** The name of a hub, for a sentence. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : "the hub";
}
