/** Requests as agents write them: nothing of the conversation is lost, and no field of theirs ends the call. */
import Anthropic from "@anthropic-ai/sdk";
import { PNG } from "@vitrine/test-kit";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startModelApi, type ModelApiServer } from "./testing/model-api-server.ts";

let site: ModelApiServer;
beforeAll(async () => {
  site = await startModelApi();
});
afterAll(() => site.close());
beforeEach(() => site.kit.reset());

type Fields = Record<string, unknown>;
const model = "model-a";
const openai = () => new OpenAI({ apiKey: "ada", baseURL: `${site.url}/v1`, maxRetries: 0 });
const anthropic = () => new Anthropic({ apiKey: "ada", baseURL: site.url, maxRetries: 0 });
const ollama = () => new Ollama({ host: site.url, headers: { authorization: "Bearer ada" } });
const sent = () =>
  site.kit.requests.findLast(({ method }) => method === "POST")?.body as Fields & { messages: Fields[] };
const posts = () => site.kit.requests.filter(({ method }) => method === "POST").length;
const png = Buffer.from(PNG).toString("base64");
const picture = { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } };
const answerWith = (message: Fields, more: Fields = {}, usage: Fields = {}) =>
  site.kit.fault({
    kind: "status",
    status: 200,
    body: JSON.stringify({ model, choices: [{ index: 0, message, finish_reason: "stop", ...more }], usage }),
    match: ({ method }) => method === "POST",
  });
const streamWith = (...deltas: Fields[]) =>
  site.kit.fault({
    kind: "body",
    type: "text/event-stream",
    body: `${[...deltas.map((delta) => ({ delta })), { delta: {}, finish_reason: "stop" }]
      .map((choice) => `data: ${JSON.stringify({ model, choices: [{ index: 0, ...choice }] })}\n\n`)
      .join("")}data: [DONE]\n\n`,
    match: ({ method }) => method === "POST",
  });

