import { defineLibrary } from "../entry/library.ts";
import { openddeSnippets } from "../snippets/opendde.ts";

export default defineLibrary({
  id: "opendde",
  prettyLabel: "OpenDDE",
  repoName: "OpenDDE",
  repoUrl: "https://github.com/aurekaresearch/OpenDDE",
  docsUrl: "https://huggingface.co/aurekaresearch/OpenDDE/blob/main/docs/inference_instructions.md",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: openddeSnippets,
});
