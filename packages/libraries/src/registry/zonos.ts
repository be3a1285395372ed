import { defineLibrary } from "../entry/library.ts";
import { zonosSnippets } from "../snippets/zonos.ts";

export default defineLibrary({
  id: "zonos",
  prettyLabel: "Zonos",
  repoName: "Zonos",
  repoUrl: "https://github.com/Zyphra/Zonos",
  docsUrl: "https://github.com/Zyphra/Zonos",
  filter: false,
  snippets: zonosSnippets,
});
