import { defineLibrary } from "../entry/library.ts";
import { timmSnippets } from "../snippets/timm.ts";

export default defineLibrary({
  id: "timm",
  prettyLabel: "timm",
  repoName: "pytorch-image-models",
  repoUrl: "https://github.com/rwightman/pytorch-image-models",
  docsUrl: "https://huggingface.co/docs/hub/timm",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin" OR path:"model.safetensors"',
  aliases: ["pytorch-image-models"],
  snippets: timmSnippets,
});
