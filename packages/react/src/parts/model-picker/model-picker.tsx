/**
 * A field for a model: any id may be typed, those that are offered are suggested. It works without a script, with the
 * browser's own list. A page with a combobox of a headless library puts it in as `input` and draws its options with
 * `ModelPicker.Option`; the words and the looks stay the same.
 *
 * Controlled by `value` and `onValueChange`, or left to itself with `defaultValue`.
 */
import type { ChangeEvent, ReactNode } from "react";
import { element, mergeProps, part, type Render } from "../../element/part.ts";

export const MODEL_PICKER_LABELS = {
  label: "Model",
  placeholder: "owner/name",
};
export type ModelPickerLabels = typeof MODEL_PICKER_LABELS;

/** A model that is offered. */
export interface PickedModel {
  id: string;
  /** What helps to choose it, in a few words: its size, who made it. */
  facts?: string | undefined;
}

/** One model of the list, for a combobox that draws its own. */
const Option = /* @__PURE__ */ part<"div", { model: PickedModel }>(
  "ModelPicker.Option",
  ({ model, ...passed }, ref) => {
    const children = (
      <>
        {model.id}
        {model.facts ? <small>{model.facts}</small> : null}
      </>
    );
    return element("div", { className: "vt-model-picker__option", children }, passed, ref);
  },
);

export interface ModelPickerProps {
  /** Id of the field, unique on the page. */
  id: string;
  /** Name of the field in a form. */
  name?: string | undefined;
  /** Models that are offered. */
  models?: readonly PickedModel[] | undefined;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  /** Another field in place of the plain one, which brings a list of its own. */
  input?: Render | undefined;
  /** What stands after the field, such as the list of a combobox. */
  children?: ReactNode;
  labels?: Partial<ModelPickerLabels> | undefined;
}

const Whole = /* @__PURE__ */ part<"div", ModelPickerProps>(
  "ModelPicker",
  ({ id, name, models = [], value, defaultValue, onValueChange, input, children, labels, ...passed }, ref) => {
    const words = { ...MODEL_PICKER_LABELS, ...labels };
    const list = input === undefined && models.length > 0 ? `${id}-models` : undefined;
    const field = {
      id,
      name,
      placeholder: words.placeholder || undefined,
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
            // A field whose value nobody takes back is only read.
            ...(value !== undefined && onValueChange === undefined && { readOnly: true }),
          }
        : {};
    const content = (
      <>
        <label htmlFor={id}>{words.label}</label>
        {element(
          "input",
          { className: "vt-model-picker__input", attributes: mergeProps(field, own) },
          input ? { render: input } : {},
          null,
        )}
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
      </>
    );
    const state = { empty: value === "", count: models.length };
    return element("div", { className: "vt-model-picker", state, children: content }, passed, ref);
  },
);

export const ModelPicker = /* @__PURE__ */ Object.assign(Whole, { Option });
