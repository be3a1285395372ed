import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "quantumpeer",
  prettyLabel: "QuantumPeer",
  repoName: "QuantumPeer",
  repoUrl: "https://github.com/OpenPeer-AI/QuantumPeer",
  filter: false,
  countDownloads: 'path_extension:"setup.py"',
});
