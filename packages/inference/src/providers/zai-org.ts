/** Two headers on everything, pictures as slow jobs, and reading of pages under a name of its own. */

import { field, textOf } from "./answers.ts";
import { jsonOf } from "./json-answer.ts";
import { imageDataUrl, textInput } from "./inputs.ts";
import type { JobProtocol } from "./job-protocol.ts";
import { postJson } from "./json-request.ts";
import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";
import { joinedSize } from "./openai-shapes.ts";

const pictures: JobProtocol = {
  shape: {
    id: ["id"],
    poll: { under: "/api/paas/v4/async-result/" },
    status: ["task_status"],
    running: ["PROCESSING"],
    done: "SUCCESS",
    failed: ["FAIL"],
  },
  interval: 5_000,
  mostPolls: 60,
  failureText: "Failed to fetch result",
  isDone: (body, state) => state === "completed" && field(body, "image_result", 0, "url") !== undefined,
  failed: () => "The image was not made: the provider reported FAIL",
};

export const provider: Provider = {
  id: "zai-org",
  name: "Z.ai",
  hubOrganization: "zai-org",
  baseUrl: "https://api.z.ai",
  keyHeader: bearer,
  keyVariable: "ZAI_API_KEY",
  headers: { "x-source-channel": "hugging_face", "accept-language": "en-US,en" },
  tasks: {
    conversational: chat("/api/paas/v4/chat/completions"),
    "text-to-image": {
      submitsWork: true,
      job: pictures,
      request: (call) =>
        postJson("/api/paas/v4/async/images/generations", {
          ...call.extra,
          ...joinedSize({ ...call.parameters }),
          model: call.model,
          prompt: textInput(call),
        }),
      answer: { kind: "address", path: ["image_result", 0, "url"], media: "image" },
    },
    "image-to-text": {
      request: (call) => postJson("/api/paas/v4/layout_parsing", { model: call.model, file: imageDataUrl(call) }),
      answer: { kind: "json", path: ["md_results"] },
      result: (answer, context) => {
        const text = textOf(field(jsonOf(answer, context), "md_results"));
        if (text === undefined) throw context.malformed("md_results");
        return { generated_text: text, generatedText: text };
      },
    },
  },
};
