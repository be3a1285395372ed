/** The tools a model can call and the format of its answer: selected, written as schemas, or inferred from examples. */
import { useId, useState, type FormEvent } from "react";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { BUILT_IN_TOOLS } from "./built-in-tools.ts";
import { readSchemaOrExamples } from "./schema-from-examples.ts";
import { answerSchema, declaredTools, withAnswerSchema, withoutTool, withTool } from "./tool-declarations.ts";
import { Action, Problem, ShortLabel } from "../../../shell/components/controls.tsx";
import { CheckField, InputField } from "../../../shell/components/fields.tsx";

const LABELS = PLAYGROUND_LABELS.tools;

type Settings = Readonly<Record<string, unknown>>;

interface SettingsProps {
  values: Settings;
  onChange: (values: Settings) => void;
}

export function ToolSettings({ values, onChange }: SettingsProps) {
  const declared = declaredTools(values);
  const local = declared.filter(({ name }) => !BUILT_IN_TOOLS.some((tool) => tool.name === name));
  return (
    <fieldset className="tool-settings">
      <legend>{LABELS.title}</legend>
      <p className="vt-field__hint">{LABELS.about}</p>
      {BUILT_IN_TOOLS.map(({ name, label, description, parameters }) => (
        <CheckField
          key={name}
          label={label}
          isChecked={declared.some((tool) => tool.name === name)}
          onChange={(isOn) =>
            onChange(isOn ? withTool(values, { name, description, parameters }) : withoutTool(values, name))
          }
        />
      ))}
      {local.length > 0 ? (
        <ul>
          {local.map(({ name, parameters }) => (
            <li key={name}>
              <code>{name}</code> (
              {Object.keys((parameters["properties"] ?? {}) as object).join(", ") || LABELS.noArguments}){" "}
              <button type="button" className="vt-button" onClick={() => onChange(withoutTool(values, name))}>
                <ShortLabel text={LABELS.remove} full={LABELS.removeTool({ name })} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <details>
        <summary>{LABELS.add}</summary>
        <NewTool values={values} onChange={onChange} />
      </details>
      <AnswerForm values={values} onChange={onChange} />
    </fieldset>
  );
}

const EXAMPLE = '{"city": "Lisbon", "days": 3}';

function NewTool({ values, onChange }: SettingsProps) {
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const add = (event?: FormEvent) => {
    event?.preventDefault();
    if (!/^[\w-]{1,64}$/.test(name)) {
      setProblem(LABELS.invalidName);
      return;
    }
    try {
      const { schema } = readSchemaOrExamples(text.trim() === "" ? '{"type":"object","properties":{}}' : text);
      if (schema["type"] !== "object") throw new Error(LABELS.notObject);
      onChange(withTool(values, { name, description, parameters: schema }));
      setName("");
      setDescription("");
      setText("");
      setProblem("");
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <div className="tool-settings__new">
      <InputField label={LABELS.name} value={name} spellCheck={false} onChange={setName} />
      <InputField label={LABELS.description} value={description} onChange={setDescription} />
      <SchemaField label={LABELS.arguments} text={text} onText={setText} />
      <Problem text={problem} />
      <Action label={LABELS.submit} onClick={() => add()} />
    </div>
  );
}

interface SchemaFieldProps {
  label: string;
  text: string;
  onText: (text: string) => void;
}

/** A schema, or examples from which one is inferred and shown. */
function SchemaField({ label, text, onText }: SchemaFieldProps) {
  const id = useId();
  const read = readText(text);
  return (
    <div className="vt-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        value={text}
        spellCheck={false}
        placeholder={EXAMPLE}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onText(target.value)}
      />
      <p className="vt-field__hint" id={`${id}-hint`}>
        {LABELS.examplesHint}
      </p>
      {read && "problem" in read ? <p className="vt-field__problem">{read.problem}</p> : null}
      {read && "schema" in read && read.isInferred ? (
        <details>
          <summary>{LABELS.inferredSchema}</summary>
          <pre tabIndex={0} aria-label={LABELS.inferredSchema}>
            {JSON.stringify(read.schema, undefined, 2)}
          </pre>
        </details>
      ) : null}
    </div>
  );
}

function readText(text: string): ReturnType<typeof readSchemaOrExamples> | { problem: string } | undefined {
  if (text.trim() === "") return undefined;
  try {
    return readSchemaOrExamples(text);
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function AnswerForm({ values, onChange }: SettingsProps) {
  const given = answerSchema(values);
  const [text, setText] = useState(given ? JSON.stringify(given, undefined, 2) : "");
  return (
    <SchemaField
      label={LABELS.answerFormat}
      text={text}
      onText={(next) => {
        setText(next);
        const read = readText(next);
        onChange(withAnswerSchema(values, read && "schema" in read ? read.schema : undefined));
      }}
    />
  );
}
