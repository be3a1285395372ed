import { defineLibrary } from "../entry/library.ts";
import { ultralyticsSnippets } from "../snippets/ultralytics.ts";

export default defineLibrary({
  id: "ultralytics",
  prettyLabel: "ultralytics",
  repoName: "ultralytics",
  repoUrl: "https://github.com/ultralytics/ultralytics",
  docsUrl: "https://github.com/ultralytics/ultralytics",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: ultralyticsSnippets,
});
