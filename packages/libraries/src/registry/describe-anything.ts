import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "describe-anything",
  prettyLabel: "Describe Anything",
  repoName: "Describe Anything",
  repoUrl: "https://github.com/NVlabs/describe-anything",
  filter: false,
});
