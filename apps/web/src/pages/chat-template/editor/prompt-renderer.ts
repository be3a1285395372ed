/** Prompts while somebody types: rendered in a worker, so that a slow template cannot freeze the page. */
import type { PromptPreview, PromptRequest } from "../../../content/prompt-preview.ts";
import { CHAT_TEMPLATE_LABELS } from "../messages/chat-template-labels.ts";

/** A template that takes longer is stopped with an error. */
const RENDER_DEADLINE_MS = 4000;

/** Renders the newest request; an older one that is still running is stopped at its deadline. */
export function createPromptRenderer(done: (preview: PromptPreview) => void): (request: PromptRequest) => void {
  let worker: Worker | undefined;
  let waiting: PromptRequest | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let busy = false;

  const finish = (preview: PromptPreview) => {
    clearTimeout(deadline);
    busy = false;
    done(preview);
    const next = waiting;
    waiting = undefined;
    if (next) start(next);
  };
  const start = (request: PromptRequest) => {
    if (!worker) {
      worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
      worker.addEventListener("message", (event: MessageEvent<PromptPreview>) => finish(event.data));
    }
    busy = true;
    deadline = setTimeout(() => {
      worker?.terminate();
      worker = undefined;
      const message = CHAT_TEMPLATE_LABELS.output.tooSlow({ seconds: RENDER_DEADLINE_MS / 1000 });
      finish({ spans: [], characters: 0, variables: [], problem: { field: "template", message } });
    }, RENDER_DEADLINE_MS);
    worker.postMessage(request);
  };
  return (request) => {
    if (busy) waiting = request;
    else start(request);
  };
}

/** Marks a prompt by the origin of each part, as `PromptView` does. */
export function setSpans(prompt: HTMLElement, spans: PromptPreview["spans"]): void {
  prompt.replaceChildren(
    ...spans.map(({ text, origin, isToken }) => {
      const span = document.createElement("span");
      span.dataset["origin"] = origin;
      if (isToken) span.dataset["token"] = "true";
      span.textContent = text;
      return span;
    }),
  );
}
