import { defineLibrary } from "../entry/library.ts";
import { seedStorySnippets } from "../snippets/seed-story.ts";

export default defineLibrary({
  id: "seed-story",
  prettyLabel: "SEED-Story",
  repoName: "SEED-Story",
  repoUrl: "https://github.com/TencentARC/SEED-Story",
  filter: false,
  countDownloads: 'path:"cvlm_llama2_tokenizer/tokenizer.model"',
  snippets: seedStorySnippets,
});
