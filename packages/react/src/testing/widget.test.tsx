import fc from "fast-check";
import { SAMPLES } from "@vitrine/tasks/samples";
import { SCHEMAS } from "@vitrine/tasks/schemas";
import { renderToStaticMarkup } from "react-dom/server";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { messagesOf, type ChatTurn } from "../components/chat-turns/chat-turns.ts";
import { textToTable } from "../components/task-widget/fields.tsx";
import { missingFields, requestOf, valuesOfSample, type FieldValue } from "../components/task-widget/form.ts";
import { CHAT_TASKS, TASK_FORMS } from "../components/task-widget/task-forms.ts";
import { ResultView } from "../components/result-view/result-view.tsx";
import { IDLE, reduceRun, type RunAction, type RunState } from "../components/run-view/run-state.ts";
import { splitBlocks } from "../components/streamed-markdown/streamed-markdown.tsx";
import { nextText } from "../components/chat-thread/use-spoken-answer.ts";

describe("forms", () => {
  test("every task that can be called has a form or is a conversation", () => {
    const withoutClient = ["depth-estimation", "video-classification", "zero-shot-object-detection"];
    const missing = Object.keys(SCHEMAS).filter(
      (id) => !TASK_FORMS[id] && !CHAT_TASKS.has(id) && !withoutClient.includes(id),
    );
    expect(missing).toEqual([]);
  });

  const file = new File(["x"], "x.png", { type: "image/png" });
  test.each(Object.keys(TASK_FORMS))("a filled form for %s makes a call that the task's schemas take", (task) => {
    const form = TASK_FORMS[task] as (typeof TASK_FORMS)[string];
    const sample = SAMPLES[task as keyof typeof SAMPLES];
    const values: Record<string, FieldValue> = valuesOfSample(form, {
      inputs: sample.standard,
      ...("parameters" in sample && { parameters: sample.parameters as Record<string, unknown> }),
    });
    for (const field of form.fields) if (field.kind === "image" || field.kind === "audio") values[field.name] = file;
    expect(missingFields(form, values)).toEqual([]);
    const { inputs, parameters } = requestOf(form, values, {});
    const schemas = SCHEMAS[task as keyof typeof SCHEMAS];
    expect(v.safeParse(schemas.input, inputs).issues).toBeUndefined();
    expect(v.safeParse(schemas.parameters, parameters).issues).toBeUndefined();
  });

  test("blank lines of a list and blank optional fields are omitted", () => {
    const form = TASK_FORMS["zero-shot-classification"] as (typeof TASK_FORMS)[string];
    const values = { inputs: "hello", candidate_labels: ["a", " ", "", " b "] };
    expect(requestOf(form, values, { multi_label: true })).toEqual({
      inputs: "hello",
      parameters: { multi_label: true, candidate_labels: ["a", "b"] },
    });
    expect(missingFields(form, { inputs: " ", candidate_labels: [""] }).map(({ name }) => name)).toEqual([
      "inputs",
      "candidate_labels",
    ]);
  });

  test("a pasted table keeps quoted commas and fills short rows", () => {
    expect(textToTable('name, "size, kg"\n"A ""b""", 3\nC')).toEqual({ name: ['A "b"', "C"], "size, kg": ["3", ""] });
    expect(textToTable("a\tb\n1\t2")).toEqual({ a: ["1"], b: ["2"] });
  });
});

describe("a run", () => {
  const after = (...actions: RunAction[]) => actions.reduce<RunState>(reduceRun, IDLE);
  const start: RunAction = { kind: "start", now: 0 };
  const event = (event: Extract<RunAction, { kind: "event" }>["event"]): RunAction => ({
    kind: "event",
    event,
    now: 10,
  });

  test("keeps what came so far when it is stopped or fails", () => {
    const text = event({ state: "text", piece: "Half an " });
    expect(after(start, text, event({ state: "text", piece: "answer" }), { kind: "stop" })).toEqual({
      state: "stopped",
      text: "Half an answer",
      reasoning: "",
    });
    const error = Object.assign(new Error("The stream was cut."), { hint: "Run it again.", code: "truncated" });
    expect(after(start, text, { kind: "fail", error })).toMatchObject({
      state: "failed",
      message: "The stream was cut.",
      hint: "Run it again.",
      text: "Half an ",
    });
  });

  test("keeps reasoning apart from the answer", () => {
    const run = after(
      start,
      event({ state: "text", piece: "Hm.", channel: "reasoning" }),
      event({ state: "text", piece: "Yes." }),
      event({ state: "done", value: {} }),
    );
    expect(run).toMatchObject({ state: "done", text: "Yes.", reasoning: "Hm.", ms: 10 });
  });

  test("receives nothing more once it has ended", () => {
    const ended = after(start, { kind: "stop" });
    expect(reduceRun(ended, event({ state: "done", value: 1 }))).toBe(ended);
    expect(reduceRun(ended, { kind: "stop" })).toBe(ended);
  });
});

describe("a conversation's messages", () => {
  test("leave reasoning and failed answers out and put the system prompt first", () => {
    const turns: ChatTurn[] = [
      { role: "user", text: "Hi" },
      { role: "assistant", text: "Hello", reasoning: "Greet back." },
      { role: "user", text: "And?" },
      { role: "assistant", text: "", end: "failed", failure: { message: "503" } },
      { role: "user", text: "Look", images: ["data:image/png;base64,AA=="] },
    ];
    const messages = messagesOf(turns, "Be brief.");
    expect(JSON.stringify(messages)).not.toContain("Greet back");
    expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user", "user"]);
    expect(v.safeParse(SCHEMAS.conversational.input, messages).issues).toBeUndefined();
  });
});

