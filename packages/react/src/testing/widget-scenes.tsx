/**
 * What happens in widgets, step by step, for tests that look at each step: every form, every result, every way to wait
 * and to fail. What a document without a browser lacks (recorders, addresses of files) is stood in for.
 */
import { act, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import {
  ChatComposer,
  ChatThread,
  type ChatTurn,
  ChatWidget,
  type FormLabels,
  ResultView,
  RunView,
  taskForms,
  type TaskLabels,
  TaskWidget,
} from "../widget.ts";
import { IDLE } from "../components/run-view/run-state.ts";
import type { ChatLabels } from "../components/chat-turns/chat-labels.ts";
import type { RunState } from "../components/run-view/run-state.ts";

interface Step {
  labels: Partial<TaskLabels & ChatLabels & FormLabels>;
  show: (element: ReactElement) => Promise<HTMLElement>;
  /** Looks at what is there now; the data are what a page handed in. */
  look: (...data: unknown[]) => void;
}
export type Scene = (step: Step) => Promise<void>;

/** Plays a scene in a separate document. */
export async function stage(
  scene: Scene,
  labels: Readonly<Record<string, unknown>>,
  look: (host: HTMLElement, data: unknown) => void,
): Promise<void> {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    MediaRecorder: FakeRecorder,
    ResizeObserver: FakeObserver,
  });
  Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined });
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  await scene({
    labels,
    show: async (element) => {
      await act(async () => root.render(element));
      return host;
    },
    look: (...data) => look(host, data),
  });
  await act(async () => root.unmount());
  host.remove();
}

class FakeObserver {
  observe(): void {}
  disconnect(): void {}
}

class FakeRecorder extends EventTarget {
  readonly mimeType = "audio/webm";
  readonly stream = { getTracks: () => [] };
  start(): void {}
  stop(): void {
    this.dispatchEvent(new Event("stop"));
  }
}

const nothing = () => undefined;
const silence = async function* () {};
const endless = async function* () {
  yield { state: "loading" } as const;
  await new Promise(() => undefined);
};

/** Steps that take a moment: files that are read, modules that load on demand. */
async function until(host: HTMLElement, isThere: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isThere(); tries++)
    // oxlint-disable-next-line no-await-in-loop
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  if (!isThere()) throw new Error(`It did not come: ${host.innerHTML.slice(0, 2000)}`);
}

async function press(host: HTMLElement, name: string): Promise<void> {
  const button = [...host.querySelectorAll<HTMLElement>("button")].find(({ textContent, ariaLabel }) =>
    `${textContent} ${ariaLabel ?? host.querySelector(`[aria-label]`)?.ariaLabel}`.includes(name),
  );
  if (button === undefined) throw new Error(`No button says ${name}: ${host.innerHTML}`);
  await act(async () => button.click());
}

async function choose(host: HTMLElement, selector: string, file: File): Promise<void> {
  const input = host.querySelector<HTMLInputElement>(selector);
  if (input === null) throw new Error(`There is no ${selector}.`);
  Object.defineProperty(input, "files", { configurable: true, value: [file] });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
}

function sized(file: File, size: number): File {
  return Object.defineProperty(file, "size", { value: size });
}

const TARGET = { id: "m", name: "M", runner: silence };
const ROWS = [
  { name: "top_k", type: "integer", required: false, description: "…" },
  { name: "mode", type: '"a" | "b"', required: false, description: "…" },
];
const PICTURE = { image: "data:image/png;base64," };
const WRITTEN = { text: "", reasoning: "" };

const RESULTS: readonly (readonly [task: string, value: unknown, inputs?: unknown])[] = [
  [
    "text-classification",
    [
      { label: "joy", score: 0.9 },
      { label: "awe", score: 0 },
    ],
  ],
  ["question-answering", { answer: "Ada", score: 0.9, start: 0, end: 3 }, { question: "?", context: "Ada did." }],
  ["question-answering", { answer: "" }],
  ["token-classification", [{ entity_group: "PER", word: "Ada", score: 1, start: 0, end: 3 }], "Ada did."],
  ["token-classification", [], "Ada did."],
  ["sentence-similarity", [0.25], { source_sentence: "a", sentences: ["near"] }],
  ["feature-extraction", [[0.5, -0.25]]],
  ["fill-mask", [{ sequence: "a b", score: 0.5, token: 1, token_str: "b" }]],
  ["table-question-answering", { answer: "3", coordinates: [[0, 0]] }, { question: "?", table: { size: ["3"] } }],
  ["tabular-classification", [{ class: 1 }], { data: { size: ["2"] } }],
  ["translation", { translation_text: "Bonjour" }],
  ["translation", { translation_text: "" }],
  ["object-detection", [{ label: "dog", score: 0.5, box: { xmin: 0, ymin: 0, xmax: 5, ymax: 5 } }], PICTURE],
  ["object-detection", [], PICTURE],
  ["image-segmentation", [{ label: "sky", mask: "AAAA", score: 0.5 }], PICTURE],
  ["audio-to-audio", [{ label: "voice", blob: "", "content-type": "audio/wav" }]],
  ["no-such-task", { any: "thing" }],
];

