/** Chat templates of models: from the record, else fetched from the hub on a visitor's request and saved in the store. */
import { createHash } from "node:crypto";
import { chatTemplates, type ModelRecord } from "@vitrine/models";
import { type ChatFormat, chatFormatOf } from "../catalog/chat-formats.ts";
import { type PromptPreview, previewSample, type SampleNote } from "../content/prompt-preview.ts";
import type { RouteContext } from "./page.ts";
import { SHELL_LABELS } from "./messages/shell-labels.ts";

/** A template that a visitor had fetched from the hub. */
export interface FetchedTemplate {
  source: string;
  /** File it was read from. */
  file: string;
  /** Commit, or the branch where no commit is known. */
  revision: string;
  /** Host of the hub. */
  host: string;
  /** Day. */
  readOn: string;
  tokens: Record<string, string>;
}

/** Key under which the store keeps a fetched template. */
export function templateNote(record: ModelRecord): string {
  return `template:${record.id}@${record.sha ?? "main"}`;
}

/** Part of the address of a page with a fetched template, so that each template has its own address. */
export function templateMark({ source }: FetchedTemplate): string {
  return createHash("sha256").update(source).digest("hex").slice(0, 12);
}

/** The template that the address names, if it was fetched. */
export async function fetchedTemplate(
  { query, store }: Pick<RouteContext, "query" | "store">,
  record: ModelRecord,
): Promise<FetchedTemplate | undefined> {
  const mark = query.get("template") ?? "";
  if (!/^[0-9a-f]{12}$/.test(mark)) return undefined;
  const fetched = await savedTemplate(store, record);
  return fetched && templateMark(fetched) === mark ? fetched : undefined;
}

/** The template that anybody had fetched for this commit. */
async function savedTemplate(store: RouteContext["store"], record: ModelRecord): Promise<FetchedTemplate | undefined> {
  const note = await store.readNote(templateNote(record));
  return note === undefined ? undefined : (JSON.parse(note) as FetchedTemplate);
}

/** The special tokens that a record states. */
export function specialTokens(record: ModelRecord): Record<string, string> {
  const tokenizer = record.config?.tokenizer_config;
  const tokens = {
    bos_token: tokenizer?.bos_token ?? record.gguf?.bos_token,
    eos_token: tokenizer?.eos_token ?? record.gguf?.eos_token,
    unk_token: tokenizer?.unk_token,
    pad_token: tokenizer?.pad_token,
  };
  return Object.fromEntries(
    Object.entries(tokens).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Whether a template can be fetched: only for models from the hub, never for local ones. */
export function isFetchable({ origin, private: isPrivate }: ModelRecord, hubEndpoint: string): boolean {
  if (isPrivate === true) return false;
  // This hub must not receive the name of a model from another hub.
  return origin?.from === "seed" || (origin?.from === "hub" && originOf(origin.endpoint) === originOf(hubEndpoint));
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Why no template was fetched, as the address carries it. */
export type FetchFailure = keyof typeof SHELL_LABELS.templateFailures;

/** Content of the section: highlighted templates, and the prompt that the first makes of an example. */
export interface LoadedTemplates {
  fetched?: FetchedTemplate;
  /** The model's own template is not here: this is the format of its family. */
  family?: ChatFormat;
  /** Special tokens that the first template is rendered with. */
  variables?: Record<string, string>;
  templates: { name: string; source: string; html: string }[];
  example?: PromptPreview;
  /** Shown where the template needed a simpler example. */
  note?: SampleNote;
}

interface TemplateSources {
  fetched?: FetchedTemplate | undefined;
  family?: ChatFormat;
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

/** The format of the model's family, where it converses and its maker publishes one. */
function familySources(record: ModelRecord): TemplateSources | undefined {
  const family = familyFormat(record);
  return family && { family, sources: [{ name: family.name, source: family.template }] };
}

export const familyFormat = (record: ModelRecord): ChatFormat | undefined =>
  takesChat(record) ? chatFormatOf(record) : undefined;

const variablesOf = (record: ModelRecord, { fetched }: TemplateSources) => fetched?.tokens ?? specialTokens(record);

/** What makes a model's prompt, for a program that asks for it. */
export interface PromptTemplate {
  /** Whether there is such a model here. */
  isKnown: boolean;
  /** Missing where neither the model's template nor its family's format is here. */
  source?: string;
  variables?: Record<string, string>;
  family?: Pick<ChatFormat, "name" | "url">;
}

export async function promptTemplate(
  record: ModelRecord | undefined,
  store: RouteContext["store"],
): Promise<PromptTemplate> {
  if (record === undefined) return { isKnown: false };
  const [own] = chatTemplates(record);
  const fetched = own ? undefined : await savedTemplate(store, record);
  const family = (own ?? fetched) ? undefined : familyFormat(record);
  const source = own?.source ?? fetched?.source ?? family?.template;
  return {
    isKnown: true,
    ...(source !== undefined && { source, variables: fetched?.tokens ?? specialTokens(record) }),
    ...(family && { family: { name: family.name, url: family.url } }),
  };
}

function previewOf(record: ModelRecord, found: TemplateSources, { texts }: RouteContext) {
  return previewSample((request) => texts.set({ kind: "prompt", request }), {
    template: found.sources[0].source,
    tools: "",
    variables: JSON.stringify(variablesOf(record, found)),
    addGenerationPrompt: true,
  });
}

/** The prompt that a model's template makes of an example, and its capabilities; `undefined` without a template here. */
export async function loadPreview(record: ModelRecord, context: RouteContext): Promise<PromptPreview | undefined> {
  const found = await sourcesOf(record, context);
  return found && (await previewOf(record, found, context)).preview;
}

/** The templates that the page shows; `undefined` for models that need none. */
export async function loadTemplates(record: ModelRecord, context: RouteContext): Promise<LoadedTemplates | undefined> {
  const own = await sourcesOf(record, context);
  if (own === undefined && !takesChat(record)) return undefined;
  const found = own ?? familySources(record);
  if (found === undefined) return { templates: [] };
  const { fetched, family, sources } = found;
  const [{ preview, note }, ...colored] = await Promise.all([
    previewOf(record, found, context),
    ...sources.map(({ source }) => context.texts.set({ kind: "code", code: source, language: "jinja" })),
  ]);
  return {
    ...(fetched && { fetched }),
    ...(family && { family }),
    variables: variablesOf(record, found),
    templates: sources.map(({ name, source }, index) => ({ name, source, html: colored[index]?.html ?? "" })),
    example: preview,
    ...(note !== undefined && { note }),
  };
}

/** The host of a hub, for display. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : SHELL_LABELS.hub;
}

/** Whether the record says that the model's input is a conversation. */
function takesChat({ pipeline_tag: task = "", tags, metadata }: ModelRecord): boolean {
  const isLanguageModel = /^(text-generation|image-text-to-text|any-to-any|audio-text-to-text)$/.test(task);
  return isLanguageModel && (tags.includes("conversational") || metadata?.abilities?.includes("chat") === true);
}
