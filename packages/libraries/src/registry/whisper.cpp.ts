import { defineLibrary } from "../entry/library.ts";
import { whisperCpp } from "../local-apps/whisper-cpp.ts";

export default defineLibrary({
  id: "whisper.cpp",
  prettyLabel: "whisper.cpp",
  repoUrl: "https://github.com/ggml-org/whisper.cpp",
  snippets: whisperCpp,
  examples: [{ id: "ggerganov/whisper.cpp", tags: [] }],
});
