/** What servers do to messages, by their sources; none of them runs here. */
import { describe, expect, test } from "vitest";
import { ChatInputError, renderChat } from "../index.ts";

const texts = "{% for m in messages %}{{ m | tojson }}\n{% endfor %}{% if add_generation_prompt %}>{% endif %}";
const parts = `{% for m in messages %}{% for p in m.content %}{{ p | tojson }}{% endfor %}\n{% endfor %}`;
const user = { role: "user", content: "Hi" };
const calling = {
  role: "assistant",
  content: null,
  reasoning: "Hm.",
  refusal: null,
  tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: '{"b": 1.0}' } }],
};
const result = {
  role: "tool",
  tool_call_id: "a",
  content: [
    { type: "text", text: "1" },
    { type: "text", text: "2" },
  ],
};
const seen = (messages: readonly object[], as: "vllm" | "sglang" | "llama.cpp", source = texts): unknown[] =>
  renderChat(source, { messages, as })
    .prompt.split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as unknown);

const called = { id: "a", type: "function", function: { name: "f", arguments: { b: 1 } } };

describe("vllm", () => {
  test("passes known fields on, arguments as an object, and texts of parts as lines", () => {
    expect(seen([user, calling, result], "vllm")).toEqual([
      user,
      {
        role: "assistant",
        content: "",
        reasoning: "Hm.",
        reasoning_content: "Hm.",
        thinking: "Hm.",
        tool_calls: [called],
      },
      { role: "tool", content: "1\n2", tool_call_id: "a" },
    ]);
    expect(seen([{ ...user, name: "Ada", unknown: 1 }], "vllm")).toEqual([{ ...user, name: "Ada" }]);
  });

  test("drops empty calls, and makes an empty object of arguments that are no JSON", () => {
    const broken = { ...calling, tool_calls: [{ id: "a", function: { name: "f", arguments: "no" } }] };
    expect(seen([broken], "vllm")).toMatchObject([{ tool_calls: [{ function: { arguments: {} } }] }]);
    expect(seen([{ role: "assistant", content: "x", tool_calls: [] }], "vllm")).toEqual([
      { role: "assistant", content: "x" },
    ]);
  });

  test("gives parts to a template that loops over them, media by their kind, and refuses others", () => {
    const content = [
      { type: "image_url", image_url: { url: "x" } },
      { type: "text", text: "What?" },
    ];
    const { prompt } = renderChat(parts, { messages: [user, { role: "user", content }], as: "vllm" });
    expect(prompt).toBe('{"type": "text", "text": "Hi"}{"type": "image"}{"type": "text", "text": "What?"}');
    expect(() => seen([{ role: "user", content: [{ type: "file" }] }], "vllm")).toThrow(ChatInputError);
  });
});

describe("sglang", () => {
  test("joins texts by spaces, and asks again where an answer is last", () => {
    expect(seen([calling, result], "sglang")).toMatchObject([
      { content: "", tool_calls: [called] },
      { content: "1 2" },
    ]);
    const { prompt } = renderChat(texts, { messages: [user, { role: "assistant", content: "Well" }], as: "sglang" });
    expect(prompt).toBe('{"role": "user", "content": "Hi"}\n{"role": "user", "content": "Well"}\n>');
  });
});

describe("llama.cpp", () => {
  test("joins texts by line ends, fills what the template lacks, and refuses what it cannot take", () => {
    const content = [
      { type: "text", text: "a" },
      { type: "text", text: "b" },
    ];
    expect(seen([{ role: "user", content }], "llama.cpp")).toEqual([{ role: "user", content: "a\nb" }]);
    expect(() => seen([{ role: "assistant", content: null }], "llama.cpp")).toThrow("without content");
    expect(() => seen([{ role: "user", content: [{ type: "image_url" }] }], "llama.cpp")).toThrow("refuses a part");
  });
});

test("another renderer is refused by name", () => {
  expect(() => renderChat(texts, { messages: [user], as: "tgi" as never })).toThrow('There is no renderer "tgi"');
});
