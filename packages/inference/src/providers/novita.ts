/** Chat and texts by the OpenAI shapes; videos as tasks that are polled twice a second. */

import { field, textOf } from "./answers.ts";
import { jsonOf } from "./json-answer.ts";
import { safeId } from "./foreign-paths.ts";
import { renamed, textInput } from "./inputs.ts";
import type { JobState } from "./job-protocol.ts";
import { postJson } from "./json-request.ts";
import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";
import { completions } from "./openai-shapes.ts";

const STATES: Readonly<Record<string, JobState>> = {
  TASK_STATUS_QUEUED: "queued",
  TASK_STATUS_PROCESSING: "running",
  TASK_STATUS_SUCCEED: "completed",
  TASK_STATUS_FAILED: "failed",
};

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
          poll: { id: ["task_id"], under: "/v3/async/task-result?task_id=" },
          status: ["task", "status"],
          done: "TASK_STATUS_SUCCEED",
          failed: ["TASK_STATUS_FAILED"],
        },
        interval: 500,
        failureText: "Failed to fetch task result",
        submitted: (body, fail) => {
          const id = safeId(body["task_id"]);
          if (id === undefined) throw fail("no task ID found in the response");
          return { id, statusPath: `/v3/async/task-result?task_id=${id}` };
        },
        progress: (body) => {
          const status = textOf(field(body, "task", "status"));
          if (status === undefined) return undefined;
          const percentage = field(body, "task", "progress_percent");
          return {
            status,
            state: STATES[status] ?? "unknown",
            percentage: typeof percentage === "number" ? percentage : undefined,
            reason: textOf(field(body, "task", "reason")) || undefined,
          };
        },
        failed: (reason) => `Video generation task failed${reason ? `: ${reason}` : ""}`,
      },
      answer: { kind: "address", path: ["videos", 0, "video_url"], media: "video" },
      result: (answer, context) => context.media(field(jsonOf(answer, context), "videos", 0, "video_url"), "video"),
    },
  },
};
