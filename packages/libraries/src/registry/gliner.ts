import { defineLibrary } from "../entry/library.ts";
import { glinerSnippets } from "../snippets/gliner.ts";

export default defineLibrary({
  id: "gliner",
  prettyLabel: "GLiNER",
  repoUrl: "https://github.com/urchade/GLiNER",
  countDownloads: 'path:"gliner_config.json"',
  snippets: glinerSnippets,
});
