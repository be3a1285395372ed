/**
 * A field for a model: any id may be typed, and known ones are suggested. It works without a
 * script, with the browser's own list. A page with a combobox of a headless library puts it in as
 * `input` and draws its options with `ModelPicker.Option`; the words and the looks stay the same.
 *
 * Controlled by `value` and `onValueChange`, or left to itself with `defaultValue`.
 */
import type { ChangeEvent, ReactNode } from "react";
import { element, mergeProps, component, type Render } from "../../element/component.ts";
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
const Option = /* @__PURE__ */ component<"div", { model: PickedModel }>(
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

const Whole = /* @__PURE__ */ component<"div", ModelPickerProps>(
  "ModelPicker",
  (
    { id, name, models = [], value, defaultValue, onValueChange, input, children, labels: customLabels, ...passed },
    ref,
  ) => {
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
    const content = (
      <>
        <label htmlFor={id}>{labels.label}</label>
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
