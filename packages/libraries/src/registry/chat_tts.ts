import { defineLibrary } from "../entry/library.ts";
import { chatTtsSnippets } from "../snippets/chat_tts.ts";

export default defineLibrary({
  id: "chat_tts",
  prettyLabel: "ChatTTS",
  repoName: "ChatTTS",
  repoUrl: "https://github.com/2noise/ChatTTS.git",
  filter: false,
  countDownloads: 'path:"asset/GPT.pt"',
  snippets: chatTtsSnippets,
});
