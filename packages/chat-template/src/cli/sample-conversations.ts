/** Conversations that use what templates differ in, each with a name. */

type Conversation = Readonly<Record<string, unknown>>;

function call(id: string, name: string, given: object) {
  return { id, type: "function", function: { name, arguments: given } };
}

function result(id: string, name: string) {
  return { role: "tool", tool_call_id: id, name, content: '{"value": 12}' };
}

/** The conversations, which vary what engines have to write. */
export function sampleConversations(): ReadonlyMap<string, Conversation> {
  const ask = { add_generation_prompt: true };
  const specialTokens = { bos_token: "<s>", eos_token: "</s>" };
  const question = { role: "user", content: 'What is the weather in Zürich & Bern, "today"? <b>' };
  const system = { role: "system", content: "  You are helpful.\n" };
  const tools = ["get_weather", "get_time"].map((name) => ({
    type: "function",
    function: {
      name,
      description: "Of a city's center, as 'text' <or> nothing.",
      parameters: {
        type: "object",
        properties: { city: { type: "string", description: "Name" }, days: { type: "integer", default: 1 } },
        required: ["city"],
      },
    },
  }));

  const oneCall = {
    role: "assistant",
    content: "",
    tool_calls: [call("call00001", "get_weather", { city: "Zürich", days: 2, exact: true, scale: 1.5, unit: null })],
  };
  const twoCalls = {
    ...oneCall,
    tool_calls: [...oneCall.tool_calls, call("call00002", "get_time", { city: "Bern" })],
  };
  const reasoned = { role: "assistant", content: "It is 12.", reasoning_content: "I should look.\n" };
  const thanks = { role: "user", content: "Thank you!" };

  const conversations: readonly (readonly [string, Conversation])[] = [
    ["question", { messages: [question], ...ask }],
    ["question and answer", { messages: [question, { role: "assistant", content: " It rains. " }] }],
    ["system prompt", { messages: [system, question], ...ask }],
    ["three turns", { messages: [system, question, { role: "assistant", content: "It rains." }, thanks], ...ask }],
    ["tools", { messages: [question], tools, ...ask }],
    ["tool call", { messages: [question, oneCall], tools }],
    ["tool result", { messages: [system, question, oneCall, result("call00001", "get_weather")], tools, ...ask }],
    [
      "two tool calls",
      {
        messages: [
          question,
          twoCalls,
          result("call00001", "get_weather"),
          result("call00002", "get_time"),
          { role: "assistant", content: "12 degrees." },
          thanks,
        ],
        tools,
        ...ask,
      },
    ],
    ["reasoning", { messages: [question, reasoned, thanks], enable_thinking: true, ...ask }],
    ["text in parts", { messages: [{ role: "user", content: [{ type: "text", text: "Hello" }] }], ...ask }],
  ];
  return new Map(conversations.map(([name, conversation]) => [name, { ...specialTokens, ...conversation }]));
}
