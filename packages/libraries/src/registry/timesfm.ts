import { defineLibrary } from "../entry/library.ts";
import { timesfmSnippets } from "../snippets/timesfm.ts";

export default defineLibrary({
  id: "timesfm",
  prettyLabel: "TimesFM",
  repoName: "timesfm",
  repoUrl: "https://github.com/google-research/timesfm",
  filter: false,
  countDownloads:
    'path:"config.json" OR path:"torch_model.ckpt" OR path:"checkpoints/checkpoint_1100000/state/checkpoint" OR path:"checkpoints/checkpoint_2150000/state/checkpoint"',
  snippets: timesfmSnippets,
});
