import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "encoderfile",
  prettyLabel: "encoderfile",
  repoName: "encoderfile",
  repoUrl: "https://github.com/mozilla-ai/encoderfile",
  filter: false,
  countDownloads: 'path_extension:"encoderfile"',
});
