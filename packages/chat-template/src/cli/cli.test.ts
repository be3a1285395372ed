/** The command line, on real files. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHAT_TEMPLATES } from "../testing/chat-templates.ts";
import { PYTHON, hasPython } from "../testing/python.ts";
import { runCommand } from "./commands.ts";
import type { Portability } from "./portability.ts";

const CHATML = CHAT_TEMPLATES["chatml"] ?? "";
const HERMES = CHAT_TEMPLATES["qwen 2.5, tools"] ?? "";
let root = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "vitrine-template-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

function run(...args: string[]) {
  let [printed, failed] = ["", ""];
  const code = runCommand(args, { print: (text) => (printed += text), fail: (text) => (failed += text) });
  return { code, printed, failed };
}

const messages = (): string => file("messages.json", JSON.stringify([{ role: "user", content: "Hello" }]));

/** A GGUF file's head with a text, an array of tokens and the id of one. */
function gguf(template: string): Buffer {
  const parts: Buffer[] = [];
  const uint32 = (value: number): void => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    parts.push(bytes);
  };
  const uint64 = (value: number): void => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(value));
    parts.push(bytes);
  };
  const string = (text: string): void => {
    const bytes = Buffer.from(text);
    uint64(bytes.length);
    parts.push(bytes);
  };
  parts.push(Buffer.from("GGUF"));
  uint32(3);
  uint64(0);
  uint64(5);
  string("general.name");
  uint32(8);
  string("x".repeat(2_000_000));
  string("general.ratios");
  uint32(9);
  uint32(6);
  uint64(2);
  uint32(0);
  uint32(0);
  string("tokenizer.ggml.tokens");
  uint32(9);
  uint32(8);
  uint64(2);
  string("<s>");
  string("</s>");
  string("tokenizer.ggml.bos_token_id");
  uint32(4);
  uint32(0);
  string("tokenizer.chat_template");
  uint32(8);
  string(template);
  return Buffer.concat(parts);
}

describe("render", () => {
  const prompt = "<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\n";

  test("takes a file, a folder, a configuration and a GGUF file", () => {
    const config = JSON.stringify({ chat_template: CHATML });
    file("model/tokenizer_config.json", config);
    for (const path of [
      file("chatml.jinja", CHATML),
      join(root, "model"),
      file("tokenizer_config.json", config),
      file("model.gguf", gguf(CHATML)),
    ])
      expect(run("render", path, "--messages", messages(), "--ask")).toEqual({ code: 0, printed: prompt, failed: "" });
  });

  test("takes the special tokens of a GGUF file", () => {
    const path = file("bos.gguf", gguf("{{ bos_token }}{{ messages[0].content }}"));
    expect(run("render", path, "--messages", messages()).printed).toBe("<s>Hello");
  });

  test("ends with 2 and a hint for what is wrong", () => {
    expect(run("render", join(root, "nothing"))).toMatchObject({
      code: 2,
      failed: expect.stringContaining("There is no"),
    });
    expect(run("render", file("a.jinja", "x"))).toMatchObject({
      code: 2,
      failed: expect.stringContaining("--messages"),
    });
    expect(run("nosuch")).toMatchObject({ code: 2, failed: expect.stringContaining("render, lint, explain") });
    expect(run("render", file("b.jinja", "{{ x.y }}"), "--messages", messages())).toMatchObject({ code: 2 });
    expect(run("render", "--nosuch")).toMatchObject({ code: 2 });
    expect(run("render", file("short.gguf", Buffer.from("GGUF\x03\0\0\0")), "--messages", messages())).toMatchObject({
      code: 2,
      failed: expect.stringContaining("ends in its head"),
    });
  });
});

test("lint reports findings with their position, and ends with 1 for errors only", () => {
  const path = file("lint.jinja", "{% for m in messages %}\n{{ m.content | nosuch }}{% endfor %}");
  const { code, printed } = run("lint", path);
  expect(code).toBe(1);
  expect(printed).toMatch(/lint\.jinja:2:16: error: Unknown filter 'nosuch'.* \(syntax\)/);
  expect(run("lint", file("ok.jinja", CHATML), "--ignore", "no-generation-tag")).toMatchObject({
    code: 0,
    printed: "",
  });
  expect(JSON.parse(run("lint", path, "--json").printed)).toHaveLength(1);
  const noted = file("noted.jinja", `${CHATML}{% for m in messages recursive %}{% endfor %}`);
  expect(run("lint", noted)).toMatchObject({ code: 0, printed: expect.stringContaining(": note: ") as string });
});

