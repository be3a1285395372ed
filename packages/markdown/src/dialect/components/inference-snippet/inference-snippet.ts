/** `<InferenceSnippet>`: a call of a model, in every language that the site around the page writes. */
import { fenced } from "../../../html/code-fence.ts";
import type { CodeTab, Component, DialectHooks } from "../../component.ts";
import { fieldsOf, textAttribute } from "../../tag.ts";

export const inferenceSnippet: Component = {
  standsFor: { InferenceSnippet: ({ attributes }, hooks, report) => snippetOf(attributes, hooks, report) },
};

function snippetOf(
  attributes: Readonly<Record<string, unknown>>,
  hooks: DialectHooks,
  report: (message: string) => void,
): string {
  const task = textAttribute(attributes, "pipeline");
  const mapping = attributes["providersMapping"];
  if (!task || typeof mapping !== "object" || mapping === null) {
    report("<InferenceSnippet> needs pipeline=<task> and providersMapping={ {provider: {modelId, providerModelId}} }.");
    return "";
  }
  const providers = Object.entries(mapping).flatMap(([provider, entry]) => {
    const { modelId, providerModelId } = fieldsOf(entry);
    return typeof modelId === "string"
      ? [{ provider, modelId, providerModelId: typeof providerModelId === "string" ? providerModelId : modelId }]
      : [];
  });
  const conversational = "conversational" in attributes;
  const tabs = hooks.inferenceSnippet?.({ task, conversational, providers }) ?? [];
  const rows = providers.map(({ provider, modelId }) => `| \`${cell(provider)}\` | \`${cell(modelId)}\` |`);
  const table = ["| provider | model |", "| --- | --- |", ...rows].join("\n");
  if (tabs.length === 0) return table;
  // The code calls one provider; the others take the same call.
  return providers.length > 1 ? `${codeTabs("client", tabs)}\n\n${table}` : codeTabs("client", tabs);
}

function cell(text: string): string {
  return text.replace(/[`\n]/g, "").replaceAll("|", "\\|");
}

function codeTabs(group: string, tabs: readonly CodeTab[]): string {
  const options = tabs.map(({ label, language, code }) => {
    return `<hfoption id=${JSON.stringify(label.replaceAll('"', "'"))}>\n\n${fenced(code, language)}\n\n</hfoption>`;
  });
  return `<hfoptions id="${group}">\n${options.join("\n")}\n</hfoptions>`;
}
