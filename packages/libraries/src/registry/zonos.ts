import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "zonos",
  prettyLabel: "Zonos",
  repoName: "Zonos",
  repoUrl: "https://github.com/Zyphra/Zonos",
  docsUrl: "https://github.com/Zyphra/Zonos",
  filter: false,
});
