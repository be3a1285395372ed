/** One conversation, written in each protocol, is the same chat at the provider. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startModelApi, type ModelApiServer } from "./testing/model-api-server.ts";

let site: ModelApiServer;
beforeAll(async () => {
  site = await startModelApi();
});
afterAll(() => site.close());

type Fields = Record<string, unknown>;
const model = "model-a";
const PNG = "iVBORw0KGgo=";
const url = `data:image/png;base64,${PNG}`;

interface Call {
  id: string;
  name: string;
  args: Record<string, string>;
  result: string;
  hasPicture: boolean;
}
interface Turn {
  user: string;
  hasPicture: boolean;
  /** What the assistant does: each step ends with the results of its calls. */
  steps: { reasoning: string; text: string; calls: Call[] }[];
  answer: string;
}

const text = fc.string({ minLength: 1, maxLength: 12 });
const turns = fc
  .array(
    fc.record({
      user: text,
      hasPicture: fc.boolean(),
      steps: fc.array(
        fc.record({
          reasoning: fc.string({ maxLength: 8 }),
          text: fc.string({ maxLength: 8 }),
          calls: fc.array(
            fc.record({
              name: fc.constantFrom("weather", "clock"),
              args: fc.dictionary(fc.constantFrom("a", "b"), fc.string({ maxLength: 5 }), { maxKeys: 2 }),
              result: text,
              hasPicture: fc.boolean(),
            }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        { maxLength: 2 },
      ),
      answer: text,
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((list): Turn[] => {
    let count = 0;
    return list.map((turn) => ({
      ...turn,
      steps: turn.steps.map((step) => ({
        ...step,
        calls: step.calls.map((call) => ({ ...call, id: `id_${count++}` })),
      })),
    }));
  });

const picture = { type: "image_url", image_url: { url } };

/** As a provider gets it. */
function chatOf(list: readonly Turn[]): Fields[] {
  const messages: Fields[] = [{ role: "system", content: "Be brief." }];
  for (const { user, hasPicture, steps, answer } of list) {
    messages.push({ role: "user", content: hasPicture ? [{ type: "text", text: user }, picture] : user });
    for (const { reasoning, text: said, calls } of steps) {
      messages.push({
        role: "assistant",
        content: said === "" ? null : said,
        tool_calls: calls.map(({ id, name, args }) => ({
          id,
          type: "function",
          function: { name, arguments: JSON.stringify(args) },
        })),
        ...(reasoning !== "" && { reasoning_content: reasoning }),
      });
      for (const { id, result } of calls) messages.push({ role: "tool", tool_call_id: id, content: result });
      const attached = calls
        .filter((call) => call.hasPicture)
        .flatMap(({ id }) => [{ type: "text", text: `Attached to the result of ${id}:` }, picture]);
      if (attached.length > 0) messages.push({ role: "user", content: attached });
    }
    messages.push({ role: "assistant", content: answer });
  }
  return messages;
}

/** The path, and the body that a client of the protocol writes. */
const WRITERS: readonly ((list: readonly Turn[]) => [path: string, body: Fields])[] = [
  (list) => ["/v1/chat/completions", { messages: chatOf(list) }],
  (list) => {
    const messages: Fields[] = [];
    const source = { type: "base64", media_type: "image/png", data: PNG };
    for (const { user, hasPicture, steps, answer } of list) {
      const image = { type: "image", source };
      messages.push({ role: "user", content: hasPicture ? [{ type: "text", text: user }, image] : user });
      for (const { reasoning, text: said, calls } of steps) {
        const content: Fields[] = [
          ...(reasoning === "" ? [] : [{ type: "thinking", thinking: reasoning, signature: "" }]),
          ...(said === "" ? [] : [{ type: "text", text: said }]),
          ...calls.map(({ id, name, args }) => ({ type: "tool_use", id, name, input: args })),
        ];
        const results = calls.map(({ id, result, hasPicture: has }) => ({
          type: "tool_result",
          tool_use_id: id,
          content: has ? [{ type: "text", text: result }, image] : result,
        }));
        messages.push({ role: "assistant", content }, { role: "user", content: results });
      }
      messages.push({ role: "assistant", content: answer });
    }
    return ["/v1/messages", { messages, system: "Be brief.", max_tokens: 9 }];
  },
  (list) => {
    const input: Fields[] = [];
    const image = { type: "input_image", image_url: url };
    for (const { user, hasPicture, steps, answer } of list) {
      input.push({ role: "user", content: hasPicture ? [{ type: "input_text", text: user }, image] : user });
      for (const { reasoning, text: said, calls } of steps) {
        if (reasoning !== "")
          input.push({ type: "reasoning", summary: [], content: [{ type: "reasoning_text", text: reasoning }] });
        if (said !== "") input.push({ role: "assistant", content: [{ type: "output_text", text: said }] });
        for (const { id, name, args } of calls)
          input.push({ type: "function_call", call_id: id, name, arguments: JSON.stringify(args) });
        for (const { id, result, hasPicture: has } of calls)
          input.push({
            type: "function_call_output",
            call_id: id,
            output: has ? [{ type: "input_text", text: result }, image] : result,
          });
      }
      input.push({ type: "message", role: "assistant", content: [{ type: "output_text", text: answer }] });
    }
    return ["/v1/responses", { input, instructions: "Be brief." }];
  },
  (list) => {
    const messages: Fields[] = [{ role: "system", content: "Be brief." }];
    const images = [PNG];
    for (const { user, hasPicture, steps, answer } of list) {
      messages.push({ role: "user", content: user, ...(hasPicture && { images }) });
      for (const { reasoning, text: said, calls } of steps) {
        const made = calls.map(({ id, name, args }) => ({ id, function: { name, arguments: args } }));
        messages.push({ role: "assistant", content: said, thinking: reasoning, tool_calls: made });
        for (const { id, result, hasPicture: has } of calls)
          messages.push({ role: "tool", tool_call_id: id, content: result, ...(has && { images }) });
      }
      messages.push({ role: "assistant", content: answer });
    }
    return ["/api/chat", { messages, stream: false }];
  },
];

test("a conversation with reasoning, calls, results and pictures is the same from every protocol", async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (list) => {
      for (const write of WRITERS) {
        const [path, body] = write(list);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const answer = await fetch(site.url + path, {
          method: "POST",
          headers: { authorization: "Bearer ada", "content-type": "application/json" },
          body: JSON.stringify({ model, ...body }),
        });
        // oxlint-disable-next-line no-await-in-loop
        await answer.text();
        const { messages } = (site.kit.requests.at(-1)?.body ?? {}) as { messages?: Fields[] };
        expect([path, answer.status, messages]).toEqual([path, 200, chatOf(list)]);
        site.kit.reset();
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
