import { defineLibrary } from "../entry/library.ts";
import { audiocraftSnippets } from "../snippets/audiocraft.ts";

export default defineLibrary({
  id: "audiocraft",
  prettyLabel: "Audiocraft",
  repoName: "audiocraft",
  repoUrl: "https://github.com/facebookresearch/audiocraft",
  filter: false,
  countDownloads: 'path:"state_dict.bin"',
  snippets: audiocraftSnippets,
});
