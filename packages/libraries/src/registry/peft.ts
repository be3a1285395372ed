import { defineLibrary } from "../entry/library.ts";
import { peftSnippets } from "../snippets/peft.ts";

export default defineLibrary({
  id: "peft",
  prettyLabel: "PEFT",
  repoName: "PEFT",
  repoUrl: "https://github.com/huggingface/peft",
  filter: true,
  countDownloads: 'path:"adapter_config.json"',
  snippets: peftSnippets,
});
