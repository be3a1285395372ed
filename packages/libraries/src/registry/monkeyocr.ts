import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "monkeyocr",
  prettyLabel: "MonkeyOCR",
  repoName: "monkeyocr",
  repoUrl: "https://github.com/Yuliang-Liu/MonkeyOCR",
  filter: false,
  countDownloads: 'path:"Recognition/config.json"',
});
