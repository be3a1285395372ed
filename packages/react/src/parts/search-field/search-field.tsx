/**
 * A form that asks for words, as an address. It works without a script; a page that can suggest wraps the field with
 * `input`, which replaces it (a combobox of a headless library, say) and gets its attributes.
 */
import { element, part, type Render } from "../../element/part.ts";

export const SEARCH_FIELD_LABELS = {
  label: "Search",
  submit: "Search",
  placeholder: "",
};
export type SearchFieldLabels = typeof SEARCH_FIELD_LABELS;

export interface SearchFieldProps {
  /** Where the words go. */
  action: string;
  /** Id of the field, unique on the page, and the name of the parameter. `q` by default. */
  id?: string | undefined;
  name?: string | undefined;
  value?: string | undefined;
  /** Letters that are read at most. */
  longest?: number | undefined;
  /** Parameters of the address that stay as they are. */
  kept?: readonly (readonly [name: string, value: string])[] | undefined;
  /** Words to choose from while typing, shown by the browser's own list. */
  suggestions?: readonly string[] | undefined;
  size?: "large" | undefined;
  /** Another field in place of the plain one. */
  input?: Render | undefined;
  labels?: Partial<SearchFieldLabels> | undefined;
}

export const SearchField = /* @__PURE__ */ part<"form", SearchFieldProps>(
  "SearchField",
  (
    { action, id = "q", name = "q", value, longest, kept = [], suggestions = [], size, input, labels, ...passed },
    ref,
  ) => {
    const words = { ...SEARCH_FIELD_LABELS, ...labels };
    const list = suggestions.length > 0 ? `${id}-suggestions` : undefined;
    const field = {
      id,
      name,
      type: "search",
      defaultValue: value ?? "",
      placeholder: words.placeholder || undefined,
      maxLength: longest,
      autoComplete: "off",
      spellCheck: false,
      list,
    };
    const children = (
      <>
        <label className="vt-visually-hidden" htmlFor={id}>
          {words.label}
        </label>
        {element("input", { className: "vt-search__input", attributes: field }, input ? { render: input } : {}, null)}
        {list === undefined ? null : (
          <datalist id={list}>
            {[...new Set(suggestions)].map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        )}
        {kept.map(([keptName, keptValue]) => (
          <input key={`${keptName} ${keptValue}`} type="hidden" name={keptName} value={keptValue} />
        ))}
        <button type="submit">{words.submit}</button>
      </>
    );
    const attributes = { action, method: "get", role: "search" };
    return element("form", { className: "vt-search", state: { size }, attributes, children }, passed, ref);
  },
);
