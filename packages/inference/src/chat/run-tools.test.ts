import { HUB_TOKEN, REPLY, startTestKit, type TestKit } from "@vitrine/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { InferenceClient, tool } from "../index.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const client = () => new InferenceClient(HUB_TOKEN, { fetch: kit.fetch });
const input = { model: "org/model", messages: [{ role: "user", content: "Do I need a coat?" }] };
const call = (name: string, args: unknown) => ({
  name,
  arguments: typeof args === "string" ? args : JSON.stringify(args),
});

const weather = (seen: unknown[] = []) =>
  tool({
    name: "weather",
    description: "The weather in a city now",
    parameters: z.object({ city: z.string() }),
    run: ({ city }, { step }) => {
      seen.push([city.toUpperCase(), step]);
      return { degrees: 22 };
    },
  });

describe("a conversation with tools", () => {
  test("runs the requested tools until the model answers", async () => {
    const seen: unknown[] = [];
    kit.say({ calls: [call("weather", { city: "Lima" })] }, { content: "No coat." });
    const run = await client().runTools({ ...input, tools: [weather(seen)] });
    expect(run).toMatchObject({ content: "No coat.", steps: 2, usage: { input: 14, output: 10, total: 24 } });
    expect(seen).toEqual([["LIMA", 1]]);
    expect(run.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant"]);
    expect(run.messages[2]).toEqual({ role: "tool", tool_call_id: "call_0_weather", content: '{"degrees":22}' });
    const [first, second] = kit.requests.map(({ body }) => body as { tools: object[]; messages: object[] });
    expect(first?.tools).toMatchObject([
      { type: "function", function: { name: "weather", parameters: { type: "object" } } },
    ]);
    expect(second?.messages).toEqual(run.messages.slice(0, 3));
    expect(input.messages).toHaveLength(1);
  });

  test("runs tools of one answer concurrently, or in sequence on request", async () => {
    const running: number[] = [];
    let count = 0;
    const slow = tool({
      name: "slow",
      parameters: { type: "object" },
      run: async () => {
        running.push(++count);
        await new Promise((resolve) => setTimeout(resolve, 20));
        count--;
        return "done";
      },
    });
    const two = [call("slow", {}), call("slow", {})];
    kit.say({ calls: two }, { content: "a" }, { calls: two }, { content: "b" });
    await client().runTools({ ...input, tools: [slow] });
    await client().runTools({ ...input, tools: [slow], parallel: false });
    expect(running).toEqual([1, 2, 1, 1]);
  });

  test("streams when there is a listener", async () => {
    kit.say({ calls: [call("weather", { city: "Lima" })] });
    let text = "";
    const onChunk = (chunk: { choices: { delta: { content?: string | null } }[] }) => {
      text += chunk.choices[0]?.delta.content ?? "";
    };
    const run = await client().runTools({ ...input, tools: [weather()], onChunk });
    expect([text, run.content]).toEqual([REPLY, REPLY]);
    expect(kit.requests.map(({ body }) => (body as { stream?: boolean }).stream)).toEqual([true, true]);
  });

  test.each([
    [call("weather", { town: "Lima" }), /do not fit:\ncity/],
    [call("weather", "{city:"), /no JSON/],
    [call("whether", {}), /no tool whether. There are: weather/],
  ])("reports to the model what is wrong with %j", async (wrong, reason) => {
    kit.say({ calls: [wrong] }, { content: "Sorry." });
    const { messages } = await client().runTools({ ...input, tools: [weather()] });
    expect(messages[2]?.content).toMatch(reason);
  });

  test("reports to the model that a tool failed", async () => {
    const broken = tool({ name: "broken", parameters: {}, run: () => Promise.reject(new Error("no network")) });
    kit.say({ calls: [call("broken", {})] }, { content: "Sorry." });
    const { messages } = await client().runTools({ ...input, tools: [broken] });
    expect(messages[2]?.content).toBe("The tool failed: no network");
  });

  test("requests approval for a tool that needs it", async () => {
    const seen: unknown[] = [];
    const guarded = { ...weather(seen), needsApproval: true };
    const approvals: unknown[] = [];
    const decisions: (boolean | string)[] = ["too far", true];
    const turn = { calls: [call("weather", { city: "Lima" })] };
    kit.say(turn, turn, { content: "Fine." }, turn, { content: "Well." });
    const approve = (request: unknown) => {
      approvals.push(request);
      return decisions.shift() ?? false;
    };
    const { messages } = await client().runTools({ ...input, tools: [guarded], approve });
    expect(messages[2]?.content).toBe("Not allowed: too far.");
    expect(seen).toEqual([["LIMA", 2]]);
    expect(approvals[0]).toEqual({ id: "call_0_weather", name: "weather", arguments: { city: "Lima" } });
    const withoutApproval = await client().runTools({ ...input, tools: [guarded] });
    expect(withoutApproval.messages[2]?.content).toBe("Not allowed.");
  });

  test("ends at its limit with the messages so far", async () => {
    const turn = { calls: [call("weather", { city: "Lima" })] };
    kit.say(turn, turn, turn);
    const run = client().runTools({ ...input, tools: [weather()], maxSteps: 2 });
    await expect(run).rejects.toMatchObject({ code: "tool_steps", limit: 2, messages: { length: 5 } });
    expect(kit.requests).toHaveLength(2);
  });

  test("ends with the caller's abort while a tool runs, though the tool does not listen", async () => {
    const controller = new AbortController();
    const reason = new Error("stop");
    const neverEnding = tool({
      name: "deaf",
      parameters: {},
      run: (_, { signal }) => {
        setTimeout(() => controller.abort(reason), 10);
        expect(signal).toBeDefined();
        return new Promise(() => {});
      },
    });
    kit.say({ calls: [call("deaf", {})] });
    await expect(client().runTools({ ...input, tools: [neverEnding] }, { signal: controller.signal })).rejects.toBe(
      reason,
    );
  });

  test("refuses two tools of one name and an invalid bound", async () => {
    await expect(client().runTools({ ...input, tools: [weather(), weather()] })).rejects.toThrow(/same name/);
    await expect(client().runTools({ ...input, tools: [], maxSteps: 0 })).rejects.toThrow(/maxSteps/);
    expect(kit.requests).toEqual([]);
  });
});
