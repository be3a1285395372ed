import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "glyph-byt5",
  prettyLabel: "Glyph-ByT5",
  repoName: "Glyph-ByT5",
  repoUrl: "https://github.com/AIGText/Glyph-ByT5",
  filter: false,
  countDownloads: 'path:"checkpoints/byt5_model.pt"',
});
