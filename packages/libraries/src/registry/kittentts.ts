import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "kittentts",
  prettyLabel: "KittenTTS",
  repoName: "KittenTTS",
  repoUrl: "https://github.com/KittenML/KittenTTS",
  filter: false,
});
