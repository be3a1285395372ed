import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "bertopic",
  prettyLabel: "BERTopic",
  repoName: "BERTopic",
  repoUrl: "https://github.com/MaartenGr/BERTopic",
  filter: true,
});
