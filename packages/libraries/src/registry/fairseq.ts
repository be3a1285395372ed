import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "fairseq",
  prettyLabel: "Fairseq",
  repoName: "fairseq",
  repoUrl: "https://github.com/pytorch/fairseq",
  filter: true,
  snippets(model) {
    const code = py`
      from fairseq.checkpoint_utils import load_model_ensemble_and_task_from_hf_hub

      models, cfg, task = load_model_ensemble_and_task_from_hf_hub(${model.id})
      print(models[0])
    `;
    return [
      snippet(code, { install: "pip install fairseq", notes: ["fairseq is archived: it is no longer developed."] }),
    ];
  },
  examples: [{ tags: [], id: "facebook/fastspeech2" }],
});
