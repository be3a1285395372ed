import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { ANCHORED_HEADING_LABELS, AnchoredHeading } from "./anchored-heading.tsx";

export const anchoredHeading: ComponentExamples = {
  name: "AnchoredHeading",
  about: "A heading with a link to itself.",
  labels: ANCHORED_HEADING_LABELS,
  states: {
    usual: () => (
      <AnchoredHeading level={3} id="example-heading">
        A section
      </AnchoredHeading>
    ),
    "not only text": () => (
      <AnchoredHeading level={3} id="example-mixed" label="pip">
        <code>pip</code>
      </AnchoredHeading>
    ),
  },
};