describe("Claude Code", () => {
  test("sends effort, a schema, documents, pictures in results and errors of tools", async () => {
    const { response } = await anthropic()
      .messages.create({
        model,
        max_tokens: 100,
        system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
        thinking: { type: "adaptive" },
        output_config: { effort: "high", format: { type: "json_schema", schema: { type: "object" } } },
        metadata: { user_id: "me" },
        tools: [{ name: "look", input_schema: { type: "object" }, cache_control: { type: "ephemeral" }, strict: true }],
        messages: [
          {
            role: "user",
            content: [
              {
                type: "document",
                title: "a.pdf",
                source: { type: "base64", media_type: "application/pdf", data: "AAAA" },
              },
              { type: "document", title: "Notes", source: { type: "text", media_type: "text/plain", data: "a note" } },
              { type: "text", text: "Read." },
            ],
          },
          {
            role: "assistant",
            content: [
              { type: "thinking", thinking: "Look first.", signature: "sig" },
              { type: "redacted_thinking", data: "hidden" },
              { type: "text", text: "Looking." },
              { type: "tool_use", id: "t1", name: "look", input: { at: 1 } },
              { type: "tool_use", id: "t2", name: "look", input: {} },
            ],
          },
          {
            role: "user",
            content: [
              {
                type: "tool_result",
                tool_use_id: "t1",
                content: [
                  { type: "text", text: "a page" },
                  { type: "image", source: { type: "base64", media_type: "image/png", data: png } },
                ],
              },
              { type: "tool_result", tool_use_id: "t2", content: "not there", is_error: true },
              { type: "text", text: "Go on." },
            ],
          },
        ],
      })
      .withResponse();
    expect(response.headers.get("x-ignored-fields")).toBe("messages.cache_control, tools.cache_control");
    expect(sent()).toMatchObject({
      reasoning_effort: "high",
      user: "me",
      response_format: { type: "json_schema", json_schema: { schema: { type: "object" } } },
      tools: [{ function: { name: "look", strict: true } }],
    });
    expect(sent().messages).toEqual([
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AAAA" } },
          { type: "text", text: "Notes" },
          { type: "text", text: "a note" },
          { type: "text", text: "Read." },
        ],
      },
      {
        role: "assistant",
        content: "Looking.",
        reasoning_content: "Look first.",
        reasoning_details: [
          { type: "reasoning.text", text: "Look first.", signature: "sig" },
          { type: "reasoning.encrypted", data: "hidden" },
        ],
        tool_calls: [
          { id: "t1", type: "function", function: { name: "look", arguments: '{"at":1}' } },
          { id: "t2", type: "function", function: { name: "look", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "t1", content: "a page" },
      { role: "tool", tool_call_id: "t2", content: "Error: not there" },
      {
        role: "user",
        content: [{ type: "text", text: "Attached to the result of t1:" }, picture, { type: "text", text: "Go on." }],
      },
    ]);
  });

  test("reads what a cache saved, the stop sequence and what proves reasoning", async () => {
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 3,
      prompt_tokens_details: { cached_tokens: 6, cache_write_tokens: 1 },
    };
    const message = {
      role: "assistant",
      content: "Done",
      reasoning_content: "Hm.",
      reasoning_details: [{ type: "reasoning.text", text: "Hm.", signature: "sig" }],
    };
    answerWith(message, { stop_reason: "END" }, usage);
    const ask = { model, max_tokens: 9, messages: [{ role: "user" as const, content: "Hi" }] };
    expect(await anthropic().messages.create(ask)).toMatchObject({
      content: [
        { type: "thinking", thinking: "Hm.", signature: "sig" },
        { type: "text", text: "Done" },
      ],
      stop_reason: "stop_sequence",
      stop_sequence: "END",
      usage: { input_tokens: 3, output_tokens: 3, cache_read_input_tokens: 6, cache_creation_input_tokens: 1 },
    });
    site.kit.reset();
    streamWith(
      { reasoning_content: "H" },
      { reasoning_content: "m.", reasoning_details: [{ type: "reasoning.text", text: "m.", signature: "sig" }] },
      { reasoning_details: [{ type: "reasoning.encrypted", data: "hidden" }] },
      {
        content: "Done",
        annotations: [{ type: "url_citation", url_citation: { url: "https://a.example", title: "A" } }],
      },
    );
    expect((await anthropic().messages.stream(ask).finalMessage()).content).toMatchObject([
      { type: "thinking", thinking: "Hm.", signature: "sig" },
      { type: "redacted_thinking", data: "hidden" },
      { type: "text", text: "Done", citations: [{ url: "https://a.example", title: "A" }] },
    ]);
  });

  test("says how much to reason in tokens, or not at all", async () => {
    const ask = { model, max_tokens: 9_000, messages: [{ role: "user" as const, content: "Hi" }] };
    await anthropic().messages.create({ ...ask, thinking: { type: "enabled", budget_tokens: 2_000 } });
    expect(sent()["reasoning_effort"]).toBe("low");
    await anthropic().messages.create({ ...ask, thinking: { type: "disabled" } });
    expect(sent()["reasoning_effort"]).toBe("none");
    const { response } = await anthropic()
      .messages.create({ ...ask, thinking: { type: "adaptive", display: "omitted" } })
      .withResponse();
    expect(sent()["reasoning_effort"]).toBeUndefined();
    expect(response.headers.get("x-ignored-fields")).toBe("thinking.display");
  });

  test("keeps tools of Anthropic's that it runs itself", async () => {
    await anthropic().messages.create({
      model,
      max_tokens: 9,
      messages: [{ role: "user", content: "Hi" }],
      tools: [
        { type: "bash_20250124", name: "bash" },
        { type: "text_editor_20250728", name: "str_replace_based_edit_tool" },
        { type: "memory_20250818", name: "memory" },
      ],
    });
    const tools = sent()["tools"] as { function: { name: string; parameters: { properties: Fields } } }[];
    expect(tools.map((tool) => [tool.function.name, Object.keys(tool.function.parameters.properties)[0]])).toEqual([
      ["bash", "command"],
      ["str_replace_based_edit_tool", "command"],
      ["memory", "command"],
    ]);
  });

  test("is told which tools and contents do not work", async () => {
    const ask = { model, max_tokens: 9, messages: [{ role: "user" as const, content: "Hi" }] };
    await expect(
      anthropic().messages.create({ ...ask, tools: [{ type: "web_search_20250305", name: "web_search" }] }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining("web_search") });
    expect(posts()).toBe(0);
    const searching = [
      { type: "tool_search_tool_regex_20251119" as const, name: "tool_search_tool_regex" as const },
      { name: "look", input_schema: { type: "object" as const }, defer_loading: true },
    ];
    const searched = { type: "server_tool_use" as const, id: "s", name: "tool_search_tool_regex" as const, input: {} };
    const history = [{ role: "assistant" as const, content: [searched, { type: "text" as const, text: "Found." }] }];
    const { response } = await anthropic()
      .messages.create({ ...ask, tools: searching, messages: [...ask.messages, ...history] })
      .withResponse();
    expect(response.headers.get("x-ignored-fields")).toBe(
      "messages.server_tool_use, tools.tool_search_tool_regex_20251119, tools.defer_loading",
    );
    expect(sent()).toMatchObject({ tools: [{ function: { name: "look" } }], messages: [{}, { content: "Found." }] });
    site.kit.reset();
    const stored = { type: "document" as const, source: { type: "file", file_id: "f" } as never };
    await expect(
      anthropic().messages.create({ ...ask, messages: [{ role: "user", content: [stored] }] }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining("stores no files") });
    expect(posts()).toBe(0);
  });
});