describe("Markdown in blocks", () => {
  const line = fc.oneof(
    fc.constantFrom(
      "",
      "",
      "text",
      "# head",
      "- item",
      "  nested",
      "> quote",
      "```",
      "```js",
      "~~~",
      "````",
      "| a | b |",
      "    code",
    ),
    fc.string({ maxLength: 12 }).map((text) => text.replace(/[\n\r]/g, " ")),
  );

  test("no line that says something is lost or moved", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const saved = splitBlocks(lines.join("\n")).flatMap(({ text }) => text.split("\n"));
        const said = (all: string[]) => all.filter((one) => one.trim() !== "");
        expect(said(saved)).toEqual(said(lines));
      }),
    );
  });

  test("more text changes no block but the last one", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.array(line, { maxLength: 10 }), (lines, more) => {
        const before = splitBlocks(`${lines.join("\n")}\n`).slice(0, -1);
        const after = splitBlocks([...lines, ...more].join("\n"));
        expect(after.slice(0, before.length)).toEqual(before);
      }),
    );
  });

  test("blank lines in a fence do not cut it, and an open one says so", () => {
    expect(splitBlocks("a\n\n```js\nx\n\ny")).toEqual([{ text: "a\n" }, { text: "```js\nx\n\ny", openFence: "```" }]);
    expect(splitBlocks("```\na\n```\nafter").map(({ text }) => text)).toEqual(["```\na\n```", "after"]);
  });
});

describe("results", () => {
  test.each([
    ["text-classification", [{ label: "positive", score: 0.9 }], undefined, "positive"],
    [
      "question-answering",
      { answer: "Ada", score: 0.9, start: 0, end: 3 },
      { question: "Who?", context: "Ada did." },
      "<mark",
    ],
    ["token-classification", [{ entity_group: "PER", word: "Ada", score: 1, start: 0, end: 3 }], "Ada did.", "PER"],
    ["sentence-similarity", [0.1, 0.9], { source_sentence: "a", sentences: ["far", "near"] }, "near"],
    ["feature-extraction", [[0.1, -0.2]], "a", "2 numbers"],
    ["fill-mask", [{ sequence: "a b", score: 0.5, token: 1, token_str: "b" }], "a [MASK]", "b"],
    [
      "table-question-answering",
      { answer: "3", coordinates: [[0, 1]], cells: ["3"] },
      { question: "?", table: { a: ["x"], b: ["3"] } },
      "<mark>3</mark>",
    ],
    ["tabular-classification", [1, 0], { data: { size: ["2", "3"] } }, "<td>1</td>"],
    ["translation", { translation_text: "Bonjour" }, "Hello", "Bonjour"],
    ["automatic-speech-recognition", { text: "hello there" }, undefined, "hello there"],
    ["object-detection", [{ label: "dog", score: 0.9, box: { xmin: 0, ymin: 0, xmax: 5, ymax: 5 } }], undefined, "dog"],
  ])("of %s are drawn", (task, value, inputs, shown) => {
    expect(renderToStaticMarkup(<ResultView task={task} value={value} inputs={inputs} />)).toContain(shown);
  });

  const HOSTILE = fc.oneof(
    fc.anything({ maxDepth: 3 }),
    fc.array(fc.record({ label: fc.string(), score: fc.double(), mask: fc.string(), box: fc.anything() })),
  );
  test("any value of any task is shown without throwing and without its own markup", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(TASK_FORMS)), HOSTILE, HOSTILE, (task, value, inputs) => {
        const html = renderToStaticMarkup(<ResultView task={task} value={value} inputs={inputs} />);
        expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/i);
      }),
    );
  });

  test("a mask that is no base64 cannot become an address", () => {
    const html = renderToStaticMarkup(
      <ResultView task="audio-to-audio" value={[{ label: "a", blob: '"><script>', "content-type": "text/html" }]} />,
    );
    expect(html).toContain('src="data:audio/flac;base64,"');
  });
});

describe("an answer that is read aloud while it comes", () => {
  test("is announced in whole sentences, once each, and the rest at the end", () => {
    const whole = "It is 3.5 m long. Really! A list\n- one\n- two and the rest";
    let said = 0;
    let heard = "";
    for (let length = 0; length <= whole.length; length += 1) {
      const next = nextText(whole.slice(0, length), said, false);
      expect(next === "" || /[.!?\n]$/.test(next)).toBe(true);
      said += next.length;
      heard += next;
    }
    expect(heard).toBe("It is 3.5 m long. Really! A list\n- one\n");
    expect(heard + nextText(whole, said, true)).toBe(whole);
  });

  test("is announced up to some minutes of speech, and ends with a sentence", () => {
    const long = "A sentence of a very long answer. ".repeat(10_000);
    const heard = nextText(long, 0, true);
    expect(heard.length).toBeLessThanOrEqual(5000);
    expect(heard).toMatch(/answer\.$/);
    expect(nextText(long, heard.length, true)).toBe("");
  });
});
