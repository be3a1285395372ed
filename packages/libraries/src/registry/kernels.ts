import { defineLibrary } from "../entry/library.ts";
import { kernelsSnippets } from "../snippets/kernels.ts";

export default defineLibrary({
  id: "kernels",
  prettyLabel: "Kernels",
  repoName: "Kernels",
  repoUrl: "https://github.com/huggingface/kernels",
  docsUrl: "https://huggingface.co/docs/kernels",
  filter: false,
  countDownloads: 'path_filename:"_ops" AND path_extension:"py"',
  snippets: kernelsSnippets,
});
