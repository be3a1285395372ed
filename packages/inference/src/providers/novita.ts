/** Chat and texts by the OpenAI shapes; videos as tasks that are polled twice a second. */

import { renamed, textInput } from "./inputs.ts";
import { postJson } from "./json-request.ts";
import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";
import { completions } from "./openai-shapes.ts";

export const provider: Provider = {
  id: "novita",
  name: "Novita",
  hubOrganization: "novita",
  baseUrl: "https://api.novita.ai",
  keyHeader: bearer,
  keyVariable: "NOVITA_API_KEY",
  tasks: {
    conversational: chat("/v3/openai/chat/completions"),
    "text-generation": completions("/v3/openai/completions"),
    "text-to-video": {
      submitsWork: true,
      request: (call) =>
        postJson(`/v3/async/${call.model}`, {
          ...call.extra,
          ...renamed(call.parameters, { num_inference_steps: "steps" }),
          prompt: textInput(call),
        }),
      job: {
        shape: {
          id: ["task_id"],
          poll: { under: "/v3/async/task-result?task_id=" },
          status: ["task", "status"],
          queued: ["TASK_STATUS_QUEUED"],
          running: ["TASK_STATUS_PROCESSING"],
          done: "TASK_STATUS_SUCCEED",
          failed: ["TASK_STATUS_FAILED"],
          reason: [["task", "reason"]],
          percentage: ["task", "progress_percent"],
        },
        interval: 500,
        failureText: "Failed to fetch task result",
        failed: (reason) => `Video generation task failed${reason ? `: ${reason}` : ""}`,
      },
      answer: { kind: "address", path: ["videos", 0, "video_url"], media: "video" },
    },
  },
};
