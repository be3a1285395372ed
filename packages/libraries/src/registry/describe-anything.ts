import { defineLibrary } from "../entry/library.ts";
import { describeAnythingSnippets } from "../snippets/describe-anything.ts";

export default defineLibrary({
  id: "describe-anything",
  prettyLabel: "Describe Anything",
  repoName: "Describe Anything",
  repoUrl: "https://github.com/NVlabs/describe-anything",
  filter: false,
  snippets: describeAnythingSnippets,
});
