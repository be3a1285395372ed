import { defineLibrary } from "../entry/library.ts";
import { kittenttsSnippets } from "../snippets/kittentts.ts";

export default defineLibrary({
  id: "kittentts",
  prettyLabel: "KittenTTS",
  repoName: "KittenTTS",
  repoUrl: "https://github.com/KittenML/KittenTTS",
  filter: false,
  snippets: kittenttsSnippets,
});
