/**
 * Two headers on everything, images as slow jobs, and reading of pages under its own name.
 *
 * @note Images are slow jobs: the client polls every five seconds, at most 60 times.
 * @note Image to text returns Markdown and takes no parameters.
 */

import { asString } from "@vitrine/base";
import { field } from "../protocol/read-fields.ts";
import { jsonOf } from "../protocol/json-answer.ts";
import { imageDataUrl, textInput } from "../protocol/inputs.ts";
import type { JobProtocol } from "../protocol/job-protocol.ts";
import { postJson } from "../protocol/json-request.ts";
import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";
import { joinedSize } from "../protocol/openai-protocol.ts";

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
  maxPolls: 60,
  failureText: "Failed to fetch result",
  isDone: (body, state) => state === "completed" && field(body, "image_result", 0, "url") !== undefined,
  failed: (reason) => `The image was not made: ${reason ?? "the provider reported FAIL"}`,
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
    conversational: chat("/api/paas/v4/chat/completions", undefined, {
      // It knows on and off alone.
      reasoning: (budget) => ({ thinking: { type: budget === "none" || budget === 0 ? "disabled" : "enabled" } }),
    }),
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
        const text = asString(field(jsonOf(answer, context), "md_results"));
        if (text === undefined) throw context.malformed("md_results");
        return { generated_text: text, generatedText: text };
      },
    },
  },
};
