import { defineLibrary } from "../entry/library.ts";
import { gliner2Snippets } from "../snippets/gliner2.ts";

export default defineLibrary({
  id: "gliner2",
  prettyLabel: "GLiNER2",
  repoName: "GLiNER2",
  repoUrl: "https://github.com/fastino-ai/GLiNER2",
  filter: false,
  snippets: gliner2Snippets,
});
