// @vitest-environment jsdom
/** What a person can do with what was said: nothing is lost by it, and the focus stays in the conversation. */
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChatWidget, type ChatRequest, type Run } from "../widget.ts";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

Object.assign(globalThis, {
  ResizeObserver: class {
    observe(): void {}
    disconnect(): void {}
  },
});

let host: HTMLElement;
let root: Root;
beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

/** Answers with the number of the request, and the given reason for its end. */
function answering(finish = "stop"): Run<ChatRequest> {
  let count = 0;
  return async function* () {
    count += 1;
    yield { state: "text", piece: `Answer ${count}.` };
    yield { state: "done", value: { numbers: { finish } }, ranOn: "here" };
  };
}

async function begin(runner: Run<ChatRequest>): Promise<void> {
  const target = { id: "m", name: "Model", runner };
  await act(async () =>
    root.render(<ChatWidget targets={[target]} system="" onSystem={() => {}} initialText="Hi" takesFiles />),
  );
  await press("Send");
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

async function press(name: string): Promise<void> {
  const button = [...host.querySelectorAll("button")].find(
    (each) => each.textContent === name || each.getAttribute("aria-label") === name,
  );
  if (!button) throw new Error(`There is no button ${name}: ${host.textContent}`);
  button.focus();
  await act(async () => {
    button.click();
    await settle();
  });
}

test("a regenerated answer keeps the one before as a version", async () => {
  await begin(answering());
  await press("Regenerate");
  expect(host.querySelector(".vt-chat__thread")?.textContent).toContain("Answer 2.");
  expect(host.querySelector(".vt-chat__versions")?.textContent).toContain("2/2");
  await press("Previous version of turn 2");
  expect(host.querySelector(".vt-chat__thread")?.textContent).toContain("Answer 1.");
  expect(host.querySelector(".vt-chat__versions")?.textContent).toContain("1/2");
});

test("the actions of an answer are one stop of Tab, and arrows lead from one to the next", async () => {
  await begin(answering());
  const bar = host.querySelector<HTMLElement>('[role="toolbar"]');
  const buttons = [...(bar?.querySelectorAll("button") ?? [])];
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  const names = buttons.map(({ textContent }) => textContent);
  buttons[0]?.focus();
  const pressed = (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return document.activeElement?.textContent;
  };
  expect(["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home"].map(pressed)).toEqual([
    names[1],
    names[2],
    names[1],
    names.at(-1),
    names[0],
    names[0],
  ]);
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons[0]]);
});

test("a deleted message comes back by Undo", async () => {
  await begin(answering());
  await press("Delete");
  expect(host.querySelector(".vt-chat__thread")?.textContent).not.toContain("Answer 1.");
  await press("Undo");
  expect(host.querySelector(".vt-chat__thread")?.textContent).toContain("Answer 1.");
});

test.each(["Regenerate", "Delete"])("the focus stays in the conversation after %s", async (name) => {
  await begin(answering());
  await press(name);
  expect(document.activeElement?.className).toBe("vt-chat__turn");
});

test.each([
  ["length", "token limit", true],
  ["content_filter", "content filter ended", false],
])("an answer that ends with %s says so", async (finish, says, canContinue) => {
  await begin(answering(finish));
  expect(host.textContent).toContain(says);
  expect([...host.querySelectorAll("button")].some(({ textContent }) => textContent === "Continue")).toBe(canContinue);
});

test("a tool call that waits for approval is announced", async () => {
  await begin(async function* () {
    yield { state: "done", value: { toolCalls: [{ name: "weather", arguments: "{}" }] }, ranOn: "here" };
  });
  expect(host.querySelector('.vt-chat [role="status"]')?.textContent).toContain("wants to call weather");
});

test("the end of an answer is announced after its words", async () => {
  await begin(answering());
  expect(host.querySelector('.vt-chat [role="status"]')?.textContent).toBe("Model: Answer 1. End of the answer.");
});

test("the rest of a long answer is told of once, also where all before it was read", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let goOn = () => {};
  const paused = new Promise<void>((resolve) => (goOn = resolve));
  await begin(async function* () {
    yield { state: "text", piece: `${"x".repeat(4900)}.\n\ny` };
    await paused;
    yield { state: "text", piece: "y".repeat(500) };
    await new Promise(() => {});
  });
  const line = () => host.querySelector('.vt-chat [role="status"]')?.textContent ?? "";
  // A frame in which the text is drawn, then the second in which it is read.
  const pass = async () => {
    for (const ms of [100, 1000]) {
      // oxlint-disable-next-line no-await-in-loop
      await act(async () => {
        vi.advanceTimersByTime(ms);
        await settle();
      });
    }
  };
  await pass();
  expect(line()).toMatch(/x\.$/);
  goOn();
  await act(settle);
  await pass();
  expect(line()).toBe("The rest of this long answer is in the conversation.");
  vi.useRealTimers();
});

test("Enter that ends a composition does not send, in Safari too", async () => {
  await begin(answering());
  const field = host.querySelector<HTMLTextAreaElement>(".vt-composer textarea") as HTMLTextAreaElement;
  const before = host.querySelectorAll(".vt-chat__turn").length;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, "日本");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true }));
    await settle();
  });
  expect(host.querySelectorAll(".vt-chat__turn")).toHaveLength(before);
});

test("a long pasted text goes along as a file, and a long message is folded", async () => {
  await begin(answering());
  const field = host.querySelector(".vt-composer textarea") as HTMLTextAreaElement;
  const paste = Object.assign(new Event("paste", { bubbles: true }), {
    clipboardData: { files: [], getData: () => "x".repeat(200_000) },
  });
  await act(async () => {
    field.dispatchEvent(paste);
  });
  expect(host.querySelector(".vt-composer__files")?.textContent).toContain("pasted.txt");
});
