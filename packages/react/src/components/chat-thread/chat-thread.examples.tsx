import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { thousand } from "../../sample-data/sample-data.ts";
import { ChatThread } from "./chat-thread.tsx";
import type { ChatTurn } from "../chat-turns/chat-turns.ts";
import { IDLE } from "../run-view/run-state.ts";
import { CHAT_LABELS } from "../chat-turns/chat-labels.ts";

const TURNS: readonly ChatTurn[] = [
  { role: "user", text: "What is the capital of Portugal?" },
  { role: "assistant", text: "Lisbon.", reasoning: "A question of geography." },
];

export const chatThread: ComponentExamples = {
  name: "ChatThread",
  about: "A conversation with its messages and answers.",
  from: "./widget",
  isInteractive: true,
  keyboard: [{ keys: "Enter", does: "opens the reasoning", from: "summary", shows: "details[open]" }],
  labels: CHAT_LABELS,
  states: {
    usual: () => <ChatThread name="An example" turns={TURNS} run={IDLE} />,
    none: () => <ChatThread name="Nobody" turns={[]} run={IDLE} />,
    "broken off": () => (
      <ChatThread name="A slow one" turns={[{ role: "assistant", text: "Lis", end: "stopped" }]} run={IDLE} />
    ),
    "a thousand": () => (
      <ChatThread
        name="A talkative one"
        turns={thousand((at) => ({ role: at % 2 ? "assistant" : "user", text: `Turn ${at}` }))}
        run={IDLE}
      />
    ),
  },
};