describe("check", () => {
  /** An engine as a program: `reply` makes the answer of a request. */
  const engine = (name: string, reply: string): string =>
    `${name}=${process.execPath} ${file(
      `${name}.mjs`,
      `import { readFileSync } from "node:fs";
      const { contexts } = JSON.parse(readFileSync(0, "utf8"));
      console.log(JSON.stringify({ version: "1.2", results: contexts.map(${reply}) }));`,
    )}`;
  const template = (): string => file("check.jinja", "{{ messages[0].content }}");
  const withoutPython = ["--python", "no-such-python"];
  const checked = (...args: string[]) => JSON.parse(run("check", ...args, "--json").printed) as Portability;

  test("compares engines on a conversation, and ends with 1 when one differs", () => {
    const same = engine("echo", "({ messages }) => ({ text: messages[0].content })");
    const args = [template(), "--messages", messages(), ...withoutPython, "--engine"];
    expect(run("check", ...args, same)).toMatchObject({ code: 0, printed: expect.stringContaining("Vitrine: 1 same") });
    const shouting = engine("shout", "({ messages }) => ({ text: messages[0].content.toUpperCase() })");
    const { code, printed } = run("check", ...args, same, "--engine", shouting);
    expect(code).toBe(1);
    expect(printed).toContain("shout 1.2: 0 same, 1 different, 0 failed");
    expect(printed).toContain('- "Hello"\n    + "HELLO"');
    expect(printed).toContain("transformers: not installed in no-such-python");
  });

  test("an error where the reference has a prompt is a failure, and the same where both refuse", () => {
    const failing = engine("failing", '() => ({ error: "unknown filter" })');
    const args = [...withoutPython, "--messages", messages(), "--engine", failing];
    expect(checked(template(), ...args).engines).toMatchObject([{ engine: "Vitrine", same: 0, different: 1 }]);
    const echo = engine("echo", "({ messages }) => ({ text: messages[0].content })");
    expect(
      checked(template(), ...withoutPython, "--messages", messages(), "--engine", echo, "--engine", failing),
    ).toMatchObject({
      reference: { engine: "echo", version: "1.2" },
      engines: [{ engine: "failing", failed: 1, first: { got: "error: unknown filter" } }, { same: 1 }],
    });
    const refusing = file("refuses.jinja", "{{ raise_exception('no') }}");
    expect(checked(refusing, ...args).engines).toMatchObject([{ engine: "Vitrine", same: 1 }]);
  });

  test("a command that is no engine is an error of the call", () => {
    expect(run("check", template(), "--engine", "x")).toMatchObject({
      code: 2,
      failed: expect.stringContaining("name=command"),
    });
    expect(run("check", template(), ...withoutPython, "--engine", "x=no-such-program").code).toBe(2);
  });

  test.skipIf(!hasPython)("every sample conversation is the same in Python, for a template with tools", () => {
    const args = [file("hermes.jinja", HERMES), "--python", PYTHON];
    const { reference, conversations, engines } = checked(...args);
    expect(reference.version).toMatch(/^(?:transformers|jinja2) \d/);
    expect(engines.find(({ engine: name }) => name === "Vitrine")).toMatchObject({ same: conversations });
    // minijinja escapes quotes and angle brackets in JSON, which tools have.
    const mini = engines.find(({ engine: name }) => name === "minijinja");
    if (mini)
      expect(mini).toMatchObject({
        failed: 0,
        first: { conversation: "tools", got: expect.stringContaining("\\u0027") },
      });
  });
});

test("explain says what became of each message", () => {
  const { code, printed } = run("explain", file("chatml.jinja", CHATML), "--messages", messages());
  expect(code).toBe(0);
  expect(printed).toContain("message 0 (user): written");
});

test("format checks and writes a layout", () => {
  const path = file("layout.jinja", "{%if x%}a{%endif%}");
  expect(run("format", path, "--check").code).toBe(1);
  expect(run("format", path, "--write")).toEqual({ code: 0, printed: "", failed: "" });
  expect(readFileSync(path, "utf8")).toBe("{% if x %}a{% endif %}");
  expect(run("format", path, "--check").code).toBe(0);
});

test("parse gives a message as JSON", () => {
  const template = file("hermes.jinja", HERMES);
  const answer = file(
    "answer.txt",
    '<tool_call>\n{"name": "now", "arguments": {"zone": "UTC"}}\n</tool_call><|im_end|>',
  );
  const { code, printed } = run("parse", template, "--answer", answer);
  expect(code).toBe(0);
  expect(JSON.parse(printed)).toMatchObject({
    tool_calls: [{ type: "function", function: { name: "now", arguments: '{"zone": "UTC"}' } }],
  });
  expect(run("parse", template, "--answer", file("cut.txt", '<tool_call>\n{"name": "n')).code).toBe(1);
});

test("diff shows the lines that differ between two templates", () => {
  const one = file("one.jinja", "a\n{{ messages[0].content }}\nb");
  const two = file("two.jinja", "a\n{{ messages[0].content }}!\nb");
  expect(run("diff", one, one, "--messages", messages()).code).toBe(0);
  expect(run("diff", one, two, "--messages", messages())).toEqual({
    code: 1,
    printed: "@@ line 2 @@\n-Hello\n+Hello!\n",
    failed: "",
  });
});
