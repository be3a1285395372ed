/** Renders templates away from the page, so that a slow one cannot freeze typing. */
import { previewPrompt, type PromptRequest } from "../../../content/prompt-preview.ts";

addEventListener("message", (event: MessageEvent<PromptRequest>) => {
  postMessage(previewPrompt(event.data));
});
