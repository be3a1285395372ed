import { defineLibrary } from "../entry/library.ts";
import { supertonicSnippets } from "../snippets/supertonic.ts";

export default defineLibrary({
  id: "supertonic",
  prettyLabel: "Supertonic",
  repoName: "Supertonic",
  repoUrl: "https://github.com/supertone-inc/supertonic",
  filter: false,
  snippets: supertonicSnippets,
});
