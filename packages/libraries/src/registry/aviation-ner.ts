import { defineLibrary } from "../entry/library.ts";
import { glinerSnippets } from "../snippets/gliner.ts";

export default defineLibrary({
  id: "aviation-ner",
  prettyLabel: "Aviation NER",
  repoUrl: "https://github.com/Boeing/aviation_ner_sdr",
  docsUrl: "https://github.com/Boeing/aviation_ner_sdr",
  countDownloads: 'path:"gliner_config.json"',
  snippets: glinerSnippets,
});
