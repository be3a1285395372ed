// @vitest-environment jsdom
/** What is typed is the page's, where the page holds it; else the widget's own. */
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { ChatComposer, taskForms, TaskWidget } from "../widget.ts";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const nothing = () => undefined;
const form = taskForms()["text-classification"]!;

async function typed(field: HTMLTextAreaElement, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

function Held({ refuses }: { refuses: boolean }) {
  const [values, setValues] = useState({ inputs: "before" } as Parameters<typeof TaskWidget>[0]["values"]);
  const [text, setText] = useState("before");
  return (
    <>
      <TaskWidget
        task="text-classification"
        form={form}
        targets={[]}
        values={values}
        onChange={(next) => refuses || setValues(next)}
      />
      <ChatComposer
        isBusy={false}
        onSend={nothing}
        onStop={nothing}
        text={text}
        onTextChange={(next) => refuses || setText(next)}
      />
    </>
  );
}

test.each([true, false])("a page that refuses a change (%s) keeps what it holds", async (refuses) => {
  const host = document.createElement("div");
  const root = createRoot(host);
  await act(async () => root.render(<Held refuses={refuses} />));
  for (const field of host.querySelectorAll("textarea")) {
    expect(field.value).toBe("before");
    // oxlint-disable-next-line no-await-in-loop
    await typed(field, "after");
    expect(field.value).toBe(refuses ? "before" : "after");
  }
  await act(async () => root.unmount());
});

test("without a value the widget keeps what is typed itself", async () => {
  const host = document.createElement("div");
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <>
        <TaskWidget task="text-classification" form={form} targets={[]} initialValues={{ inputs: "before" }} />
        <ChatComposer isBusy={false} onSend={nothing} onStop={nothing} initialText="before" />
      </>,
    ),
  );
  for (const field of host.querySelectorAll("textarea")) {
    expect(field.value).toBe("before");
    // oxlint-disable-next-line no-await-in-loop
    await typed(field, "after");
    expect(field.value).toBe("after");
  }
  await act(async () => root.unmount());
});
