import { defineLibrary } from "../entry/library.ts";
import { bertopicSnippets } from "../snippets/bertopic.ts";

export default defineLibrary({
  id: "bertopic",
  prettyLabel: "BERTopic",
  repoName: "BERTopic",
  repoUrl: "https://github.com/MaartenGr/BERTopic",
  filter: true,
  snippets: bertopicSnippets,
});
