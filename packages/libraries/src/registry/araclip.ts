import { defineLibrary } from "../entry/library.ts";
import { araclipSnippets } from "../snippets/araclip.ts";

export default defineLibrary({
  id: "araclip",
  prettyLabel: "AraClip",
  repoName: "AraClip",
  repoUrl: "https://huggingface.co/Arabic-Clip/araclip",
  filter: false,
  snippets: araclipSnippets,
});
