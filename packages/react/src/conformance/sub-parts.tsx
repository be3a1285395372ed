/** Parts of parts that can stand alone, for the conformance suite: each must do what the whole does. */
import type { PartExamples } from "../examples/part-examples.ts";
import { LANGUAGE_MODEL } from "../examples/sample-data.ts";
import { DocumentationFrame } from "../parts/documentation-frame/documentation-frame.tsx";
import { ModelHeader } from "../parts/model-header/model-header.tsx";
import { ModelPicker } from "../parts/model-picker/model-picker.tsx";
import { TemplateView } from "../parts/template-view/template-view.tsx";
import { Thread } from "../widget/index.ts";

const LINKS = [{ title: "Start", children: [{ title: "Install", href: "#install", isCurrent: true }] }];
const OUTLINE = [
  { id: "first", text: "First", level: 2 },
  { id: "second", text: "Second", level: 3 },
];

const ALONE: Readonly<Record<string, PartExamples["states"][string]>> = {
  "DocumentationFrame.Root": () => <DocumentationFrame.Root>Text</DocumentationFrame.Root>,
  "DocumentationFrame.Navigation": () => <DocumentationFrame.Navigation links={LINKS} />,
  "DocumentationFrame.Outline": () => <DocumentationFrame.Outline outline={OUTLINE} />,
  "DocumentationFrame.Page": () => <DocumentationFrame.Page>Text</DocumentationFrame.Page>,
  "DocumentationFrame.Around": () => <DocumentationFrame.Around next={{ title: "Next one", href: "#next" }} />,
  "ModelHeader.Root": () => <ModelHeader.Root>Text</ModelHeader.Root>,
  "ModelHeader.Title": () => <ModelHeader.Title record={LANGUAGE_MODEL} />,
  "ModelHeader.Summary": () => <ModelHeader.Summary record={LANGUAGE_MODEL} factsAddress="#facts" />,
  "ModelHeader.Actions": () => <ModelHeader.Actions record={LANGUAGE_MODEL} sections={[{ id: "a", label: "One" }]} />,
  "ModelPicker.Option": () => <ModelPicker.Option model={{ id: "a/b", facts: "8B" }} />,
  "TemplateView.Legend": () => <TemplateView.Legend />,
  "Thread.Message": () => (
    <Thread.Message from="user" who="Somebody">
      <p>Text</p>
    </Thread.Message>
  ),
  "Thread.Actions": () => <Thread.Actions label="For it">Text</Thread.Actions>,
};

export const SUB_PARTS: readonly PartExamples[] = Object.entries(ALONE).map(([name, usual]) => ({
  name,
  about: "",
  states: { usual },
}));
