/** Input of a printed call: the example of the task, with the visitor's prompt and a tool where they are chosen. */
import type { CallSnippetOptions } from "@vitrine/inference";
import { taskToCall } from "@vitrine/libraries";
import type { ModelRecord } from "@vitrine/models";
import { sampleInput } from "@vitrine/tasks";
import { MODEL_LABELS } from "../messages/model-labels.ts";

export const MAX_FIELD_CHARS = 300;

/** Input of a call: the prompt, and where it goes. */
export interface CallInput {
  prompt: string;
  options: Pick<CallSnippetOptions, "messages" | "inputs" | "parameters">;
}

/** Tasks of which the input is a text. */
const TEXT_TASKS = new Set([
  "feature-extraction",
  "summarization",
  "text-classification",
  "text-generation",
  "text-to-audio",
  "text-to-image",
  "text-to-speech",
  "text-to-video",
  "token-classification",
  "translation",
]);

/** The example of the task with the visitor's prompt; nothing where no text is sent. */
export function inputOf(record: ModelRecord, query: URLSearchParams, hasTool: boolean): CallInput | undefined {
  const task = taskToCall(record);
  const sample = task === undefined ? undefined : sampleInput(task, record);
  if (task === undefined || typeof sample !== "object") return undefined;
  const chosen = (query.get("fill.prompt") ?? "").slice(0, MAX_FIELD_CHARS).trim();
  const { inputs } = sample;
  if (typeof inputs === "string") {
    const prompt = chosen || inputs;
    return TEXT_TASKS.has(task) ? { prompt, options: chosen === "" ? {} : { inputs: prompt } } : undefined;
  }
  if (!Array.isArray(inputs)) return undefined;
  const messages = inputs as readonly Message[];
  const last = messages.findLastIndex(({ role }) => role === "user");
  const prompt = chosen || (hasTool ? MODEL_LABELS.api.toolPrompt : textOfMessage(messages[last]));
  const asked = messages.map((message, index) => (index === last ? withText(message, prompt) : message));
  const parameters = hasTool ? { parameters: { tools: [SAMPLE_TOOL] } } : {};
  return { prompt, options: { ...(chosen !== "" || hasTool ? { messages: asked } : {}), ...parameters } };
}

interface Message {
  role: string;
  content: string | readonly { type: string; text?: string }[];
}

function textOfMessage(message: Message | undefined): string {
  const { content = "" } = message ?? {};
  return typeof content === "string" ? content : (content.find(({ type }) => type === "text")?.text ?? "");
}

function withText(message: Message, text: string): Message {
  const { content } = message;
  if (typeof content === "string") return { ...message, content: text };
  return { ...message, content: content.map((part) => (part.type === "text" ? { ...part, text } : part)) };
}

/** The tool of the examples. */
const SAMPLE_TOOL = {
  type: "function",
  function: {
    name: "get_weather",
    description: "The weather of a city now.",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
} as const;
