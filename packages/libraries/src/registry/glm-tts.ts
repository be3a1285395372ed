import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "glm-tts",
  prettyLabel: "GLM-TTS",
  repoName: "GLM-TTS",
  repoUrl: "https://github.com/zai-org/GLM-TTS",
  filter: false,
  countDownloads: 'path:"flow/flow.pt"',
});
