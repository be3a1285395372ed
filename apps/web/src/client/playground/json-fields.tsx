/** Chat settings that are objects: the tools a model may call, and the form its answer has to take. Written as JSON. */
import { useId, useState } from "react";

type Values = Readonly<Record<string, unknown>>;

const FIELDS = [
  {
    name: "tools",
    label: "Tools",
    hint: 'A list, each like {"type": "function", "function": {"name": "…", "parameters": {…}}}. Calls are shown, not made.',
    isRight: (value: unknown) => Array.isArray(value),
    wanted: "a list of tools",
  },
  {
    name: "response_format",
    label: "Form of the answer",
    hint: 'Such as {"type": "json_schema", "json_schema": {"name": "…", "schema": {…}}}.',
    isRight: (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value),
    wanted: "an object with a type",
  },
] as const;

export function JsonFields({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
  return FIELDS.map((field) => <JsonField key={field.name} field={field} values={values} onChange={onChange} />);
}

function JsonField({
  field,
  values,
  onChange,
}: {
  field: (typeof FIELDS)[number];
  values: Values;
  onChange: (values: Values) => void;
}) {
  const id = useId();
  const value = values[field.name];
  const [text, setText] = useState(value === undefined ? "" : JSON.stringify(value, null, 2));
  const [problem, setProblem] = useState("");
  const read = (typed: string) => {
    setText(typed);
    const { [field.name]: _, ...others } = values;
    if (typed.trim() === "") {
      setProblem("");
      onChange(others);
      return;
    }
    try {
      const parsed: unknown = JSON.parse(typed);
      setProblem(field.isRight(parsed) ? "" : `This must be ${field.wanted}.`);
      onChange(field.isRight(parsed) ? { ...others, [field.name]: parsed } : others);
    } catch (error) {
      setProblem(error instanceof Error ? `Not JSON yet: ${error.message}` : "Not JSON yet.");
      onChange(others);
    }
  };
  return (
    <div className="vt-field">
      <label htmlFor={id}>{field.label}</label>
      <textarea
        id={id}
        rows={3}
        value={text}
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => read(target.value)}
      />
      <p className="vt-field__hint" id={`${id}-hint`}>
        {field.hint}
      </p>
      {problem === "" ? null : <p className="vt-field__problem">{problem}</p>}
    </div>
  );
}
