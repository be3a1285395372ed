/**
 * Messages as a template gets them: what `apply_chat_template` of transformers 5.24 does to them, and arguments of calls
 * in the form that the template reads. Everything that was changed is said.
 */
import type { Template } from "../compile/template.ts";
import { TemplateError } from "../python/errors.ts";
import {
  ChatInputError,
  type ChatInput,
  type JsonObject,
  REASONING_FIELDS,
  renderConversation,
} from "./conversation.ts";
import { parseJson } from "./parse-json.ts";

/**
 * - `nulls`: fields that are null are left out, as `content: null` beside calls
 * - `reasoning`: reasoning stands under both names that templates read, `reasoning_content` and `thinking`
 * - `toolArguments`: the arguments of calls become an object, or a text
 */
export type MessageChange = "nulls" | "reasoning" | "toolArguments";

/** What a template can do with the arguments of a call. */
type ArgumentForm = "object" | "text" | "either";

/** The input as the template takes it, and what was changed for that. The given messages stay as they are. */
export function messagesIn(
  template: Template,
  input: ChatInput,
): { input: ChatInput & { messages: JsonObject[] }; changes: MessageChange[] } {
  const changes = new Set<MessageChange>();
  let messages = input.messages.map((message) => withReasoning(withoutNulls(message, changes), changes));
  if (messages.some((message) => hasArguments(message, "text"))) {
    const form = template.found(argumentForm);
    const given = messages;
    messages = form === "object" ? given.map((message) => withArguments(message, form)) : given;
    if (messages.some((message, index) => message !== given[index])) changes.add("toolArguments");
  }
  return { input: { ...input, messages }, changes: [...changes] };
}

function withoutNulls(message: object, changes: Set<MessageChange>): JsonObject {
  if (typeof message !== "object" || message === null || Array.isArray(message))
    throw new ChatInputError(
      "A message is not an object.",
      'Each has a role and content: { role: "user", content: "Hello" }.',
    );
  const fields = Object.entries(message);
  const said = fields.filter(([, value]) => value !== null && value !== undefined);
  if (said.length < fields.length) changes.add("nulls");
  return Object.fromEntries(said);
}

function withReasoning(message: JsonObject, changes: Set<MessageChange>): JsonObject {
  const name = REASONING_FIELDS.find((field) => field in message);
  if (name === undefined) return message;
  const reasoning = message[name];
  if (message["reasoning_content"] !== reasoning || !("thinking" in message)) changes.add("reasoning");
  return { thinking: reasoning, ...message, reasoning_content: reasoning };
}

function callsOf(message: JsonObject): JsonObject[] {
  const calls = message["tool_calls"];
  return Array.isArray(calls) ? calls.filter((call) => typeof call === "object" && call !== null) : [];
}

function functionOf(call: JsonObject): JsonObject {
  const inner = call["function"];
  return typeof inner === "object" && inner !== null ? (inner as JsonObject) : call;
}

/** Whether a call of the message has arguments in this form. */
export function hasArguments(message: JsonObject, form: "object" | "text"): boolean {
  return callsOf(message).some((call) => {
    const given = functionOf(call)["arguments"];
    return form === "text" ? typeof given === "string" : typeof given === "object" && given !== null;
  });
}

/** The message with the arguments of its calls in this form; the message itself where they are, or cannot be. */
export function withArguments(message: JsonObject, form: "object" | "text"): JsonObject {
  let isChanged = false;
  const calls = callsOf(message).map((call) => {
    const inner = functionOf(call);
    const given = inner["arguments"];
    const wanted = form === "object" ? objectIn(given) : textOf(given);
    if (wanted === undefined) return call;
    isChanged = true;
    const changed = { ...inner, arguments: wanted };
    return inner === call ? changed : { ...call, function: changed };
  });
  return isChanged ? { ...message, tool_calls: calls } : message;
}

function textOf(given: unknown): string | undefined {
  return typeof given === "object" && given !== null ? JSON.stringify(given) : undefined;
}

/** The object that a text of JSON is. */
function objectIn(given: unknown): unknown {
  if (typeof given !== "string") return undefined;
  // OpenAI's clients send nothing for a call without arguments.
  if (given.trim() === "") return {};
  try {
    const value = parseJson(given);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** In which form the template prints the arguments of a call as JSON. Found by trying, as templates insist on things. */
export function argumentForm(template: Template): ArgumentForm {
  const works = (given: unknown): boolean =>
    callSamples(given).some((sample) => {
      const prompt = attempt(template, sample);
      // Not a text within a text, nor an object as Python prints it.
      return /city[^]*Paris/.test(prompt) && !/'city'|\\"city/.test(prompt);
    });
  return template.withinBudget(() => {
    const [object, text] = [works({ city: "Paris" }), works('{"city": "Paris"}')];
    return object === text ? "either" : object ? "object" : "text";
  });
}

function callSamples(given: unknown): ChatInput[] {
  const call = { id: "call0abcd", type: "function", function: { name: "lookup", arguments: given } };
  const parameters = { type: "object", properties: { city: { type: "string" } } };
  const tool = { type: "function", function: { name: "lookup", description: "Looks up.", parameters } };
  const messages = [
    { role: "user", content: "Hello" },
    { role: "assistant", content: "", tool_calls: [call] },
  ];
  const result = { role: "tool", tool_call_id: "call0abcd", name: "lookup", content: "12" };
  return [{ messages }, { messages: [...messages, result], tools: [tool] }];
}

function attempt(template: Template, input: ChatInput): string {
  const specialTokens = { bos_token: "<s>", eos_token: "</s>" };
  try {
    return renderConversation(template, { specialTokens, now: () => new Date(0), ...input }).prompt;
  } catch (error) {
    if (error instanceof TemplateError) return "";
    throw error;
  }
}
