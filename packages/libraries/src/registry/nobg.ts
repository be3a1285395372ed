import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "nobg",
  prettyLabel: "nobg",
  repoName: "nobg",
  repoUrl: "https://github.com/feyninc/nobg",
  filter: false,
});
