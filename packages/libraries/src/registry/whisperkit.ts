import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "whisperkit",
  prettyLabel: "WhisperKit",
  repoUrl: "https://github.com/argmaxinc/WhisperKit",
  docsUrl: "https://github.com/argmaxinc/WhisperKit?tab=readme-ov-file#homebrew",
  countDownloads: 'path_filename:"model" AND path_extension:"mil" AND _exists_:"path_prefix"',
  /** The command downloads the weights it needs, so no id is shown. */
  snippets() {
    const code = sh`# All options
whisperkit-cli transcribe --help

# Transcribe a file
whisperkit-cli transcribe --audio-path audio.mp3

# With a chosen model
whisperkit-cli transcribe --model large-v3 --model-prefix distil --audio-path audio.mp3 --verbose`;
    return [snippet(code, { install: "brew install whisperkit-cli", notes: ["Runs on Apple silicon."] })];
  },
  examples: [{ tags: [], id: "argmaxinc/whisperkit-coreml" }],
});
