import { defineLibrary } from "../entry/library.ts";
import { asteroidSnippets } from "../snippets/asteroid.ts";

export default defineLibrary({
  id: "asteroid",
  prettyLabel: "Asteroid",
  repoName: "Asteroid",
  repoUrl: "https://github.com/asteroid-team/asteroid",
  docsUrl: "https://huggingface.co/docs/hub/asteroid",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin"',
  snippets: asteroidSnippets,
});