/** Too long for its footnotes to be linked, and to be read aloud whole. */
const SENTENCE = `${"x ".repeat(2400)}.`;
const LONG = `${SENTENCE}\n\n${"y".repeat(100_000)}\n\n[^z]: z`;

const RUNS: Readonly<Record<string, RunState>> = {
  idle: IDLE,
  "in turn": { state: "queued", since: 0 },
  "in line": { state: "queued", since: 0, position: 3 },
  loading: { state: "loading", since: 0 },
  running: { state: "running", since: 0 },
  "in percent": { state: "running", since: 0, percent: 40 },
  requesting: { state: "running", since: 0, requests: "Acme" },
  "with files": { state: "running", since: 0, files: [{ name: "model.onnx", loaded: 1e3, total: 3e6 }] },
  pausing: { state: "waiting", since: 0, reason: "Busy", until: 4000 },
  "code that comes": { state: "streaming", since: 0, ...WRITTEN, text: "```js\nlet a" },
  "code without a name": { state: "streaming", since: 0, ...WRITTEN, text: "```\nlet a" },
  "a formula": { state: "streaming", since: 0, ...WRITTEN, text: "$$\na" },
  stopped: { state: "stopped", ...WRITTEN, text: "Half" },
  "stopped late": { state: "stopped", ...WRITTEN, text: LONG },
  failed: { state: "failed", message: "No.", hint: "Wait.", ...WRITTEN, text: "Half" },
  "failed for a while": { state: "failed", message: "No.", retryAt: Date.now() + 60_000, ...WRITTEN },
  "failed for minutes": { state: "failed", message: "No.", retryAt: Date.now() + 600_000, ...WRITTEN },
  "failed for hours": { state: "failed", message: "No.", retryAt: Date.now() + 3_559_000, ...WRITTEN },
  done: { state: "done", value: { generated_text: "Yes" }, ms: 61, model: "MiniLM", ranOn: "Acme", ...WRITTEN },
  "done without a word": { state: "done", value: { generated_text: "" }, ms: 2000, ...WRITTEN },
};

