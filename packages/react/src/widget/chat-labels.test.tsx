import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CHAT_LABELS, type ChatLabels } from "./chat-labels.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatThread } from "./chat-thread.tsx";
import type { ChatTurn } from "./chat-turns.ts";
import { ChatWidget } from "./chat-widget.tsx";
import { IDLE } from "./run-state.ts";

const nothing = () => undefined;
const ACTIONS = { regenerate: nothing, proceed: nothing, edit: nothing, remove: nothing, answerTools: nothing };
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

/** The words of a page as a reader or a screen reader meets them. */
const wordsOf = (html: string) =>
  [...html.matchAll(/>([^<]+)<|(?:aria-label|alt|placeholder)="([^"]+)"/g)]
    .map(([, text = "", attribute = ""]) => (text || attribute).trim())
    .filter((text) => text !== "");

test("a conversation in other words keeps none of the usual ones", () => {
  const names = Object.keys(CHAT_LABELS) as (keyof ChatLabels)[];
  const other = Object.fromEntries(
    names.map((name) => [name, typeof CHAT_LABELS[name] === "function" ? () => `«${name}»` : `«${name}»`]),
  ) as unknown as ChatLabels;
  const html = conversation(other);
  const said = wordsOf(html);
  expect(said.filter((text) => /\p{L}{3}/u.test(text.replace(/«\w+»/g, "").replace("a.txt", "")))).toEqual([]);
  // And it is these words that are said, most of them without anybody pressing anything.
  expect(names.filter((name) => html.includes(`«${name}»`)).length).toBeGreaterThan(25);
  expect(wordsOf(conversation()).some((text) => text.includes(CHAT_LABELS.settings))).toBe(true);
});

test("words for the widget hold for the thread and the composer in it", () => {
  const html = conversation({ send: "Senden", regenerate: "Noch einmal" });
  expect(html).toContain("Senden");
  expect(html).toContain("Noch einmal");
  expect(html).not.toContain(">Send<");
});
