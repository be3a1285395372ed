import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "diffusionkit",
  prettyLabel: "DiffusionKit",
  repoName: "DiffusionKit",
  repoUrl: "https://github.com/argmaxinc/DiffusionKit",
  filter: false,
});