describe("Codex", () => {
  const patch = {
    type: "custom" as const,
    name: "apply_patch",
    description: "Edit files.",
    format: { type: "grammar" as const, syntax: "lark" as const, definition: "start: /.+/" },
  };
  const request = {
    model,
    instructions: "You are an agent.",
    store: false,
    include: ["reasoning.encrypted_content" as const],
    prompt_cache_key: "session",
    parallel_tool_calls: false,
    reasoning: { effort: "medium" as const, summary: "auto" as const },
    text: { verbosity: "low" as const },
    tools: [
      { type: "function" as const, name: "shell", parameters: { type: "object" }, strict: false },
      patch,
      { type: "web_search" as const },
      { type: "namespace", name: "mcp", description: "More", tools: [{ type: "function", name: "find" }] } as never,
    ],
    input: [{ role: "user" as const, content: [{ type: "input_text" as const, text: "Fix it." }] }],
  };

  test("keeps its tools, and is told which run elsewhere", async () => {
    const { response } = await openai().responses.create(request).withResponse();
    expect(response.headers.get("x-ignored-fields")).toBe("reasoning.summary, tools.web_search");
    expect(sent()).toMatchObject({
      prompt_cache_key: "session",
      reasoning_effort: "medium",
      verbosity: "low",
      parallel_tool_calls: false,
    });
    const tools = sent()["tools"] as { function: { name: string; description?: string } }[];
    expect(tools.map((tool) => tool.function.name)).toEqual(["shell", "apply_patch", "find"]);
    expect(tools[1]?.function.description).toBe("Edit files.\nThe input follows this lark grammar:\nstart: /.+/");
  });

  test("gets a custom tool's call as one, streamed and whole, and a namespace with its call", async () => {
    const call = (index: number, name: string, args: Fields) => ({
      index,
      id: `c${index}`,
      type: "function",
      function: { name, arguments: JSON.stringify(args) },
    });
    const calls = [call(0, "apply_patch", { input: "*** Begin" }), call(1, "find", { q: "a" })];
    const expected = [
      { type: "custom_tool_call", call_id: "c0", name: "apply_patch", input: "*** Begin" },
      { type: "function_call", call_id: "c1", name: "find", arguments: '{"q":"a"}', namespace: "mcp" },
    ];
    answerWith({ role: "assistant", content: null, tool_calls: calls }, { finish_reason: "tool_calls" });
    expect((await openai().responses.create(request)).output).toMatchObject(expected);
    site.kit.reset();
    streamWith({ tool_calls: [calls[0]] }, { tool_calls: [calls[1]] });
    const types: string[] = [];
    const stream = openai().responses.stream(request);
    stream.on("event", ({ type }) => void types.push(type));
    expect((await stream.finalResponse()).output).toMatchObject(expected);
    expect(types).toContain("response.custom_tool_call_input.done");
  });

  test("has tools of one name in two namespaces, which stay two there and back", async () => {
    const namespaced = (name: string) =>
      ({ type: "namespace", name, description: name, tools: [{ type: "function", name: "find" }] }) as never;
    const again = { ...request, tools: [namespaced("mail"), namespaced("files")] };
    const calls = [0, 1].map((index) => ({
      index,
      id: `c${index}`,
      type: "function",
      function: { name: index === 0 ? "find" : "files__find", arguments: "{}" },
    }));
    answerWith({ role: "assistant", content: null, tool_calls: calls }, { finish_reason: "tool_calls" });
    const { output } = await openai().responses.create(again);
    expect(output).toMatchObject([
      { type: "function_call", name: "find", namespace: "mail" },
      { type: "function_call", name: "find", namespace: "files" },
    ]);
    const tools = sent()["tools"] as { function: { name: string } }[];
    expect(tools.map((tool) => tool.function.name)).toEqual(["find", "files__find"]);
    site.kit.reset();
    const results = ["c0", "c1"].map((id) => ({ type: "function_call_output" as const, call_id: id, output: "found" }));
    await openai().responses.create({ ...again, input: [...request.input, ...(output as never[]), ...results] });
    const [, , assistant] = sent()["messages"] as { tool_calls: typeof calls }[];
    expect(assistant?.tool_calls.map((each) => each.function.name)).toEqual(["find", "files__find"]);
  });

  test("sends back calls, results in parts and reasoning that it cannot read", async () => {
    answerWith({ role: "assistant", content: null, reasoning_content: "Patch it.", tool_calls: [] });
    const first = await openai().responses.create(request);
    const [reasoning] = first.output as unknown as [Fields];
    expect(reasoning["encrypted_content"]).toEqual(expect.any(String));
    site.kit.reset();
    const { response } = await openai()
      .responses.create({
        ...request,
        input: [
          ...request.input,
          { ...reasoning, content: undefined } as never,
          { type: "custom_tool_call", call_id: "c0", name: "apply_patch", input: "*** Begin" },
          { type: "web_search_call", id: "w", status: "completed" } as never,
          {
            type: "custom_tool_call_output",
            call_id: "c0",
            output: [
              { type: "input_text", text: "done" },
              { type: "input_image", image_url: `data:image/png;base64,${png}`, detail: "auto" },
            ],
          },
          {
            role: "user",
            content: [{ type: "input_file", filename: "a.txt", file_data: "data:text/plain;base64,YQ==" }],
          },
        ],
      })
      .withResponse();
    expect(response.headers.get("x-ignored-fields")).toContain("input.web_search_call");
    expect(sent().messages.slice(2)).toEqual([
      {
        role: "assistant",
        content: null,
        reasoning_content: "Patch it.",
        tool_calls: [
          { id: "c0", type: "function", function: { name: "apply_patch", arguments: '{"input":"*** Begin"}' } },
        ],
      },
      { role: "tool", tool_call_id: "c0", content: "done" },
      {
        role: "user",
        content: [
          { type: "text", text: "Attached to the result of c0:" },
          { type: "image_url", image_url: { url: `data:image/png;base64,${png}`, detail: "auto" } },
          { type: "file", file: { filename: "a.txt", file_data: "data:text/plain;base64,YQ==" } },
        ],
      },
    ]);
  });

  test("is refused a choice of a tool that is not there", async () => {
    const choice = { tool_choice: { type: "web_search_preview" as const } };
    await expect(openai().responses.create({ ...request, ...choice })).rejects.toMatchObject({ param: "tool_choice" });
    const allowed = {
      type: "allowed_tools" as const,
      mode: "required" as const,
      tools: [{ type: "function", name: "shell" }],
    };
    await openai().responses.create({ ...request, tool_choice: allowed });
    expect(sent()).toMatchObject({ tool_choice: "required", tools: [{ function: { name: "shell" } }] });
  });
});

