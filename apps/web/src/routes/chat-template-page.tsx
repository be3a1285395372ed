/** The page on which a chat template is tried: its inputs, its prompt, and what is to be said about both. */
import { type ModelRecord } from "@vitrine/models";
import { AnchoredHeading, modelPath, TemplateView } from "@vitrine/react";
import type { Page } from "../site/page.ts";
import { TEMPLATE_EXAMPLES, type TemplateExample } from "../site/template-examples.ts";
import {
  type PromptPreview,
  type PromptRequest,
  MOST_TEMPLATES,
  explanationNotes,
  findingNotes,
} from "../site/prompt-preview.ts";
import { TemplateComparison, characterCount } from "./chat-template-comparison.tsx";
import { TemplateInputs, NoteList, VariableList, CapabilityList } from "./chat-template-lists.tsx";
/** What the form calls the models besides the first. */
const OTHER_PLACES = ["Beside it", "Third", "Fourth"];
const ALL_EXAMPLES = `/chat-template?${TEMPLATE_EXAMPLES.slice(0, MOST_TEMPLATES)
  .map(({ id }) => `example=${id}`)
  .join("&")}`;

export interface NamedTemplate {
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

export function chatTemplatePage(
  { request, preview, example, others, withoutTemplate }: ShownTemplate,
  record: ModelRecord | undefined,
): Page {
  const otherModels = others.filter(({ isModel }) => isModel);
  const names = [record?.id ?? `example ${(example ?? TEMPLATE_EXAMPLES[0])?.name}`, ...others.map(({ name }) => name)];
  return {
    title: others.length
      ? `Chat templates side by side: ${names.join(", ")}`
      : record
        ? `Chat template of ${record.id}`
        : "Chat templates",
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
              {place}
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
          <TemplateInputs request={request} besides={others.length} />
          <section className="template-page__output" aria-labelledby="prompt">
            <AnchoredHeading level={2} id="prompt">
              Prompt
            </AnchoredHeading>
            <TemplateView.Legend />
            <p className="template-page__problem" role="alert" data-problem="" hidden={!preview.problem}>
              {preview.problem?.message}
            </p>
            <div data-prompt="">
              <TemplateView.Prompt spans={preview.spans} label="Rendered prompt" />
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
