import { defineLibrary } from "../entry/library.ts";
import { nemoSnippets } from "../snippets/nemo.ts";

export default defineLibrary({
  id: "nemo",
  prettyLabel: "NeMo",
  repoName: "NeMo",
  repoUrl: "https://github.com/NVIDIA/NeMo",
  filter: true,
  countDownloads: 'path_extension:"nemo" OR path:"model_config.yaml" OR path_extension:"json"',
  aliases: ["nemo-toolkit"],
  snippets: nemoSnippets,
});
