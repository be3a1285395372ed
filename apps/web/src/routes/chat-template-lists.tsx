/** What is said about a template beside its prompt. */
import type { Capabilities, VariableUse } from "@vitrine/chat-template/analysis";
import { type PromptRequest, OTHER_FIELDS } from "../site/prompt-preview.ts";

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

export function CapabilityList({ capabilities }: { capabilities: Capabilities }) {
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

/** What a prompt is made of, to be changed; `besides` says how many templates stand beside the first. */
export function TemplateInputs({ request, besides }: { request: PromptRequest; besides: number }) {
  return (
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
        <Field name="documents" label="Documents (JSON list, or empty)" value={request.documents ?? ""} rows={4} />
        <Field name="variables" label="Other variables (JSON)" value={request.variables} rows={4} />
      </details>
      <details className="template-page__more" open={besides > 0}>
        <summary>Other templates beside it</summary>
        {OTHER_FIELDS.map((field, index) => (
          <Field
            key={field}
            name={field}
            label={`Template ${index + 2}`}
            value={request[field] ?? ""}
            rows={index < Math.max(1, besides) ? 12 : 3}
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
  );
}
