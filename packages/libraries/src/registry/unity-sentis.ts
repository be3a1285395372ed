import { defineLibrary } from "../entry/library.ts";
import { unitySentisSnippets } from "../snippets/unity-sentis.ts";

export default defineLibrary({
  id: "unity-sentis",
  prettyLabel: "unity-sentis",
  repoName: "unity-sentis",
  repoUrl: "https://github.com/Unity-Technologies/sentis-samples",
  filter: true,
  countDownloads: 'path_extension:"sentis"',
  snippets: unitySentisSnippets,
});
