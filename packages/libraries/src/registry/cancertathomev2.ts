import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "cancertathomev2",
  prettyLabel: "Cancer@HomeV2",
  repoName: "Cancer@HomeV2",
  repoUrl: "https://huggingface.co/OpenPeerAI/CancerAtHomeV2",
  filter: false,
  countDownloads: 'path:"run.py"',
});
