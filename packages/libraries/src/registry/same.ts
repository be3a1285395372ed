import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "same",
  prettyLabel: "SAME",
  repoName: "SAME",
  repoUrl: "https://github.com/GengzeZhou/SAME",
  filter: false,
  countDownloads: 'path:"ckpt/SAME.pt" OR path:"pretrain/Attnq_pretrained_ckpt.pt"',
});
