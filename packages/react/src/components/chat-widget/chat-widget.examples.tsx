import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { ChatWidget } from "./chat-widget.tsx";
import type { ChatRequest } from "../chat-turns/chat-turns.ts";
import type { WidgetTarget } from "../target-columns/targets.ts";
import { CHAT_LABELS } from "../chat-turns/chat-labels.ts";

/** Repeats the message, in the browser. */
const TARGET: WidgetTarget<ChatRequest> = {
  id: "example",
  name: "Echo",
  runner: async function* ({ messages }) {
    yield { state: "text", piece: `You said: ${String(messages.at(-1)?.["content"])}` };
    yield { state: "done", value: undefined, ranOn: "this page" };
  },
};

const change = () => undefined;

export const chatWidget: ComponentExamples = {
  name: "ChatWidget",
  about: "One composer and a thread for each target.",
  from: "./widget",
  isInteractive: true,
  labels: CHAT_LABELS,
  states: {
    usual: () => <ChatWidget targets={[TARGET]} system="" onSystem={change} initialText="Hello" />,
    "two targets": () => (
      <ChatWidget
        targets={[
          { ...TARGET, name: "One" },
          { ...TARGET, id: "other", name: "Other" },
        ]}
        system="Be brief."
        onSystem={change}
      />
    ),
    blocked: () => (
      <ChatWidget
        targets={[{ ...TARGET, name: "Blocked", blocked: "It needs a token." }]}
        system=""
        onSystem={change}
      />
    ),
  },
  keyboard: [
    { keys: "Enter", does: "opens the settings", from: "button[aria-expanded]", shows: 'button[aria-expanded="true"]' },
    {
      keys: "Tab",
      does: "goes from the message to the button",
      from: ".vt-composer textarea",
      focuses: ".vt-composer button",
    },
  ],
};
