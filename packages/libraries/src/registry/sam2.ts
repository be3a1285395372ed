import { defineLibrary } from "../entry/library.ts";
import { sam2Snippets } from "../snippets/sam2.ts";

export default defineLibrary({
  id: "sam2",
  prettyLabel: "sam2",
  repoName: "sam2",
  repoUrl: "https://github.com/facebookresearch/segment-anything-2",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  aliases: ["segment-anything-2"],
  snippets: sam2Snippets,
});
