import { defineLibrary } from "../entry/library.ts";
import { stableBaselines3Snippets } from "../snippets/stable-baselines3.ts";

export default defineLibrary({
  id: "stable-baselines3",
  prettyLabel: "stable-baselines3",
  repoName: "stable-baselines3",
  repoUrl: "https://github.com/huggingface/huggingface_sb3",
  docsUrl: "https://huggingface.co/docs/hub/stable-baselines3",
  filter: true,
  countDownloads: 'path_extension:"zip"',
  aliases: ["sb3"],
  snippets: stableBaselines3Snippets,
});
