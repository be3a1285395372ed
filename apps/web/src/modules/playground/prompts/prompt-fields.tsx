/** The fields of prompt settings: system prompt, prompt template, tools and parameters. The values of variables. */
import { Parameters } from "@vitrine/react/widget";
import type { SchemaRow } from "@vitrine/tasks/schemas";
import { useId, useState, type FormEvent } from "react";
import { ToolSettings } from "../tools/tool-settings.tsx";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { variablesIn, type PromptSettings, type VariableValues } from "./prompt-settings.ts";
import { PresetPicker } from "./presets-panel.tsx";
import { Action, ShortLabel } from "../../../shell/components/controls.tsx";
import { CheckField, Field, TextAreaField } from "../../../shell/components/fields.tsx";

const LABELS = PLAYGROUND_LABELS.prompts;

interface PromptFieldsProps {
  settings: PromptSettings;
  rows: readonly SchemaRow[];
  /** False where the template is shown elsewhere. */
  hasTemplate?: boolean;
  onChange: (settings: PromptSettings) => void;
}

export function PromptFields({ settings, rows, hasTemplate = true, onChange }: PromptFieldsProps) {
  const { system, template, parameters } = settings;
  return (
    <>
      <TextAreaField
        label={LABELS.system}
        rows={3}
        value={system}
        onChange={(next) => onChange({ ...settings, system: next })}
      />
      {hasTemplate ? (
        <TemplateField value={template} onChange={(next) => onChange({ ...settings, template: next })} />
      ) : null}
      <ToolSettings values={parameters} onChange={(next) => onChange({ ...settings, parameters: next })} />
      <Parameters
        rows={rows.filter(({ name }) => name !== "stream")}
        values={parameters}
        onChange={(next) => onChange({ ...settings, parameters: next })}
      />
    </>
  );
}

export function TemplateField({ value, onChange }: { value: string; onChange: (template: string) => void }) {
  return (
    <TextAreaField
      label={LABELS.template}
      hint={LABELS.templateHint}
      rows={2}
      value={value}
      placeholder={LABELS.templateExample}
      onChange={onChange}
    />
  );
}

interface ColumnSettingsProps {
  own: PromptSettings | undefined;
  shared: PromptSettings;
  rows: readonly SchemaRow[];
  onChange: (settings: PromptSettings | undefined) => void;
}

/** The settings of one column: those of all columns, or its own. */
export function ColumnSettings({ own, shared, rows, onChange }: ColumnSettingsProps) {
  return (
    <details className="vt-parameters column-settings">
      <summary>{own ? LABELS.ownSettings : LABELS.sharedSettings}</summary>
      <CheckField
        label={LABELS.hasOwnSettings}
        isChecked={own !== undefined}
        onChange={(isOwn) => onChange(isOwn ? shared : undefined)}
      />
      {own ? (
        <>
          <PresetPicker onUse={onChange} />
          <PromptFields settings={own} rows={rows} onChange={onChange} />
        </>
      ) : null}
    </details>
  );
}

interface VariableFieldsProps {
  /** Prompts whose variables are listed. */
  texts: readonly string[];
  values: VariableValues;
  onChange: (values: VariableValues) => void;
}

/** Values for the variables of the prompts, and for those of messages that are yet to be written. */
export function VariableFields({ texts, values, onChange }: VariableFieldsProps) {
  const id = useId();
  const [name, setName] = useState("");
  const used = variablesIn(...texts);
  const names = [...new Set([...used, ...Object.keys(values)])];
  const add = (event?: FormEvent) => {
    event?.preventDefault();
    const [valid] = variablesIn(`{{${name.trim()}}}`);
    if (valid === undefined) return;
    onChange({ ...values, [valid]: values[valid] ?? "" });
    setName("");
  };
  const set = (variable: string, value: string) => {
    const { [variable]: _, ...others } = values;
    // A prompt's own variable without a value stays as it is written.
    onChange(value === "" && used.includes(variable) ? others : { ...others, [variable]: value });
  };
  return (
    <fieldset className="tool-settings variables">
      <legend>{LABELS.variables}</legend>
      <p className="vt-field__hint">{LABELS.variablesHint}</p>
      {names.map((variable) => (
        <Field id={`${id}-${variable}`} label={variable} key={variable}>
          <div className="variables__value">
            <textarea
              id={`${id}-${variable}`}
              rows={1}
              dir="auto"
              value={values[variable] ?? ""}
              onChange={({ target }) => set(variable, target.value)}
            />
            {used.includes(variable) ? null : (
              <button
                type="button"
                className="vt-button"
                onClick={() => {
                  const { [variable]: _, ...others } = values;
                  onChange(others);
                }}
              >
                <ShortLabel text={PLAYGROUND_LABELS.tools.remove} full={LABELS.removeVariable({ name: variable })} />
              </button>
            )}
          </div>
        </Field>
      ))}
      <Field id={`${id}-new`} label={LABELS.newVariable}>
        <div className="variables__value">
          <input
            id={`${id}-new`}
            value={name}
            spellCheck={false}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) add(event);
            }}
          />
          <Action label={LABELS.addVariable} onClick={() => add()} />
        </div>
      </Field>
    </fieldset>
  );
}
