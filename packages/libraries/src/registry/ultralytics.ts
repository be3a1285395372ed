import { defineLibrary } from "../entry/library.ts";
import { ultralyticsSnippets } from "../snippets/ultralytics.ts";

export default defineLibrary({
  id: "ultralytics",
  prettyLabel: "ultralytics",
  repoUrl: "https://github.com/ultralytics/ultralytics",
  docsUrl: "https://github.com/ultralytics/ultralytics",
  countDownloads: 'path_extension:"pt"',
  snippets: ultralyticsSnippets,
});
