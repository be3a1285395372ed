import { defineLibrary } from "../entry/library.ts";
import { voxcpmSnippets } from "../snippets/voxcpm.ts";

export default defineLibrary({
  id: "voxcpm",
  prettyLabel: "VoxCPM",
  repoName: "VoxCPM",
  repoUrl: "https://github.com/OpenBMB/VoxCPM",
  filter: false,
  snippets: voxcpmSnippets,
});
