/** Stable-Baselines3: an agent is a zip archive; by custom it is named after its repository. */
import { py } from "@vitrine/code";
import type { Fill } from "../entry/library.ts";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function stableBaselines3Snippets(model: ModelFacts, fill: Fill): Snippet[] {
  const options = model.files?.filter((file) => file.endsWith(".zip")) ?? [];
  const usual = `${model.name}.zip`;
  const file = fill("agent-file", options.includes(usual) ? usual : (options[0] ?? usual));
  const code = py`
    from huggingface_sb3 import load_from_hub

    checkpoint = load_from_hub(repo_id=${model.id}, filename=${file})
  `;
  return [
    snippet(code, {
      install: "pip install -U huggingface_sb3 stable-baselines3",
      notes: ["Load the checkpoint by the class of its algorithm, such as PPO.load(checkpoint)."],
      holes: [
        {
          name: "agent-file",
          kind: "file",
          label: "Archive of the agent",
          value: file,
          ...(options.length > 0 ? { options } : {}),
        },
      ],
    }),
  ];
}
