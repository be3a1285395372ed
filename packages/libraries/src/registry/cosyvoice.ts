import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "cosyvoice",
  prettyLabel: "CosyVoice",
  repoName: "CosyVoice",
  repoUrl: "https://github.com/FunAudioLLM/CosyVoice",
  filter: false,
  countDownloads: 'path_extension:"onnx" OR path_extension:"pt"',
});
