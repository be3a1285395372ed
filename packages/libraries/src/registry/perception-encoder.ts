import { defineLibrary } from "../entry/library.ts";
import { perceptionEncoderSnippets } from "../snippets/perception-encoder.ts";

export default defineLibrary({
  id: "perception-encoder",
  prettyLabel: "PerceptionEncoder",
  repoName: "PerceptionModels",
  repoUrl: "https://github.com/facebookresearch/perception_models",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: perceptionEncoderSnippets,
});
