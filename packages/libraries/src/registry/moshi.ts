import { defineLibrary } from "../entry/library.ts";
import { moshiSnippets } from "../snippets/moshi.ts";

export default defineLibrary({
  id: "moshi",
  prettyLabel: "Moshi",
  repoName: "Moshi",
  repoUrl: "https://github.com/kyutai-labs/moshi",
  filter: false,
  countDownloads: 'path:"tokenizer-e351c8d8-checkpoint125.safetensors"',
  snippets: moshiSnippets,
});
