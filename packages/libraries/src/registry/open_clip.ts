import { defineLibrary } from "../entry/library.ts";
import { openClipSnippets } from "../snippets/open_clip.ts";

export default defineLibrary({
  id: "open_clip",
  prettyLabel: "OpenCLIP",
  repoName: "OpenCLIP",
  repoUrl: "https://github.com/mlfoundations/open_clip",
  filter: true,
  countDownloads:
    'path:"open_clip_model.safetensors" OR path:"model.safetensors" OR path:"open_clip_pytorch_model.bin" OR path:"pytorch_model.bin"',
  aliases: ["openclip", "open-clip-torch"],
  snippets: openClipSnippets,
});
