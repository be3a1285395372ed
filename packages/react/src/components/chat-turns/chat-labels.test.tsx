import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ChatLabels } from "./chat-labels.ts";
import { ChatComposer } from "../chat-composer/chat-composer.tsx";
import { ChatThread } from "../chat-thread/chat-thread.tsx";
import type { ChatTurn } from "./chat-turns.ts";
import { ChatWidget } from "../chat-widget/chat-widget.tsx";
import { IDLE } from "../run-view/run-state.ts";

const nothing = () => undefined;
const ACTIONS = {
  regenerate: nothing,
  showVersion: () => undefined,
  undo: () => undefined,
  proceed: nothing,
  edit: nothing,
  remove: nothing,
  answerTools: nothing,
};
const TURNS: readonly ChatTurn[] = [
  { role: "user", text: "?", images: ["a.png"], attachments: [{ kind: "text", name: "a.txt", text: "12345" }] },
  { role: "tool", text: "9", answers: { id: "1", name: "add" } },
  { role: "assistant", text: "!", reasoning: "hm", by: "M", end: "stopped" },
];

/** A conversation, a composer and a widget, in other words or in the usual ones. */
function conversation(labels?: Partial<ChatLabels>): string {
  const target = { id: "m", name: "M", runner: async function* () {} };
  return renderToStaticMarkup(
    <>
      <ChatThread name="M" turns={TURNS} run={IDLE} actions={ACTIONS} onBranch={nothing} labels={labels} />
      <ChatComposer isBusy={false} takesFiles onSend={nothing} onStop={nothing} labels={labels} />
      <ChatComposer isBusy onSend={nothing} onStop={nothing} labels={labels} />
      <ChatWidget
        targets={[target, { ...target, id: "n" }]}
        system=""
        onSystem={nothing}
        initialText="."
        labels={labels}
      />
    </>,
  );
}

test("words for the widget hold for the thread and the composer in it", () => {
  const html = conversation({ send: "Senden", regenerate: "Noch einmal" });
  expect(html).toContain("Senden");
  expect(html).toContain("Noch einmal");
  expect(html).not.toContain(">Send<");
});
