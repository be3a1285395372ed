/** Calls in the markup of common models, however the stream is cut, through the client that the playground uses. */
import { InferenceClient, collectChat } from "@vitrine/inference";
import { expect, test } from "vitest";
import { readMarkedAnswer } from "./raw-answers.ts";

const tools = [
  {
    type: "function",
    function: {
      name: "weather",
      parameters: { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } } },
    },
  },
];
const CALL = { name: "weather", arguments: { city: "Zürich", days: 2 } };
const JSON_CALL = JSON.stringify(CALL);

const ANSWERS = {
  "Hermes and Qwen": `<tool_call>\n${JSON_CALL}\n</tool_call>`,
  "Qwen Coder":
    "<tool_call>\n<function=weather>\n<parameter=city>\nZürich\n</parameter>\n<parameter=days>\n2\n</parameter>\n</function>\n</tool_call>",
  "Mistral with a list": `[TOOL_CALLS] [${JSON_CALL}]`,
  "Mistral with arguments": `[TOOL_CALLS]weather[ARGS]${JSON.stringify(CALL.arguments)}`,
};

async function messageOf(content: string, size: number) {
  const pieces = content.match(new RegExp(`[^]{1,${size}}`, "gu")) ?? [];
  const body = pieces
    .map((piece, at) => {
      const finish = at === pieces.length - 1 ? "stop" : null;
      return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: piece }, finish_reason: finish }] })}\n\n`;
    })
    .join("");
  const fetch = () => Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
  const client = new InferenceClient("", { endpointUrl: "http://server.example", fetch });
  const stream = client.chatCompletionStream({ messages: [{ role: "user", content: "?" }], tools } as never, {
    readAnswer: readMarkedAnswer,
  });
  const { choices } = await collectChat(stream);
  return choices[0];
}

test.each(Object.entries(ANSWERS))("calls of %s are calls, behind a text", async (_name, markup) => {
  for (const size of [1, 3, 7, 1000]) {
    // oxlint-disable-next-line no-await-in-loop
    const choice = await messageOf(`Let me look.\n${markup}`, size);
    expect(choice?.message.content?.toString().trim(), `pieces of ${size}`).toBe("Let me look.");
    const called = (choice?.message.tool_calls ?? []) as { function: { name: string; arguments: string } }[];
    expect(called.map(({ function: { name, arguments: given } }) => [name, JSON.parse(given)])).toEqual([
      [CALL.name, CALL.arguments],
    ]);
    expect(choice?.finish_reason).toBe("tool_calls");
  }
});

test("the channels of GPT-OSS are reasoning, calls and the answer", async () => {
  const markup = `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary to=functions.weather <|constrain|>json<|message|>${JSON.stringify(CALL.arguments)}<|call|>`;
  for (const size of [1, 5, 1000]) {
    // oxlint-disable-next-line no-await-in-loop
    const choice = await messageOf(markup, size);
    expect(choice?.message).toMatchObject({ content: "", reasoning_content: "Hm." });
    expect(choice?.message.tool_calls).toMatchObject([{ function: { name: "weather" } }]);
  }
});

test("reasoning between tags is taken out before a call", async () => {
  const choice = await messageOf(`<think>\nHm.\n</think>\n\n${ANSWERS["Hermes and Qwen"]}`, 4);
  expect(choice?.message["reasoning_content"]?.toString().trim()).toBe("Hm.");
  expect(choice?.message.tool_calls).toHaveLength(1);
});

test.each(["x < y and [TOOL", "a [list] of <tags>", "<tool_call>", "Plain."])(
  "what is no call stays in the text: %j",
  async (text) => {
    for (const size of [1, 4, 1000]) {
      // oxlint-disable-next-line no-await-in-loop
      const choice = await messageOf(text, size);
      expect(choice?.message.content?.toString().trim(), `pieces of ${size}`).toBe(text);
      expect(choice?.message.tool_calls).toBeUndefined();
      expect(choice?.finish_reason).toBe("stop");
    }
  },
);

test("a call that is cut stays in the text", async () => {
  const choice = await messageOf('Look.<tool_call>\n{"name": "wea', 5);
  expect(choice?.message).toMatchObject({ content: expect.stringMatching(/^Look\.\s*\{"name": "wea$/) });
  expect(choice?.finish_reason).toBe("stop");
});
