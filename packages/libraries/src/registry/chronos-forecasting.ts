import { defineLibrary } from "../entry/library.ts";
import { chronosForecastingSnippets } from "../snippets/chronos-forecasting.ts";

export default defineLibrary({
  id: "chronos-forecasting",
  prettyLabel: "Chronos",
  repoName: "Chronos",
  repoUrl: "https://github.com/amazon-science/chronos-forecasting",
  filter: false,
  snippets: chronosForecastingSnippets,
});
