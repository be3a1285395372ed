import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "fastprint",
  prettyLabel: "Fast Print",
  repoName: "Fast Print",
  repoUrl: "https://huggingface.co/OpenPeerAI/FastPrint",
  filter: false,
  countDownloads: 'path_extension:"cs"',
});