describe("Continue, Twinny, Open WebUI and VS Code", () => {
  test("fill a gap, and go on with a raw prompt, without a template", async () => {
    const filled = await ollama().generate({
      model,
      prompt: "def f(",
      suffix: "return 1",
      options: { num_predict: 5 },
    });
    expect([filled.response, filled.done_reason]).toEqual([" world", "stop"]);
    expect(site.kit.requests.at(-1)).toMatchObject({
      path: "/v1/completions",
      body: { prompt: "def f(", suffix: "return 1", max_tokens: 5 },
    });
    const pieces: string[] = [];
    for await (const { response } of await ollama().generate({ model, prompt: "<s>", raw: true, stream: true }))
      pieces.push(response ?? "");
    expect(pieces.join("")).toBe(" world");
    expect(sent()).not.toHaveProperty("suffix");
  });

  test("load a model without a call", async () => {
    expect(await ollama().generate({ model, prompt: "" })).toMatchObject({ done: true, done_reason: "load" });
    expect(await ollama().chat({ model, messages: [], keep_alive: 0 })).toMatchObject({ done_reason: "unload" });
    expect(posts()).toBe(0);
    await expect(ollama().generate({ model: "none", prompt: "" })).rejects.toMatchObject({ status_code: 404 });
  });

  test("see which models run, and what one can do", async () => {
    expect((await ollama().ps()).models.map(({ name }) => name)).toContain(model);
    expect((await ollama().show({ model })).capabilities).toEqual(["completion"]);
  });
});

