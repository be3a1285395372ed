/** Two headers on everything, pictures as slow jobs, and reading of pages under a name of its own. */

import { field, textOf } from "./answers.ts";
import { jsonOf } from "./json-answer.ts";
import { pictureOf } from "./pictures.ts";
import { safeId } from "./foreign-paths.ts";
import { imageDataUrl, textInput } from "./inputs.ts";
import type { JobProtocol, JobState } from "./job-protocol.ts";
import { postJson } from "./json-request.ts";
import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";
import { joinedSize } from "./openai-shapes.ts";

const STATES: Readonly<Record<string, JobState>> = {
  PROCESSING: "running",
  SUCCESS: "completed",
  FAIL: "failed",
};

const pictures: JobProtocol = {
  shape: {
    poll: { id: ["id"], under: "/api/paas/v4/async-result/" },
    status: ["task_status"],
    done: "SUCCESS",
    failed: ["FAIL"],
  },
  interval: 5_000,
  mostPolls: 60,
  failureText: "Failed to fetch result",
  submitted: (body, fail) => {
    const [id, status] = [safeId(body["id"]), textOf(body["task_status"])];
    if (id === undefined || status === undefined) throw fail("no task ID found in the response");
    return {
      id,
      statusPath: `/api/paas/v4/async-result/${id}`,
      isDone: status === "SUCCESS" && field(body, "image_result", 0, "url") !== undefined,
      ...(status === "FAIL" ? { failure: status } : {}),
    };
  },
  progress: (body) => {
    const status = textOf(body["task_status"]);
    return status === undefined ? undefined : { status, state: STATES[status] ?? "unknown" };
  },
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
      result: (answer, context) => {
        const body = jsonOf(answer, context);
        return pictureOf({ url: field(body, "image_result", 0, "url") }, body, context);
      },
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
