import { defineLibrary } from "../entry/library.ts";
import { meshAnythingSnippets } from "../snippets/mesh-anything.ts";

export default defineLibrary({
  id: "mesh-anything",
  prettyLabel: "MeshAnything",
  repoName: "MeshAnything",
  repoUrl: "https://github.com/buaacyw/MeshAnything",
  filter: false,
  countDownloads: 'path:"MeshAnything_350m.pth"',
  snippets: meshAnythingSnippets,
});
