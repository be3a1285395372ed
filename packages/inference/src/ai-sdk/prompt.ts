/** The AI SDK's prompt as chat messages. */

import type { LanguageModelV4Message, LanguageModelV4Prompt, SharedV4FileData } from "@ai-sdk/provider";
import type { ChatMessage } from "@vitrine/tasks/schemas";
import { base64OfBlob, bytesOfBase64 } from "../files/bytes.ts";
import { sniffType } from "../wire/sniff-type.ts";
import { InferenceClientInputError } from "../wire/errors.ts";

type Part = Exclude<LanguageModelV4Message["content"], string>[number];
type ResultOutput = Extract<Part, { type: "tool-result" }>["output"];

/**
 * The messages of a prompt.
 *
 * @throws InferenceClientInputError for a file of a kind that chat endpoints have no form for
 */
export async function messagesOf(prompt: LanguageModelV4Prompt): Promise<ChatMessage[]> {
  return (await Promise.all(prompt.map(messagesOfOne))).flat();
}

async function messagesOfOne(message: LanguageModelV4Message): Promise<ChatMessage[]> {
  switch (message.role) {
    case "system":
      return [{ role: "system", content: message.content }];
    case "user": {
      const [only, ...others] = message.content;
      if (only?.type === "text" && others.length === 0) return [{ role: "user", content: only.text }];
      return [{ role: "user", content: await Promise.all(message.content.map(partOf)) }];
    }
    case "assistant": {
      const text = message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
      const reasoning = message.content.map((part) => (part.type === "reasoning" ? part.text : "")).join("");
      const calls = message.content.flatMap((part) =>
        part.type === "tool-call"
          ? [
              {
                id: part.toolCallId,
                type: "function",
                function: { name: part.toolName, arguments: JSON.stringify(part.input ?? {}) },
              },
            ]
          : [],
      );
      return [
        {
          role: "assistant",
          content: text === "" && calls.length > 0 ? null : text,
          ...(reasoning === "" ? {} : { reasoning_content: reasoning }),
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
        },
      ];
    }
    case "tool":
      return message.content.flatMap((part) =>
        part.type === "tool-result"
          ? [{ role: "tool", tool_call_id: part.toolCallId, content: resultText(part.output) }]
          : [],
      );
  }
}

async function partOf(part: Part): Promise<{ type: string; [name: string]: unknown }> {
  if (part.type === "text") return { type: "text", text: part.text };
  if (part.type !== "file")
    throw new InferenceClientInputError(`A message cannot hold a part of the kind ${part.type}`);
  const { data, filename } = part;
  if (data.type === "text") return { type: "text", text: data.text };
  const type = typeOf(part.mediaType, data);
  if (type.startsWith("image/")) return { type: "image_url", image_url: { url: await addressOf(data, type) } };
  if (type.startsWith("audio/") && data.type === "data")
    return { type: "input_audio", input_audio: { data: await base64Of(data.data), format: audioFormat(type) } };
  if (type === "application/pdf" && data.type === "data")
    return { type: "file", file: { filename: filename ?? "file.pdf", file_data: await addressOf(data, type) } };
  throw new InferenceClientInputError(
    `Chat endpoints have no form for a file of the type ${type} given as ${data.type}`,
  );
}

/** `image/*` and `image` say too little for a data URL. */
function typeOf(declared: string, data: SharedV4FileData): string {
  if (/^[a-z]+\/[^*]+$/.test(declared)) return declared;
  const bytes =
    data.type !== "data"
      ? undefined
      : typeof data.data === "string"
        ? bytesOfBase64(data.data.slice(0, 64))
        : data.data;
  return (bytes && sniffType(bytes)) ?? `${declared.split("/")[0]}/${declared.startsWith("image") ? "png" : "wav"}`;
}

async function addressOf(data: SharedV4FileData, type: string): Promise<string> {
  if (data.type === "url") return data.url.href;
  if (data.type === "data") return `data:${type};base64,${await base64Of(data.data)}`;
  throw new InferenceClientInputError(`A file cannot be given as ${data.type}`);
}

async function base64Of(data: Uint8Array | string): Promise<string> {
  return typeof data === "string" ? data : base64OfBlob(new Blob([data as Uint8Array<ArrayBuffer>]));
}

function audioFormat(type: string): string {
  return type === "audio/mpeg" || type === "audio/mp3" ? "mp3" : (type.split("/")[1]?.replace(/^x-/, "") ?? "wav");
}

function resultText(output: ResultOutput): string {
  switch (output.type) {
    case "text":
    case "error-text":
      return output.value;
    case "json":
    case "error-json":
      return JSON.stringify(output.value);
    case "execution-denied":
      return `Not allowed${output.reason ? `: ${output.reason}` : ""}.`;
    case "content":
      return output.value.map((part) => (part.type === "text" ? part.text : `[${part.type}]`)).join("\n");
  }
}
