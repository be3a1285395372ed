/**
 * A field for a model: any id may be typed, and known ones are suggested. It works without a
 * script, with the browser's own list. A page with a combobox of a headless library puts it in as
 * `input` and draws its options with `ModelPicker.Option`; the words and the looks stay the same.
 *
 * Controlled by `value` and `onValueChange`, or left to itself with `defaultValue`.
 */
import type { ReactElement, ChangeEvent, ReactNode } from "react";
import { mergeProps, type Render, RootElement, type Props } from "../../element/root-element.tsx";
import { MODEL_PICKER_LABELS } from "../../messages/model-picker-labels.ts";

export { MODEL_PICKER_LABELS };
export type ModelPickerLabels = typeof MODEL_PICKER_LABELS;

/** A suggested model. */
export interface PickedModel {
  id: string;
  /** What helps to choose it, in a few words: its size, who made it. */
  facts?: string | undefined;
}

/** One model of the list, for a combobox that draws its own. */
function Option({ model, ...passed }: Props<"div", { model: PickedModel }>): ReactElement | null {
  return (
    <RootElement tag="div" className="vt-model-picker__option" passed={passed}>
      {model.id}
      {model.facts ? <small>{model.facts}</small> : null}
    </RootElement>
  );
}

export interface ModelPickerProps {
  /** Id of the field, unique on the page. */
  id: string;
  /** Name of the field in a form. */
  name?: string | undefined;
  /** Suggested models. */
  models?: readonly PickedModel[] | undefined;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  /** A field that replaces the plain one and has its own list. */
  input?: Render | undefined;
  /** Content after the field, such as the list of a combobox. */
  children?: ReactNode;
  labels?: Partial<ModelPickerLabels> | undefined;
}

function Whole({
  id,
  name,
  models = [],
  value,
  defaultValue,
  onValueChange,
  input,
  children,
  labels: customLabels,
  ...passed
}: Props<"div", ModelPickerProps>): ReactElement | null {
  const labels = { ...MODEL_PICKER_LABELS, ...customLabels };
  const list = input === undefined && models.length > 0 ? `${id}-models` : undefined;
  const field = {
    id,
    name,
    placeholder: labels.placeholder || undefined,
    autoComplete: "off",
    spellCheck: false,
    list,
  };
  const own =
    input === undefined
      ? {
          ...(value === undefined ? { defaultValue } : { value }),
          ...(onValueChange && {
            onChange: (event: ChangeEvent<HTMLInputElement>) => onValueChange(event.target.value),
          }),
          // Without a handler of its changes a field is read-only.
          ...(value !== undefined && onValueChange === undefined && { readOnly: true }),
        }
      : {};
  const state = { empty: value === "", count: models.length };
  return (
    <RootElement tag="div" className="vt-model-picker" state={state} passed={passed}>
      <label htmlFor={id}>{labels.label}</label>
      <RootElement
        tag="input"
        className="vt-model-picker__input"
        attributes={mergeProps(field, own)}
        passed={input ? { render: input } : {}}
      />
      {list === undefined ? null : (
        <datalist id={list}>
          {models.map((model) => (
            <option key={model.id} value={model.id}>
              {model.facts}
            </option>
          ))}
        </datalist>
      )}
      {children}
    </RootElement>
  );
}

/**
 * A field for a model id that suggests models; any id can be typed.
 * @example
 * import { ModelPicker } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<ModelPicker id="model" models={[{ id: "owner/model", facts: "8B" }]} />);
 * console.log(html.includes("owner/model")); // true
 */
export const ModelPicker = /* @__PURE__ */ Object.assign(Whole, { Option });
