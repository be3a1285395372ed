import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "docking-at-home",
  prettyLabel: "Docking@Home",
  repoName: "Docking@Home",
  repoUrl: "https://huggingface.co/OpenPeerAI/DockingAtHOME",
  filter: false,
  countDownloads: 'path:"setup.py"',
});
