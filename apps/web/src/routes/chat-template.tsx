/**
 * Trying a chat template: template and conversation in, prompt out, coloured by origin. The server renders the first
 * view, from any model's own template; scripts make it live. What is typed stays in the address's fragment.
 */
import type { Capabilities, VariableUse } from "@vitrine/chat-template";
import { chatTemplates, type ModelRecord } from "@vitrine/models";
import { AnchoredHeading, modelPath, PromptView } from "@vitrine/react";
import { fetchedTemplate } from "../site/fetched-template.ts";
import type { Page, Route } from "../site/page.ts";
import { TEMPLATE_EXAMPLES, type TemplateExample } from "../site/template-examples.ts";
import {
  type PromptPreview,
  type PromptRequest,
  SAMPLE_MESSAGES,
  MOST_TEMPLATES,
  OTHER_FIELDS,
  SAMPLE_TEMPLATE,
  explanationNotes,
  findingNotes,
  previewSample,
} from "../site/prompt-preview.ts";
import { TemplateComparison, characterCount } from "./chat-template-comparison.tsx";

/** What the form calls the models besides the first. */
const OTHER_PLACES = ["beside", "third", "fourth"];
const ALL_EXAMPLES = `/chat-template?${TEMPLATE_EXAMPLES.slice(0, MOST_TEMPLATES)
  .map(({ id }) => `example=${id}`)
  .join("&")}`;

export const chatTemplateRoute: Route = {
  path: "/chat-template",
  async load({ query, store, texts }) {
    const id = query.get("model") || undefined;
    const record = id === undefined ? undefined : await store.get(id);
    if (id !== undefined && !record) return undefined;
    const fetched = record && (await fetchedTemplate({ query, store }, record));
    const own = record && (chatTemplates(record)[0] ?? fetched);
    const [example, ...otherExamples] = examplesNamed(own ? ["", ...query.getAll("example")] : query.getAll("example"));
    const others: NamedTemplate[] = [];
    for (const otherId of query.getAll("with").filter(Boolean).slice(0, OTHER_FIELDS.length)) {
      // oxlint-disable-next-line no-await-in-loop
      const otherRecord = await store.get(otherId);
      const other = otherRecord && chatTemplates(otherRecord)[0];
      if (!other) return undefined;
      others.push({ name: otherRecord.id, source: other.source, isModel: true });
    }
    for (const each of otherExamples)
      if (each) others.push({ name: `example ${each.name}`, source: each.template, isModel: false });
    const request: PromptRequest = {
      template: own?.source ?? example?.template ?? SAMPLE_TEMPLATE,
      messages: SAMPLE_MESSAGES,
      tools: "",
      documents: "",
      ...Object.fromEntries(OTHER_FIELDS.map((field, index) => [field, others[index]?.source ?? ""])),
      variables: JSON.stringify(fetched?.tokens ?? (record ? specialTokens(record) : {}), null, 2),
      addGenerationPrompt: true,
    };
    let preview = await texts.set({ kind: "prompt", request });
    if (preview.problem?.field === "template" || preview.others?.some(({ problem }) => problem)) {
      // One that refuses the example conversation is tried again with a plainer one.
      const sample = await previewSample((each) => texts.set({ kind: "prompt", request: each }), request);
      if (sample.preview.problem === undefined) {
        preview = sample.preview;
        request.messages = sample.messages;
      }
    }
    const shown = { request, preview, example, others, withoutTemplate: own ? undefined : record };
    return chatTemplatePage(shown, own ? record : undefined);
  },
};

/** The examples of these names, undefined for other names; no more than can be compared. */
function examplesNamed(ids: readonly string[]): (TemplateExample | undefined)[] {
  return ids.slice(0, MOST_TEMPLATES).map((id) => TEMPLATE_EXAMPLES.find((each) => each.id === id));
}