describe("completions", () => {
  test("of several prompts and of tokens, with probabilities and the true reason", async () => {
    const event = (text: string, reason: string | null) => ({
      choices: [{ index: 0, text, finish_reason: reason, logprobs: { tokens: [text], token_logprobs: [-1] } }],
    });
    const body = `${[
      event("a", null),
      event("b", "length"),
      { choices: [], usage: { prompt_tokens: 2, completion_tokens: 2 } },
    ]
      .map((each) => `data: ${JSON.stringify(each)}\n\n`)
      .join("")}data: [DONE]\n\n`;
    site.kit.fault({ kind: "body", type: "text/event-stream", body, match: ({ method }) => method === "POST" });
    const whole = await openai().completions.create({ model, prompt: ["x", "y"], logprobs: 1 });
    const logprobs = { tokens: ["a", "b"], token_logprobs: [-1, -1] };
    expect(whole.choices).toEqual([0, 1].map((index) => ({ index, text: "ab", finish_reason: "length", logprobs })));
    expect(whole.usage).toEqual({ prompt_tokens: 4, completion_tokens: 4, total_tokens: 8 });
    await openai().completions.create({ model, prompt: [[1, 2, 3]] });
    expect(sent()["prompt"]).toEqual([1, 2, 3]);
    site.kit.reset();
    await openai().embeddings.create({ model, input: [[1, 2], [3]] });
    expect(sent()["input"]).toEqual([[1, 2], [3]]);
  });
});

test("transcriptions come in every form, with their times", async () => {
  const segments = [
    { id: 0, start: 0, end: 1.5, text: " Hello" },
    { id: 1, start: 1.5, end: 61.25, text: " world" },
  ];
  const body = JSON.stringify({ text: "Hello world", language: "english", duration: 61.25, segments });
  site.kit.fault({ kind: "body", body, type: "application/json", match: ({ method }) => method === "POST" });
  const file = () => new File(["RIFF"], "a.wav", { type: "audio/wav" });
  const create = (more: object) =>
    openai().audio.transcriptions.create({ file: file(), model, ...more } as never) as unknown;
  expect(await create({ response_format: "srt" })).toBe(
    "1\n00:00:00,000 --> 00:00:01,500\nHello\n\n2\n00:00:01,500 --> 00:01:01,250\nworld\n\n",
  );
  expect(await create({ response_format: "vtt" })).toContain("WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nHello\n");
  expect(await create({ response_format: "text" })).toBe("Hello world");
  expect(await create({ response_format: "verbose_json", timestamp_granularities: ["word"], prompt: "Names" })).toEqual(
    {
      task: "transcribe",
      text: "Hello world",
      language: "english",
      duration: 61.25,
      segments,
    },
  );
  expect(JSON.stringify(sent())).toMatch(/timestamp_granularities\[\].*word/);
  let text = "";
  const stream = (await create({ stream: true })) as AsyncIterable<{ type: string; text?: string }>;
  for await (const event of stream) text = event.text ?? text;
  expect(text).toBe("Hello world");
  await expect(create({ response_format: "diarized_json" })).rejects.toMatchObject({ param: "response_format" });
});

test("a model of the catalog says its context, abilities and price", async () => {
  await site.store.replaceListings("test", [
    {
      provider: "groq",
      providerId: "kit-model",
      model: "org/model",
      task: "conversational",
      price: { input: 3, output: 6 },
      contextLength: 32_768,
      abilities: ["tools", "reasoning"],
      readOn: "2026-11-01",
      source: "test",
    },
  ]);
  const expected = {
    id: "org/model",
    context_length: 32_768,
    abilities: ["tools", "reasoning"],
    pricing: { prompt: "0.000003", completion: "0.000006" },
  };
  expect(await openai().models.retrieve("org/model")).toMatchObject(expected);
  expect((await openai().models.list()).data).toContainEqual(expect.objectContaining(expected));
  const shown = await ollama().show({ model: "org/model" });
  expect(shown.capabilities).toEqual(["completion", "tools", "thinking"]);
  expect(shown.model_info).toMatchObject({ "general.context_length": 32_768 });

  // What certainly does not fit is refused before anybody pays; what may fit is sent.
  const before = site.kit.requests.length;
  const ask = (words: number) =>
    openai().chat.completions.create({
      model: "org/model",
      messages: [{ role: "user", content: "word ".repeat(words) }],
    });
  await expect(ask(200_000)).rejects.toMatchObject({ status: 400, code: "context_length_exceeded", param: "messages" });
  expect(site.kit.requests).toHaveLength(before);
  expect((await ask(20_000)).choices).toHaveLength(1);
});
