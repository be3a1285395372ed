/** The chat template editor: its inputs, the rendered prompt, and notes about both. */
import { type ModelRecord } from "@vitrine/models";
import { modelPath, ChatTemplateView } from "@vitrine/react";
import type { ChatFormat } from "../../catalog/chat-formats.ts";
import type { Page } from "../../shell/page.ts";
import { addressOfExamples, TEMPLATE_EXAMPLES, type TemplateExample } from "./template-examples.ts";
import { type PromptPreview, type PromptRequest, MAX_TEMPLATES } from "../../content/prompt-preview.ts";
import { explanationNotes, findingNotes } from "./prompt-notes.ts";
import { TemplateComparison } from "./template-comparison.tsx";
import { TemplateInputs, NoteList, VariableList, CapabilityList } from "./template-lists.tsx";
import { PortabilitySection } from "./portability-table.tsx";
import { linkTo, RichParagraph, RichText } from "../../shell/rich-text.tsx";
import { CHAT_TEMPLATE_LABELS } from "./messages/chat-template-labels.ts";
import { PageSection, SectionHeading } from "../../shell/components/page-section.tsx";
import { Action } from "../../shell/components/controls.tsx";

const { page: LABELS, examples: EXAMPLES_LABELS, open: OPEN_LABELS, output: OUTPUT_LABELS } = CHAT_TEMPLATE_LABELS;

export interface NamedTemplate {
  name: string;
  source: string;
  isModel: boolean;
}

interface ShownTemplate {
  request: PromptRequest;
  preview: PromptPreview;
  /** The requested example. */
  example: TemplateExample | undefined;
  /** The templates to compare with. */
  others: readonly NamedTemplate[];
  /** A requested model whose template is not here. */
  withoutTemplate: ModelRecord | undefined;
  /** Models to compare with whose templates are not here, and of whose family no format is known. */
  othersWithout: readonly ModelRecord[];
  /** The format that the maker of that model publishes for its family. */
  family: ChatFormat | undefined;
  /** Fields for models to compare with that were added. */
  fields: number;
}

export function chatTemplatePage(shown: ShownTemplate, record: ModelRecord | undefined): Page {
  const { request, preview, example, others, withoutTemplate, family, fields } = shown;
  const otherModels = others.filter(({ isModel }) => isModel);
  const names = [
    record?.id ?? family?.name ?? EXAMPLES_LABELS.example({ name: (example ?? TEMPLATE_EXAMPLES[0])?.name ?? "" }),
    ...others.map(({ name }) => name),
  ];
  return {
    title: others.length
      ? LABELS.titleOfSeveral({ names: names.join(", ") })
      : record
        ? LABELS.titleOf({ id: record.id })
        : LABELS.title,
    description: LABELS.description,
    section: "chat-template",
    canonical: "/chat-template",
    noindex: record !== undefined || others.length > 0 || example !== undefined || withoutTemplate !== undefined,
    body: (
      <article className="template-page" data-chat-template="">
        <header className="task__head">
          <h1>{LABELS.title}</h1>
          <p className="lead">
            {LABELS.lead}{" "}
            {record ? (
              <RichText text={LABELS.ofModel({ id: record.id })} link={linkTo(modelPath(record.id))} />
            ) : family ? (
              <RichText text={LABELS.published({ name: family.name })} link={linkTo(family.url, { rel: "nofollow" })} />
            ) : (
              LABELS.ofFamily
            )}
          </p>
          {[...(withoutTemplate ? [withoutTemplate] : []), ...shown.othersWithout].map(({ id }) => (
            <RichParagraph key={id} text={LABELS.notStored({ id })} link={linkTo(`${modelPath(id)}#not-stored`)} />
          ))}
          <ExampleNavigation shown={shown} record={record} />
          <noscript>
            <p className="task__partial">{LABELS.noScript}</p>
          </noscript>
        </header>
        <OpenForm
          record={record ?? withoutTemplate}
          otherModels={otherModels}
          fields={Math.max(fields, otherModels.length)}
        />
        <TemplateComparison preview={preview} names={names} />
        <div className="template-page__columns">
          <TemplateInputs request={request} others={others.length} />
          <TemplateOutput request={request} preview={preview} />
        </div>
      </article>
    ),
  };
}

function ExampleNavigation({ shown, record }: { shown: ShownTemplate; record: ModelRecord | undefined }) {
  const { example, others, withoutTemplate } = shown;
  return (
    <nav aria-label={EXAMPLES_LABELS.nav}>
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
              {EXAMPLES_LABELS.example({ name })}
            </a>
          </li>
        ))}
        <li>
          <a
            href={addressOfExamples(MAX_TEMPLATES)}
            rel="nofollow"
            aria-current={others.length > 0 && example && !record ? "true" : undefined}
          >
            {EXAMPLES_LABELS.compareAll({ count: TEMPLATE_EXAMPLES.length })}
          </a>
        </li>
      </ul>
    </nav>
  );
}

interface OpenFormProps {
  record: ModelRecord | undefined;
  otherModels: readonly NamedTemplate[];
  /** Fields for models to compare with. */
  fields: number;
}

function OpenForm({ record, otherModels, fields }: OpenFormProps) {
  return (
    <form className="template-page__open" action="/chat-template" aria-label={OPEN_LABELS.form}>
      <label>
        {OPEN_LABELS.model}{" "}
        <input name="model" defaultValue={record?.id} placeholder={OPEN_LABELS.placeholder} autoComplete="off" />
      </label>
      {OPEN_LABELS.others.slice(0, fields).map((label, index) => (
        <label key={label}>
          {label}
          <input
            name="with"
            defaultValue={otherModels[index]?.name}
            placeholder={OPEN_LABELS.placeholder}
            autoComplete="off"
          />
        </label>
      ))}
      <Action type="submit" label={OPEN_LABELS.submit} />
      {fields < OPEN_LABELS.others.length ? (
        <Action type="submit" name="fields" value={String(fields + 1)} label={OPEN_LABELS.add} />
      ) : null}
      <label className="template-page__file" data-open-file="" hidden>
        {OPEN_LABELS.file} <input type="file" accept=".jinja,.j2,.txt,.json" />
      </label>
    </form>
  );
}

function TemplateOutput({ request, preview }: Pick<ShownTemplate, "request" | "preview">) {
  return (
    <PageSection id="prompt" heading={OUTPUT_LABELS.prompt} className="template-page__output">
      <ChatTemplateView.Legend />
      <p className="template-page__problem" role="alert" data-problem="" hidden={!preview.problem}>
        {preview.problem?.message}
      </p>
      <div data-prompt="">
        <ChatTemplateView.Prompt spans={preview.spans} label={OUTPUT_LABELS.rendered} />
      </div>
      <p className="template-page__count" data-count="">
        {OUTPUT_LABELS.characters({ count: preview.characters })}
      </p>
      <SectionHeading id="explained" text={OUTPUT_LABELS.explained} />
      <div data-explained="">
        <NoteList notes={explanationNotes(preview)} />
      </div>
      <SectionHeading id="findings" text={OUTPUT_LABELS.diagnostics} />
      <div data-findings="">
        <NoteList notes={findingNotes(preview)} />
      </div>
      <SectionHeading id="reads" text={OUTPUT_LABELS.variables} />
      <div data-variables="">
        <VariableList variables={preview.variables} />
      </div>
      <SectionHeading id="understands" text={OUTPUT_LABELS.capabilities} />
      <div data-capabilities="">
        {preview.capabilities ? <CapabilityList capabilities={preview.capabilities} /> : null}
      </div>
      <PortabilitySection source={request.template} />
    </PageSection>
  );
}