/** Where a model's own template can be tried. */
export function chatTemplatePath(id: string): string {
  return `/chat-template?model=${encodeURIComponent(id)}`;
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

interface NamedTemplate {
  name: string;
  source: string;
  isModel: boolean;
}

interface ShownTemplate {
  request: PromptRequest;
  preview: PromptPreview;
  /** The example that was asked for. */
  example: TemplateExample | undefined;
  /** What it is compared with. */
  others: readonly NamedTemplate[];
  /** A model that was asked for and whose template is not here. */
  withoutTemplate: ModelRecord | undefined;
}

function chatTemplatePage(
  { request, preview, example, others, withoutTemplate }: ShownTemplate,
  record: ModelRecord | undefined,
): Page {
  const otherModels = others.filter(({ isModel }) => isModel);
  const names = [record?.id ?? `example ${(example ?? TEMPLATE_EXAMPLES[0])?.name}`, ...others.map(({ name }) => name)];
  return {
    title: record ? `Chat template of ${record.id}` : "Chat templates",
    description:
      "Edit a chat template and a conversation and see the prompt they make, coloured by who wrote which part.",
    section: "chat-template",
    canonical: "/chat-template",
    noindex: record !== undefined || others.length > 0 || example !== undefined || withoutTemplate !== undefined,
    body: (
      <article className="template-page" data-chat-template="">
        <header className="task__head">
          <h1>Chat template</h1>
          <p className="lead">
            A chat template turns messages into the one text a model was trained on.{" "}
            {record ? (
              <>
                This is the one of <a href={modelPath(record.id)}>{record.id}</a>.
              </>
            ) : (
              <>Below is an example of a family, not a model’s own.</>
            )}
          </p>
          {withoutTemplate ? (
            <p>
              The template of <a href={`${modelPath(withoutTemplate.id)}#chat-template`}>{withoutTemplate.id}</a> is not
              here; its page says where it lies.
            </p>
          ) : null}
          <nav aria-label="Examples of families">
            <ul className="vt-inline-list">
              {TEMPLATE_EXAMPLES.map(({ id, name, about }, index) => (
                <li key={id}>
                  <a
                    href={`/chat-template?example=${id}`}
                    title={about}
                    rel="nofollow"
                    aria-current={
                      !record && !others.length && (example ? example.id === id : index === 0 && !withoutTemplate)
                        ? "true"
                        : undefined
                    }
                  >
                    Example: {name}
                  </a>
                </li>
              ))}
              <li>
                <a
                  href={ALL_EXAMPLES}
                  rel="nofollow"
                  aria-current={others.length > 0 && example && !record ? "true" : undefined}
                >
                  All {TEMPLATE_EXAMPLES.length} side by side
                </a>
              </li>
            </ul>
          </nav>
          <noscript>
            <p className="task__partial">Without scripts this page shows one example. Editing needs them.</p>
          </noscript>
        </header>
        <form className="template-page__open" action="/chat-template" aria-label="Models whose templates to show">
          <label>
            Model <input name="model" defaultValue={record?.id} placeholder="owner/name" autoComplete="off" />
          </label>
          {OTHER_PLACES.map((place, index) => (
            <label key={place}>
              {place}{" "}
              <input name="with" defaultValue={otherModels[index]?.name} placeholder="owner/name" autoComplete="off" />
            </label>
          ))}
          <button type="submit" className="vt-button">
            Show
          </button>
          <label className="template-page__file" data-open-file="" hidden>
            or open a template or tokenizer_config.json <input type="file" accept=".jinja,.j2,.txt,.json" />
          </label>
        </form>
        <TemplateComparison preview={preview} names={names} />
        <div className="template-page__columns">
          <form data-request="" className="template-page__inputs" aria-label="Template and conversation">
            <Field name="template" label="Template" value={request.template} rows={16} />
            <Field name="messages" label="Messages (JSON)" value={request.messages} rows={14} />
            <label className="template-page__check">
              <input type="checkbox" name="addGenerationPrompt" defaultChecked={request.addGenerationPrompt} /> Add the
              generation prompt
            </label>
            <details className="template-page__more">
              <summary>Tools, documents and other variables</summary>
              <Field name="tools" label="Tools (JSON list, or empty)" value={request.tools} rows={6} />
              <Field
                name="documents"
                label="Documents (JSON list, or empty)"
                value={request.documents ?? ""}
                rows={4}
              />
              <Field name="variables" label="Other variables (JSON)" value={request.variables} rows={4} />
            </details>
            <details className="template-page__more" open={others.length > 0}>
              <summary>Other templates beside it</summary>
              {OTHER_FIELDS.map((field, index) => (
                <Field
                  key={field}
                  name={field}
                  label={`Template ${index + 2}`}
                  value={request[field] ?? ""}
                  rows={index < Math.max(1, others.length) ? 12 : 3}
                />
              ))}
            </details>
            <p className="template-page__actions" data-actions="" hidden>
              <button type="button" className="vt-button" data-act="layout">
                Lay out
              </button>
              <button type="button" className="vt-button" data-act="spread">
                One tag a line
              </button>
              <button type="button" className="vt-button" data-act="share">
                Copy this page’s address
              </button>
              <button type="button" className="vt-button" data-act="download-template">
                Download the template
              </button>
              <button type="button" className="vt-button" data-act="download-prompt">
                Download the prompt
              </button>
            </p>
          </form>
          <section className="template-page__output" aria-labelledby="prompt">
            <AnchoredHeading level={2} id="prompt">
              Prompt
            </AnchoredHeading>
            <p className="template-page__legend">
              <span className="vt-prompt__key" data-origin="template">
                Text of the template
              </span>{" "}
              <span className="vt-prompt__key" data-origin="input">
                text of the conversation
              </span>{" "}
              Control tokens are bold; those that the conversation wrote have a frame.
            </p>
            <p className="template-page__problem" role="alert" data-problem="" hidden={!preview.problem}>
              {preview.problem?.message}
            </p>
            <div data-prompt="">
              <PromptView spans={preview.spans} label="Rendered prompt" />
            </div>
            <p className="template-page__count" data-count="">
              {characterCount(preview.characters)}
            </p>
            <AnchoredHeading level={2} id="explained">
              What became of the conversation
            </AnchoredHeading>
            <div data-explained="">
              <NoteList notes={explanationNotes(preview)} />
            </div>
            <AnchoredHeading level={2} id="findings">
              Worth knowing about the template
            </AnchoredHeading>
            <div data-findings="">
              <NoteList notes={findingNotes(preview)} />
            </div>
            <AnchoredHeading level={2} id="reads">
              What the template reads
            </AnchoredHeading>
            <div data-variables="">
              <VariableList variables={preview.variables} />
            </div>
            <AnchoredHeading level={2} id="understands">
              What it understands
            </AnchoredHeading>
            <div data-capabilities="">
              {preview.capabilities ? <CapabilityList capabilities={preview.capabilities} /> : null}
            </div>
          </section>
        </div>
      </article>
    ),
  };
}

function Field({ name, label, value, rows }: { name: string; label: string; value: string; rows: number }) {
  return (
    <div className="template-page__field">
      <label htmlFor={`field-${name}`}>{label}</label>
      <textarea
        id={`field-${name}`}
        name={name}
        rows={rows}
        defaultValue={value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
    </div>
  );
}

function NoteList({ notes }: { notes: readonly string[] }) {
  return (
    <ul>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function VariableList({ variables }: { variables: readonly VariableUse[] }) {
  return (
    <ul className="vt-tags">
      {variables.map((variable) => (
        <li key={variable.name}>
          <span className="vt-tag">
            <code>{variable.name}</code>
            {variable.isOptional ? " (optional)" : ""}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What each capability means, in the order they are shown. */
export const CAPABILITY_LABELS: Readonly<Record<keyof Capabilities, string>> = {
  systemRole: "System messages",
  tools: "Tools",
  toolCalls: "Tool calls",
  parallelToolCalls: "Several tool calls at once",
  contentParts: "Content as a list of parts",
  reasoning: "Reasoning",
  generationPrompt: "Generation prompt",
};

function CapabilityList({ capabilities }: { capabilities: Capabilities }) {
  return (
    <dl className="vt-facts">
      {(Object.keys(CAPABILITY_LABELS) as (keyof Capabilities)[]).map((name) => (
        <div key={name}>
          <dt>{CAPABILITY_LABELS[name]}</dt>
          <dd>{inWords(capabilities[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function inWords(capability: Capabilities[keyof Capabilities]): string {
  return capability === "unknown" ? "unknown" : capability ? "yes" : "no";
}
