/**
 * Inner components that can be used alone, for the conformance suite: each must do what the whole
 * does.
 */
import type { ComponentExamples } from "../sample-data/component-examples.ts";
import { LANGUAGE_MODEL } from "../sample-data/sample-data.ts";
import { DocumentationFrame } from "../components/documentation-frame/documentation-frame.tsx";
import { ModelHeader } from "../components/model-header/model-header.tsx";
import { ModelPicker } from "../components/model-picker/model-picker.tsx";
import { ChatTemplateView } from "../components/chat-template-view/chat-template-view.tsx";
import { Thread } from "../widget.ts";

const LINKS = [{ title: "Start", children: [{ title: "Install", href: "#install", isCurrent: true }] }];
const OUTLINE = [
  { id: "first", text: "First", level: 2 },
  { id: "second", text: "Second", level: 3 },
];

const ALONE: Readonly<Record<string, ComponentExamples["states"][string]>> = {
  "DocumentationFrame.Root": () => <DocumentationFrame.Root>Text</DocumentationFrame.Root>,
  "DocumentationFrame.Navigation": () => <DocumentationFrame.Navigation links={LINKS} />,
  "DocumentationFrame.Outline": () => <DocumentationFrame.Outline outline={OUTLINE} />,
  "DocumentationFrame.Page": () => <DocumentationFrame.Page>Text</DocumentationFrame.Page>,
  "DocumentationFrame.Around": () => <DocumentationFrame.Around next={{ title: "Next one", href: "#next" }} />,
  "ModelHeader.Root": () => <ModelHeader.Root>Text</ModelHeader.Root>,
  "ModelHeader.Title": () => <ModelHeader.Title record={LANGUAGE_MODEL} />,
  "ModelHeader.Summary": () => <ModelHeader.Summary record={LANGUAGE_MODEL} metadataAddress="#facts" />,
  "ModelHeader.Actions": () => <ModelHeader.Actions record={LANGUAGE_MODEL} sections={[{ id: "a", label: "One" }]} />,
  "ModelPicker.Option": () => <ModelPicker.Option model={{ id: "a/b", facts: "8B" }} />,
  "ChatTemplateView.Legend": () => <ChatTemplateView.Legend />,
  "Thread.Message": () => (
    <Thread.Message from="user" who="Somebody">
      <p>Text</p>
    </Thread.Message>
  ),
  "Thread.Actions": () => <Thread.Actions label="For it">Text</Thread.Actions>,
};

export const INNER_COMPONENTS: readonly ComponentExamples[] = Object.entries(ALONE).map(([name, usual]) => ({
  name,
  about: "",
  states: { usual },
}));
