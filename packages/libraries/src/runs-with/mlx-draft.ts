/** Starting a model with its draft model by MLX-VLM, which reads the kinds of networks that vLLM does. */
import { sh, type Snippet } from "@vitrine/code";
import { note, snippet } from "../entry/library.ts";
import { type Draft, draftReason } from "../model/draft.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export const DRAFTS = "A draft model: it proposes tokens, and the model that is served verifies them.";

/** MLX-VLM tells DSpark from DFlash by itself. */
export function draftWithMlx(model: SnippetModel, draft: Draft): Snippet[] {
  const { method, target } = draft;
  if (target === undefined) return [note("shell", draftReason(draft))];
  const around = { install: "pip install -U mlx-vlm", notes: ["Runs on Apple silicon.", DRAFTS] };
  const kind = method === "dspark" ? "dflash" : method === "eagle" ? "eagle3" : method;
  const both = sh`--model ${target} --draft-model ${model.id} --draft-kind ${kind}`;
  return [
    snippet(sh`mlx_vlm.generate ${both} --prompt "What is the capital of France?" --max-tokens 512`, {
      title: "In the terminal",
      ...around,
    }),
    snippet(sh`mlx_vlm.server ${both} --port 8080`, { title: "Start the server", ...around }),
  ];
}
