import { defineLibrary } from "../entry/library.ts";
import { lateInteraction } from "../snippets/late-interaction.ts";

export default defineLibrary({
  id: "pylate",
  prettyLabel: "PyLate",
  repoName: "pylate",
  repoUrl: "https://github.com/lightonai/pylate",
  snippets: (model) => [lateInteraction(model)],
  examples: [{ id: "colbert-ir/colbertv2.0", tags: [] }],
});
