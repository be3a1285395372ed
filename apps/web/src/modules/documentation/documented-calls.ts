/** The code that `<InferenceSnippet>` shows: the client's own request, printed for the first provider it names. */
import type { CodeTab, InferenceSnippetRequest } from "@vitrine/markdown";
import { callSnippets } from "@vitrine/inference";

const LANGUAGES: Readonly<Record<string, { label: string; fence: string }>> = {
  python: { label: "Python", fence: "python" },
  javascript: { label: "JavaScript", fence: "js" },
  shell: { label: "Shell", fence: "bash" },
  csharp: { label: "C#", fence: "csharp" },
};

/** A tab for each client; none where no provider of the request is known here. */
export function documentedCalls({
  task,
  conversational,
  providers,
}: InferenceSnippetRequest): readonly CodeTab[] | undefined {
  for (const { provider, modelId, providerModelId } of providers) {
    const model = {
      id: modelId,
      pipeline_tag: task,
      tags: conversational ? ["conversational"] : [],
      inferenceProviderMapping: [{ provider, providerId: providerModelId, status: "live", task }],
    };
    const { snippets } = callSnippets(model, { task: conversational ? "conversational" : task, provider });
    if (snippets.length === 0) continue;
    return snippets.map(({ language, client = language, code }) => ({
      label: `${LANGUAGES[language]?.label ?? language}: ${client}`,
      language: LANGUAGES[language]?.fence ?? language,
      code,
    }));
  }
  return undefined;
}