export const TASK_SCENES: Readonly<Record<string, Scene>> = {
  async forms({ labels, show, look }) {
    for (const [task, form] of Object.entries(taskForms(labels))) {
      // oxlint-disable-next-line no-await-in-loop
      await show(
        <TaskWidget
          key={task}
          task={task}
          form={form}
          targets={[TARGET]}
          parameterRows={ROWS}
          examples={[{ name: "cat.png", address: "/cat.png" }]}
          labels={labels}
        />,
      );
      look(ROWS, TARGET, "cat.png");
    }
  },
  async "a form that is sent too early, then runs"({ labels, show, look }) {
    const form = taskForms(labels)["text-classification"]!;
    const widget = (text: string) => (
      <TaskWidget
        key={text}
        task="text-classification"
        form={form}
        targets={[{ ...TARGET, runner: endless }]}
        initialValues={{ inputs: text }}
        labels={labels}
      />
    );
    const host = await show(widget(""));
    await press(host, "⟦run");
    look(TARGET);
    await show(widget("Hello"));
    await press(host, "⟦run");
    look(TARGET, "Hello");
    const two = taskForms(labels)["question-answering"]!;
    await show(
      <TaskWidget
        task="question-answering"
        form={two}
        targets={[{ ...TARGET, runner: endless }]}
        initialValues={{ question: "", context: "" }}
        labels={labels}
      />,
    );
    await press(host, "⟦run");
    look(TARGET);
  },
  async "files that are chosen"({ labels, show, look }) {
    const forms = taskForms(labels);
    for (const [task, good, wrong] of [
      ["image-classification", new File([""], "a.png", { type: "image/png" }), new File([""], "b.txt")],
      ["audio-classification", new File([""], "a.wav", { type: "audio/wav" }), new File([""], "")],
    ] as const) {
      const field = `input[tabindex="-1"]`;
      /* oxlint-disable no-await-in-loop */
      const host = await show(<TaskWidget key={task} task={task} form={forms[task]!} targets={[]} labels={labels} />);
      await choose(host, field, wrong);
      look(wrong.name);
      await choose(host, field, sized(new File([""], "c", { type: good.type }), 3e7));
      look("c");
      await choose(host, field, good);
      look(good.name);
      /* oxlint-enable no-await-in-loop */
    }
  },
  async "an example that cannot be loaded"({ labels, show, look }) {
    const form = taskForms(labels)["image-classification"]!;
    const examples = [{ name: "cat.png", address: "data:no" }];
    const host = await show(
      <TaskWidget task="image-classification" form={form} targets={[]} examples={examples} labels={labels} />,
    );
    await press(host, "cat.png");
    await until(host, () => host.innerHTML.includes("⟦noExample"));
    look(examples);
  },
  async "a recording"({ labels, show, look }) {
    const form = taskForms(labels)["audio-classification"]!;
    const host = await show(<TaskWidget task="audio-classification" form={form} targets={[]} labels={labels} />);
    const microphone = (get: () => Promise<unknown>) =>
      Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia: get } });
    microphone(() => Promise.reject(new DOMException("no", "NotAllowedError")));
    await press(host, "⟦record");
    await until(host, () => host.innerHTML.includes("⟦microphoneRefused"));
    look();
    microphone(() => Promise.reject(new Error("none")));
    await press(host, "⟦record");
    await until(host, () => host.innerHTML.includes("⟦noMicrophone"));
    look();
    microphone(() => Promise.resolve(new FakeRecorder().stream));
    await press(host, "⟦record");
    await until(host, () => host.innerHTML.includes("⟦recordEnd"));
    look();
    await press(host, "⟦recordEnd");
    look("recording.webm");
  },
  async "every state of a run"({ labels, show, look }) {
    for (const [name, run] of Object.entries(RUNS)) {
      // oxlint-disable-next-line no-await-in-loop
      await show(
        <RunView key={name} task="text-generation" run={run} onRetry={nothing} onContinue={nothing} labels={labels} />,
      );
      if (name !== "idle") look(run);
    }
  },
  async "every kind of result"({ labels, show, look }) {
    for (const [at, [task, value, inputs]] of RESULTS.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      await show(<ResultView key={at} task={task} value={value} inputs={inputs} labels={labels} />);
      look(value, inputs);
    }
  },
  async "results that are files"({ labels, show, look }) {
    const sound = { length: 400, duration: 2, getChannelData: () => new Float32Array(400) };
    Object.assign(globalThis, {
      OfflineAudioContext: class {
        decodeAudioData = () => Promise.resolve(sound);
      },
    });
    for (const type of ["image/png", "audio/wav", "video/mp4", ""]) {
      const file = new File(["abc"], "x", { type });
      Object.assign(file, { arrayBuffer: () => Promise.resolve(new ArrayBuffer(3)) });
      /* oxlint-disable no-await-in-loop */
      const host = await show(<ResultView key={type} task="text-to-speech" value={file} labels={labels} />);
      if (type === "audio/wav") await until(host, () => host.innerHTML.includes("⟦waveform"));
      look(type);
      /* oxlint-enable no-await-in-loop */
    }
  },
  async "JSON that is long, and invalid JSON"({ labels, show, look }) {
    const circle: Record<string, unknown> = {};
    circle["again"] = circle;
    for (const [at, value] of ["a".repeat(30_000), circle].entries()) {
      // oxlint-disable-next-line no-await-in-loop
      await show(<ResultView key={at} task="no-task" value={value} labels={labels} />);
      look();
    }
  },
};

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
  { role: "assistant", text: "", toolCalls: [{ id: "1", name: "add", arguments: "{}" }] },
  { role: "tool", text: "9", answers: { id: "1", name: "add" } },
  { role: "tool", text: "9" },
  { role: "assistant", text: "", end: "failed" },
  { role: "assistant", text: "", reasoning: "hm", numbers: { finish: "length" } },
  { role: "assistant", text: "", numbers: { finish: "length" } },
  { role: "assistant", text: "", numbers: { finish: "content_filter" } },
  { role: "assistant", text: "" },
  { role: "assistant", text: "!", reasoning: "hm", numbers: { reasoningMs: 1200 } },
  {
    role: "assistant",
    text: "!",
    by: "M",
    end: "stopped",
    numbers: {
      firstMs: 100,
      totalMs: 2000,
      tokensIn: 5,
      tokensOut: 20,
      finish: "stop",
      price: 0.01,
      tokensCached: 2,
      tokensReasoning: 3,
    },
    tokens: [{ token: "!", logprob: -1, others: [["?", -2]] }],
  },
];
const thread = (turns: readonly ChatTurn[], labels: Partial<ChatLabels>, key: string) => (
  <ChatThread
    key={key}
    name="M"
    turns={turns}
    run={IDLE}
    actions={ACTIONS}
    onBranch={nothing}
    addressOf={String}
    labels={labels}
  />
);

