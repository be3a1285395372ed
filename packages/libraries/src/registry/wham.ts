import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "wham",
  prettyLabel: "WHAM",
  repoName: "wham",
  repoUrl: "https://huggingface.co/microsoft/wham",
  docsUrl: "https://huggingface.co/microsoft/wham/blob/main/README.md",
  filter: false,
  countDownloads: 'path_extension:"ckpt"',
});
