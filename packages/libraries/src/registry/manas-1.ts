import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "manas-1",
  prettyLabel: "MANAS-1",
  repoName: "MANAS-1",
  repoUrl: "https://github.com/NeurodxAI/manas-1",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});