export const CHAT_SCENES: Readonly<Record<string, Scene>> = {
  async "a conversation, and all that can be done in it"({ labels, show, look }) {
    const host = await show(thread(TURNS, labels, "all"));
    look(TURNS, "M");
    for (const name of ["⟦probabilities", "⟦raw", "⟦copy"]) {
      // oxlint-disable-next-line no-await-in-loop
      await press(host, name);
      look(TURNS, "M");
    }
    await press(host, "⟦edit");
    look(TURNS, "M");
  },
  async "what the clipboard says"({ labels, show, look }) {
    for (const answer of [() => Promise.resolve(), () => Promise.reject(new Error("no"))]) {
      Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: answer } });
      /* oxlint-disable no-await-in-loop */
      const host = await show(thread([{ role: "user", text: "?" }], labels, String(answer)));
      await press(host, "⟦copy⟧");
      look();
      /* oxlint-enable no-await-in-loop */
    }
  },
  async "a message that is changed"({ labels, show, look }) {
    const host = await show(thread([{ role: "user", text: "?" }], labels, "own"));
    await press(host, "⟦edit");
    look();
  },
  async "an answer that comes"({ labels, show, look }) {
    for (const [name, run] of Object.entries(RUNS)) {
      if (!("since" in run)) continue;
      const coming: ChatTurn = { role: "assistant", text: "text" in run ? run.text : "", reasoning: "hm" };
      // oxlint-disable-next-line no-await-in-loop
      await show(<ChatThread key={name} name="M" turns={[]} coming={coming} run={run} labels={labels} />);
      look(run, coming, "M");
    }
  },
  async "how an answer ended"({ labels, show, look }) {
    for (const [name, run] of Object.entries(RUNS)) {
      if ("since" in run || run.state === "idle") continue;
      const turns: ChatTurn[] =
        run.state === "failed" ? [{ role: "assistant", text: run.text, end: "failed", failure: run }] : [];
      // oxlint-disable-next-line no-await-in-loop
      await show(
        <ChatThread key={name} name="M" turns={turns} run={run} actions={ACTIONS} onBranch={nothing} labels={labels} />,
      );
      look(run, "M");
    }
  },
  async "versions, endings, and what was deleted"({ labels, show, look }) {
    const turns: ChatTurn[] = [
      { role: "user", text: "x".repeat(5000) },
      { role: "assistant", text: "!", numbers: { finish: "length" } },
      {
        role: "assistant",
        text: "!",
        numbers: { finish: "content_filter", cost: 0.01, answeredBy: "M", requests: 3, leftOut: 2 },
      },
      { role: "assistant", text: "!", versions: { before: [[{ role: "assistant", text: "?" }]], after: [] } },
    ];
    const run = { state: "done", value: undefined, text: "!", reasoning: "", ranOn: "here" } as unknown as RunState;
    const shown = (key: string, last: ChatTurn, with_: RunState) => (
      <ChatThread key={key} name="M" turns={[...turns, last]} run={with_} actions={ACTIONS} canUndo labels={labels} />
    );
    await show(shown("ended", { role: "assistant", text: "!" }, run));
    look(turns, `${"x".repeat(4000)}…`, "M");
    const toolCalls = [{ name: "add", arguments: "{}" }];
    await show(shown("called", { role: "assistant", text: "", toolCalls }, run));
    look(turns, toolCalls, `${"x".repeat(4000)}…`, "M");
  },
  async "a long pasted text"({ labels, show, look }) {
    const host = await show(
      <ChatComposer isBusy={false} takesFiles onSend={nothing} onStop={nothing} labels={labels} />,
    );
    const clipboardData = { files: [], getData: () => "x".repeat(20_000) };
    const paste = Object.assign(new Event("paste", { bubbles: true }), { clipboardData });
    await act(async () => host.querySelector("textarea")?.dispatchEvent(paste));
    look();
  },
  async "a long answer"({ labels, show, look }) {
    const run = { state: "done", value: undefined, text: LONG, reasoning: "", ranOn: "here" } as unknown as RunState;
    const turns: ChatTurn[] = [{ role: "assistant", text: LONG }];
    const host = await show(
      <ChatThread key="long answer" name="M" turns={turns} run={run} actions={ACTIONS} labels={labels} />,
    );
    await press(host, "⟦showAll");
    while (!host.textContent.includes("⟦notesAsWritten"))
      // oxlint-disable-next-line no-await-in-loop
      await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    look(turns, SENTENCE, "M");
  },
  async "a long one"({ labels, show, look }) {
    const turns = Array.from({ length: 50 }, (): ChatTurn => ({ role: "user", text: "?" }));
    await show(thread(turns, labels, "long"));
    look();
  },
  async "calls of tools"({ labels, show, look }) {
    const calls = [{ name: "add", arguments: "{}" }];
    let finish: (answer: string) => void = nothing;
    const toolBox = {
      has: () => true,
      run: () => new Promise<string>((resolve) => (finish = resolve)),
      faults: () => Promise.resolve([]),
      isApproved: () => false,
      approve: nothing,
    };
    const host = await show(
      <ChatThread
        name="M"
        turns={[{ role: "assistant", text: "", toolCalls: calls }]}
        run={IDLE}
        actions={ACTIONS}
        toolBox={toolBox}
        labels={labels}
      />,
    );
    look(calls, "M");
    const args = host.querySelector("textarea")!;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(args, '{"a":4}');
      args.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await press(host, "⟦runTool");
    look(calls, "M", '{"a":4}');
    await act(async () => finish("5"));
    look(calls, "M", '{"a":4}', "5");
  },
  async "files along with a message"({ labels, show, look }) {
    const words = { kind: "text", name: "e.txt", text: "Words", whole: 90 } as const;
    await show(
      <ChatComposer
        key="draft"
        isBusy={false}
        takesFiles
        initialDraft={{ text: "", files: [words] }}
        onSend={nothing}
        onStop={nothing}
        labels={labels}
      />,
    );
    look("e.txt", "Words");
    const reading = await show(
      <ChatComposer
        key="document"
        isBusy={false}
        takesFiles
        readDocument={() => new Promise(nothing)}
        onSend={nothing}
        onStop={nothing}
        labels={labels}
      />,
    );
    await choose(reading, "input[type=file]", new File(["Words"], "f.txt"));
    await until(reading, () => reading.innerHTML.includes("⟦readingFile"));
    look("f.txt");
    const host = await show(
      <ChatComposer
        key="files"
        isBusy={false}
        takesFiles
        examples={["An example"]}
        onSend={nothing}
        onStop={nothing}
        labels={labels}
      />,
    );
    look("An example");
    const text = new File(["hello"], "a.txt", { type: "text/plain" });
    for (const [file, word] of [
      [text, "⟦takeAway"],
      [sized(new File([""], "b.png", { type: "image/png" }), 1e9), "⟦tooLargeAlong"],
      [new File(["MZ\0"], "c.exe"), "⟦wrongAlong"],
    ] as const) {
      /* oxlint-disable no-await-in-loop */
      await choose(host, "input[type=file]", file);
      await until(host, () => host.innerHTML.includes(word));
      look("a.txt", "b.png", "c.exe");
      /* oxlint-enable no-await-in-loop */
    }
    const unreadable = new File([Uint8Array.from([137, 80, 78, 71, 13, 10])], "d.png");
    const { FileReader: own } = globalThis;
    Object.assign(globalThis, {
      FileReader: class extends EventTarget {
        readAsDataURL = () => this.dispatchEvent(new Event("error"));
      },
    });
    await choose(host, "input[type=file]", unreadable);
    await until(host, () => host.innerHTML.includes("⟦unreadable"));
    Object.assign(globalThis, { FileReader: own });
    look("a.txt", "d.png");
    const input = host.querySelector<HTMLInputElement>("input[type=file]")!;
    Object.defineProperty(input, "files", { configurable: true, value: Array.from({ length: 11 }, () => text) });
    await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
    await until(host, () => host.innerHTML.includes("⟦tooManyFiles"));
    look("a.txt");
  },
  async "a widget, at rest and at work"({ labels, show, look }) {
    const targets = [TARGET, { ...TARGET, id: "n", name: "N", runner: endless }];
    const host = await show(
      <ChatWidget targets={targets} system="" onSystem={nothing} initialText="Hello" labels={labels} />,
    );
    look(targets, "Hello");
    await press(host, "⟦send");
    look(targets, "Hello");
  },
};
