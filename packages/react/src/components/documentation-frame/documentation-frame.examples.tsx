import { AnchoredHeading } from "../anchored-heading/anchored-heading.tsx";
import { CodeBlock } from "../code-block/code-block.tsx";
import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { thousand } from "../../sample-data/sample-data.ts";
import { DOCUMENTATION_FRAME_LABELS, DocumentationFrame } from "./documentation-frame.tsx";

const NAVIGATION = [
  {
    title: "Start",
    children: [
      { title: "Install", href: "#install", isCurrent: true },
      { title: "First steps", href: "#first", children: [{ title: "With a model of yours", href: "#yours" }] },
    ],
  },
];
const OUTLINE = [
  { id: "example-what", text: "What you need", level: 2 },
  { id: "example-how", text: "How it goes", level: 3 },
];

/** Landmarks of one page have distinct names. */
const named = (name: string) => ({
  navigation: `Documentation, ${name}`,
  outline: `On this page, ${name}`,
  around: `Around this page, ${name}`,
});

export const documentationFrame: ComponentExamples = {
  name: "DocumentationFrame",
  about: "A documentation page with navigation, outline, and links to the previous and next page.",
  keyboard: [
    {
      keys: "Tab",
      does: "goes to the list of pages, which the arrow keys then scroll",
      focuses: ".vt-docs__navigation",
    },
    {
      keys: "Tab",
      does: "goes on from heading to heading",
      from: ".vt-docs__outline li:first-child a",
      focuses: ".vt-docs__outline li:nth-child(2) a",
    },
  ],
  labels: DOCUMENTATION_FRAME_LABELS,
  states: {
    usual: () => (
      <DocumentationFrame
        navigation={NAVIGATION}
        outline={OUTLINE}
        previous={{ title: "Overview", href: "#overview" }}
        next={{ title: "First steps", href: "#first" }}
        labels={named("an example")}
      >
        <AnchoredHeading level={3} id="example-install">
          Install
        </AnchoredHeading>
        <p>What the page says.</p>
        <CodeBlock code="npm start" language="sh" label="How to start" />
      </DocumentationFrame>
    ),
    none: () => <DocumentationFrame navigation={[]} labels={named("nothing")} />,
    "one page": () => (
      <DocumentationFrame navigation={[{ title: "Install", href: "#one" }]} labels={named("one page")}>
        <p>The only page.</p>
      </DocumentationFrame>
    ),
    "a thousand pages": () => (
      <DocumentationFrame
        navigation={[{ title: "Names", children: thousand((at) => ({ title: `name ${at}`, href: "#name" })) }]}
        labels={named("a thousand")}
      >
        <p>One of many.</p>
      </DocumentationFrame>
    ),
  },
};
