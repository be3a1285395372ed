import { defineLibrary } from "../entry/library.ts";
import { gliformerSnippets } from "../snippets/gliformer.ts";

export default defineLibrary({
  id: "gliformer",
  prettyLabel: "GLiFormer",
  repoName: "GLiFormer",
  repoUrl: "https://github.com/Knowledgator/GLiFormer",
  filter: false,
  countDownloads: 'path:"gliner_config.json"',
  snippets: gliformerSnippets,
});
