import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { CHAT_LABELS } from "../chat-turns/chat-labels.ts";

const nothing = () => undefined;

export const chatComposer: ComponentExamples = {
  name: "ChatComposer",
  about: "The input for a message: text, files, and one button that sends or stops.",
  from: "./widget",
  isInteractive: true,
  labels: CHAT_LABELS,
  states: {
    usual: () => <ChatComposer isBusy={false} onSend={nothing} onStop={nothing} initialText="Hello" takesFiles />,
    busy: () => <ChatComposer isBusy onSend={nothing} onStop={nothing} />,
    blocked: () => <ChatComposer isBusy={false} onSend={nothing} onStop={nothing} blocked />,
  },
  keyboard: [
    { keys: "Tab", does: "goes to the choice of files", focuses: "input[type=file]" },
    { keys: "Tab", does: "goes on to the message", from: "input[type=file]", focuses: "textarea" },
    { keys: "Tab", does: "goes on to the button", from: "textarea", focuses: "button" },
  ],
};
