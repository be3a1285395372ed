import { defineLibrary } from "../entry/library.ts";
import { glinerSnippets } from "../snippets/gliner.ts";

export default defineLibrary({
  id: "gliner",
  prettyLabel: "GLiNER",
  repoName: "GLiNER",
  repoUrl: "https://github.com/urchade/GLiNER",
  filter: false,
  countDownloads: 'path:"gliner_config.json"',
  snippets: glinerSnippets,
});
