import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "open-oasis",
  prettyLabel: "open-oasis",
  repoName: "open-oasis",
  repoUrl: "https://github.com/etched-ai/open-oasis",
  filter: false,
  countDownloads: 'path:"oasis500m.safetensors"',
});
