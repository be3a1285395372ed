import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { SOURCE_MARK_LABELS, SourceMark } from "./source-mark.tsx";
import { LANGUAGE_MODEL } from "../../sample-data/sample-data.ts";

export const sourceMark: ComponentExamples = {
  name: "SourceMark",
  about: "A mark next to a fact that opens its source.",
  isLinked: true,
  keyboard: [
    { keys: "Tab", does: "goes to the mark", focuses: "summary" },
    { keys: "Enter", does: "opens it, and closes it again", from: "summary", shows: "details[open]" },
  ],
  labels: SOURCE_MARK_LABELS,
  states: {
    usual: () => <SourceMark record={LANGUAGE_MODEL} fields={["contextLength"]} name="Context" readOn="2026-11-22" />,
    one: () => <SourceMark record={LANGUAGE_MODEL} fields={["layers"]} name="Shape" />,
    open: () => <SourceMark record={LANGUAGE_MODEL} fields={["contextLength"]} name="Context, open" open />,
  },
};
