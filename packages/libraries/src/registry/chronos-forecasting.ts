import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "chronos-forecasting",
  prettyLabel: "Chronos",
  repoName: "Chronos",
  repoUrl: "https://github.com/amazon-science/chronos-forecasting",
  filter: false,
});
