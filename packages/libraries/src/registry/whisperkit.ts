import { defineLibrary } from "../entry/library.ts";
import { whisperkitSnippets } from "../snippets/whisperkit.ts";

export default defineLibrary({
  id: "whisperkit",
  prettyLabel: "WhisperKit",
  repoName: "WhisperKit",
  repoUrl: "https://github.com/argmaxinc/WhisperKit",
  docsUrl: "https://github.com/argmaxinc/WhisperKit?tab=readme-ov-file#homebrew",
  filter: false,
  countDownloads: 'path_filename:"model" AND path_extension:"mil" AND _exists_:"path_prefix"',
  snippets: whisperkitSnippets,
});
