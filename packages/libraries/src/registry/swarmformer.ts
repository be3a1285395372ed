import { defineLibrary } from "../entry/library.ts";
import { swarmformerSnippets } from "../snippets/swarmformer.ts";

export default defineLibrary({
  id: "swarmformer",
  prettyLabel: "SwarmFormer",
  repoName: "SwarmFormer",
  repoUrl: "https://github.com/takara-ai/SwarmFormer",
  filter: false,
  snippets: swarmformerSnippets,
});
