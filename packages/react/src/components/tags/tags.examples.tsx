import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { TAGS_LABELS, Tags } from "./tags.tsx";
import { EMPTY_MODEL, LANGUAGE_MODEL, thousand } from "../../sample-data/sample-data.ts";

export const tags: ComponentExamples = {
  name: "Tags",
  about: "The task, library and tags of a model. Long lists are folded.",
  isLinked: true,
  keyboard: [{ keys: "Tab", does: "goes to the task, then from tag to tag", focuses: "a" }],
  labels: TAGS_LABELS,
  states: {
    usual: () => <Tags record={LANGUAGE_MODEL} />,
    none: () => <Tags record={EMPTY_MODEL} render={<ul aria-hidden="true" />} />,
    one: () => <Tags record={{ ...EMPTY_MODEL, tags: ["vision"] }} aria-label="One tag" />,
    "a thousand": () => (
      <Tags record={{ ...EMPTY_MODEL, tags: thousand((at) => `tag-${at}`) }} aria-label="Many tags" />
    ),
  },
};
