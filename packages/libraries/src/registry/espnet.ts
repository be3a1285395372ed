import { defineLibrary } from "../entry/library.ts";
import { espnetSnippets } from "../snippets/espnet.ts";

export default defineLibrary({
  id: "espnet",
  prettyLabel: "ESPnet",
  repoName: "ESPnet",
  repoUrl: "https://github.com/espnet/espnet",
  docsUrl: "https://huggingface.co/docs/hub/espnet",
  filter: true,
  snippets: espnetSnippets,
});
