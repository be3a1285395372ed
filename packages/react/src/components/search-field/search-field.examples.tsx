import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { SEARCH_FIELD_LABELS, SearchField } from "./search-field.tsx";
import { thousand } from "../../sample-data/sample-data.ts";

export const searchField: ComponentExamples = {
  name: "SearchField",
  about: "A search form that puts the query into the address.",
  keyboard: [
    { keys: "Tab", does: "goes to the field", focuses: "input" },
    { keys: "Tab", does: "goes on to the button", from: "input", focuses: "button" },
  ],
  labels: SEARCH_FIELD_LABELS,
  states: {
    usual: () => (
      <SearchField action="#" id="example-search" labels={{ label: "Search models" }} aria-label="An example" />
    ),
    "with suggestions": () => (
      <SearchField action="#" id="example-suggest" suggestions={["whisper", "qwen"]} aria-label="With suggestions" />
    ),
    large: () => <SearchField action="#" id="example-large" size="large" value="whisper" aria-label="Large" />,
    "a thousand suggestions": () => (
      <SearchField
        action="#"
        id="example-many"
        suggestions={thousand((at) => `model ${at}`)}
        aria-label="A thousand suggestions"
      />
    ),
  },
};
