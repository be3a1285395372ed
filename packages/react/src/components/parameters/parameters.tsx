"use client";
/** Controls for a task's optional settings, drawn from the rows of its parameter schema. */
import type { SchemaRow } from "@vitrine/tasks/schemas";
import { type ReactElement, useId } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { useLabels } from "../labels-provider/use-labels.ts";
import { TASK_LABELS, type TaskLabels } from "../task-widget/task-labels.ts";
import { shownLanguage } from "../../labels/shown-language.ts";

export type ParameterValues = Readonly<Record<string, unknown>>;

export interface ParametersProps {
  /** `shown`: what the parameter does, in the language of the page. */
  rows: readonly (SchemaRow & { shown?: string })[];
  values: ParameterValues;
  onChange: (values: ParameterValues) => void;
  /** Other words. */
  labels?: Partial<TaskLabels> | undefined;
}

/** Whether a row can be drawn as one control: a number, a text, a yes or no, or a choice. */
export function isControllable({ name, type }: SchemaRow): boolean {
  return !/[.[]/.test(name) && (/^(string|integer|number|boolean)$/.test(type) || choicesOf(type).length > 0);
}

/** `"left" | "right"` → the two words. */
function choicesOf(type: string): string[] {
  const components = type.split(" | ");
  return components.every((component) => /^"[^"]*"$/.test(component))
    ? components.map((component) => component.slice(1, -1))
    : [];
}

/**
 * A form for the parameters of a task, made from rows of its schema.
 * @example
 * import { Parameters } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <Parameters
 *     rows={[{ name: "temperature", type: "number", required: false, description: "Randomness." }]}
 *     values={{ temperature: 0.7 }}
 *     onChange={console.log}
 *   />,
 * );
 * console.log(html.includes("temperature")); // true
 */
export function Parameters({
  rows,
  values,
  onChange,
  labels: customLabels,
  ...passed
}: Props<"details", ParametersProps>): ReactElement | null {
  const labels = useLabels(TASK_LABELS, customLabels);
  const id = useId();
  const rendered = rows.filter(isControllable);
  if (rendered.length === 0) return null;
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...rest } = values;
    onChange(value === undefined ? rest : { ...rest, [name]: value });
  };
  const count = Object.keys(values).length;
  return (
    <RootElement tag="details" className="vt-parameters" state={{ set: count || undefined }} passed={passed}>
      <summary>{labels.parameters({ set: count })}</summary>
      <div className="vt-parameters__list">
        {rendered.map((row) => (
          <div className="vt-field" key={row.name}>
            <label htmlFor={`${id}-${row.name}`}>{row.name}</label>
            <Control
              id={`${id}-${row.name}`}
              row={row}
              value={values[row.name]}
              labels={labels}
              onChange={(value) => set(row.name, value)}
            />
            <Hint id={`${id}-${row.name}-hint`} english={row.description} text={row.shown} />
          </div>
        ))}
      </div>
    </RootElement>
  );
}

/** What a parameter does. Schemas say it in English. */
function Hint({ id, english, text = english }: { id: string; english: string; text: string | undefined }) {
  return (
    <p className="vt-field__hint" id={id} lang={shownLanguage(text, english)}>
      {text}
    </p>
  );
}

function Control({
  id,
  row: { type },
  value,
  labels,
  onChange,
}: {
  id: string;
  row: SchemaRow;
  value: unknown;
  labels: TaskLabels;
  onChange: (value: unknown) => void;
}) {
  const choices = type === "boolean" ? ["true", "false"] : choicesOf(type);
  const described = { id, "aria-describedby": `${id}-hint` };
  if (choices.length > 0) {
    const read = (text: string) => (text === "" ? undefined : type === "boolean" ? text === "true" : text);
    return (
      <select
        {...described}
        value={value === undefined ? "" : String(value)}
        onChange={({ target }) => onChange(read(target.value))}
      >
        <option value="">{labels.asModel}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labels.choice({ value: choice })}
          </option>
        ))}
      </select>
    );
  }
  if (type === "string") {
    return (
      <input
        {...described}
        value={typeof value === "string" ? value : ""}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    );
  }
  const readNumber = (text: string) =>
    text.trim() === "" || !Number.isFinite(Number(text)) ? undefined : Number(text);
  return (
    <input
      {...described}
      type="number"
      step={type === "integer" ? 1 : "any"}
      value={typeof value === "number" ? value : ""}
      onChange={({ target }) => onChange(readNumber(target.value))}
    />
  );
}
