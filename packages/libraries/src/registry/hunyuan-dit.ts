import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "hunyuan-dit",
  prettyLabel: "HunyuanDiT",
  repoName: "HunyuanDiT",
  repoUrl: "https://github.com/Tencent/HunyuanDiT",
  filter: false,
  countDownloads: 'path:"pytorch_model_ema.pt" OR path:"pytorch_model_distill.pt"',
});
