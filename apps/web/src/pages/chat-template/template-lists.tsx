/** The inputs of the editor, and lists of what a template reads and supports. */
import type { Capabilities, VariableUse } from "@vitrine/chat-template/author";
import { type PromptRequest, OTHER_FIELDS } from "../../content/prompt-preview.ts";
import { CATALOG_LABELS } from "../../catalog/messages/catalog-labels.ts";
import { CHAT_TEMPLATE_LABELS } from "./messages/chat-template-labels.ts";
import { Action } from "../../shell/components/controls.tsx";

const { inputs: LABELS, actions: ACTIONS_LABELS, output: OUTPUT_LABELS } = CHAT_TEMPLATE_LABELS;

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

export function NoteList({ notes }: { notes: readonly string[] }) {
  return (
    <ul>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

export function VariableList({ variables }: { variables: readonly VariableUse[] }) {
  return (
    <ul className="vt-tags">
      {variables.map((variable) => (
        <li key={variable.name}>
          <span className="vt-tag">
            <code>{variable.name}</code>
            {variable.isOptional ? ` ${OUTPUT_LABELS.optional}` : ""}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function CapabilityList({ capabilities }: { capabilities: Capabilities }) {
  return (
    <dl className="vt-metadata">
      {(Object.keys(CATALOG_LABELS.capabilities) as (keyof Capabilities)[]).map((name) => (
        <div key={name}>
          <dt>{CATALOG_LABELS.capabilities[name]}</dt>
          <dd>{capabilityText(capabilities[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether a template supports something; the live page updates the same cells. */
export function capabilityText(capability: Capabilities[keyof Capabilities]): string {
  return capability === "unknown" ? OUTPUT_LABELS.unknown : capability ? OUTPUT_LABELS.yes : OUTPUT_LABELS.no;
}

/** The editable inputs of a prompt; `others` is the number of templates to compare with. */
export function TemplateInputs({ request, others }: { request: PromptRequest; others: number }) {
  return (
    <form data-request="" className="template-page__inputs" aria-label={LABELS.form}>
      <Field name="template" label={LABELS.template} value={request.template} rows={16} />
      <Field name="messages" label={LABELS.messages} value={request.messages} rows={14} />
      <label className="template-page__check">
        <input type="checkbox" name="addGenerationPrompt" defaultChecked={request.addGenerationPrompt} />{" "}
        {LABELS.generationPrompt}
      </label>
      <details className="template-page__more">
        <summary>{LABELS.more}</summary>
        <Field name="tools" label={LABELS.tools} value={request.tools} rows={6} />
        <Field name="documents" label={LABELS.documents} value={request.documents ?? ""} rows={4} />
        <Field name="variables" label={LABELS.variables} value={request.variables} rows={4} />
      </details>
      <details className="template-page__more" open={others > 0}>
        <summary>{LABELS.others}</summary>
        {OTHER_FIELDS.map((field, index) => (
          <Field
            key={field}
            name={field}
            label={LABELS.other({ number: index + 2 })}
            value={request[field] ?? ""}
            rows={index < Math.max(1, others) ? 12 : 3}
          />
        ))}
      </details>
      <p className="template-page__actions" data-actions="" hidden>
        <Action label={ACTIONS_LABELS.format} data-act="layout" />
        <Action label={ACTIONS_LABELS.onePerLine} data-act="spread" />
        <Action label={ACTIONS_LABELS.share} data-act="share" />
        <Action label={ACTIONS_LABELS.downloadTemplate} data-act="download-template" />
        <Action label={ACTIONS_LABELS.downloadPrompt} data-act="download-prompt" />
      </p>
    </form>
  );
}
