import { defineLibrary } from "../entry/library.ts";
import { audiosealSnippets } from "../snippets/audioseal.ts";

export default defineLibrary({
  id: "audioseal",
  prettyLabel: "AudioSeal",
  repoName: "audioseal",
  repoUrl: "https://github.com/facebookresearch/audioseal",
  filter: false,
  countDownloads: 'path_extension:"pth"',
  snippets: audiosealSnippets,
});
