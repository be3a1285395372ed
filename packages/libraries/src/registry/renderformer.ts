import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "renderformer",
  prettyLabel: "RenderFormer",
  repoName: "RenderFormer",
  repoUrl: "https://github.com/microsoft/renderformer",
  filter: false,
});
