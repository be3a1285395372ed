/** Chat at an OpenAI-compatible provider. A file of its own, so that a program that only chats holds nothing else. */

import { completionOf } from "../messages/chat-completion.ts";
import { postJson } from "./json-request.ts";
import type { TaskEntry } from "./provider.ts";

type Fields = Record<string, unknown>;

/** Chat. `model` goes first: proxies route by it without reading messages that may hold megabytes. */
export function chat(path: string, adapt: (fields: Fields) => Fields = (fields) => fields): TaskEntry {
  return {
    request: (call) =>
      postJson(path, { model: call.model, ...adapt({ ...call.extra }), ...(call.stream ? { stream: true } : {}) }),
    answer: { kind: "json", path: ["choices", 0, "message", "content"] },
    result: completionOf,
  };
}
