import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "chaossim",
  prettyLabel: "ChaosSIM",
  repoName: "ChaosSIM",
  repoUrl: "https://huggingface.co/OpenPeerAI/ChaosSIM/",
  filter: false,
  countDownloads: 'path:"ChaosSim.nb"',
});
