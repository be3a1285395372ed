import { defineLibrary } from "../entry/library.ts";
import { chatterboxSnippets } from "../snippets/chatterbox.ts";

export default defineLibrary({
  id: "chatterbox",
  prettyLabel: "Chatterbox",
  repoName: "Chatterbox",
  repoUrl: "https://github.com/resemble-ai/chatterbox",
  filter: false,
  countDownloads: 'path:"tokenizer.json"',
  snippets: chatterboxSnippets,
});
