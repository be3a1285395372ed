/**
 * A search form whose query is in the address. It works without a script; a page that can suggest
 * replaces the field with `input` (a combobox of a headless library, say), which gets its
 * attributes.
 */
import type { ReactElement } from "react";
import { type Render, RootElement, type Props } from "../../element/root-element.tsx";
import { SEARCH_FIELD_LABELS } from "../../messages/search-field-labels.ts";

export { SEARCH_FIELD_LABELS };
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
  saved?: readonly (readonly [name: string, value: string])[] | undefined;
  /** Words to choose from while typing, shown by the browser's own list. */
  suggestions?: readonly string[] | undefined;
  size?: "large" | undefined;
  /** Another field in place of the plain one. */
  input?: Render | undefined;
  labels?: Partial<SearchFieldLabels> | undefined;
}

/**
 * A search form that works without a script: its `action` gets the text as a parameter.
 * @example
 * import { SearchField } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<SearchField action="/models" name="q" value="whisper" />);
 * console.log(html.includes('value="whisper"')); // true
 */
export function SearchField({
  action,
  id = "q",
  name = "q",
  value,
  longest,
  saved = [],
  suggestions = [],
  size,
  input,
  labels: customLabels,
  ...passed
}: Props<"form", SearchFieldProps>): ReactElement | null {
  const labels = { ...SEARCH_FIELD_LABELS, ...customLabels };
  const list = suggestions.length > 0 ? `${id}-suggestions` : undefined;
  const field = {
    id,
    name,
    type: "search",
    defaultValue: value ?? "",
    placeholder: labels.placeholder || undefined,
    maxLength: longest,
    autoComplete: "off",
    spellCheck: false,
    list,
  };
  const attributes = { action, method: "get", role: "search" };
  return (
    <RootElement tag="form" className="vt-search" state={{ size }} attributes={attributes} passed={passed}>
      <label className="vt-visually-hidden" htmlFor={id}>
        {labels.label}
      </label>
      <RootElement
        tag="input"
        className="vt-search__input"
        attributes={field}
        passed={input ? { render: input } : {}}
      />
      {list === undefined ? null : (
        <datalist id={list}>
          {[...new Set(suggestions)].map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {saved.map(([savedName, savedValue]) => (
        <input key={`${savedName} ${savedValue}`} type="hidden" name={savedName} value={savedValue} />
      ))}
      <button type="submit">{labels.submit}</button>
    </RootElement>
  );
}
