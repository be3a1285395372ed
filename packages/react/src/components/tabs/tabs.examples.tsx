import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { Tabs } from "./tabs.tsx";

export const tabs: ComponentExamples = {
  name: "Tabs",
  about: "Sections that a script turns into tabs.",
  keyboard: [
    { keys: "Tab", does: "goes to the chosen tab", focuses: "[role=tab][aria-selected=true]" },
    { keys: "ArrowRight", does: "chooses the next one", from: "[role=tab]", focuses: "[role=tab]:nth-child(2)" },
    { keys: "End", does: "chooses the last one", from: "[role=tab]", focuses: "[role=tab]:last-child" },
  ],
  states: {
    usual: () => (
      <Tabs
        id="example-tabs"
        label="Language"
        headingLevel={3}
        panels={[
          { id: "a", label: "First", content: <p>One</p> },
          { id: "b", label: "Second", content: <p>Two</p> },
        ]}
      />
    ),
    "from its parts": () => (
      <Tabs.Root label="Language">
        <Tabs.Panel id="example-parts-a" tab="a" label="First" isFirst>
          <p>One</p>
        </Tabs.Panel>
        <Tabs.Panel id="example-parts-b" tab="b" label="Second">
          <p>Two</p>
        </Tabs.Panel>
      </Tabs.Root>
    ),
    one: () => (
      <Tabs
        id="example-single"
        label="Language"
        headingLevel={3}
        panels={[{ id: "a", label: "Only", content: <p>One</p> }]}
      />
    ),
  },
};
