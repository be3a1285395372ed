import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "swarmformer",
  prettyLabel: "SwarmFormer",
  repoName: "SwarmFormer",
  repoUrl: "https://github.com/takara-ai/SwarmFormer",
  filter: false,
});
