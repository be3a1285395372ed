import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "espnet",
  prettyLabel: "ESPnet",
  repoName: "ESPnet",
  repoUrl: "https://github.com/espnet/espnet",
  docsUrl: "https://huggingface.co/docs/hub/espnet",
  filter: true,
});
