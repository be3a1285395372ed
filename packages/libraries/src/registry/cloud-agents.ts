import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "cloud-agents",
  prettyLabel: "Cloud Agents",
  repoName: "Cloud Agents",
  repoUrl: "https://huggingface.co/OpenPeerAI/Cloud-Agents",
  filter: false,
  countDownloads: 'path:"setup.py"',
});
