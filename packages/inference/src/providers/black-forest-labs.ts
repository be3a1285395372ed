/**
 * Images by polling a returned address on a sibling host. The key goes to hosts under bfl.ai alone; the wait is five
 * polls, one second apart, counted in the query.
 *
 * @note The first answer names the address of the image, on a sibling host. The key is sent only to hosts under
 *   bfl.ai.
 * @note The client polls five times, one second apart, and then fails with “aborting after 5 attempts”.
 */

import { asString } from "@vitrine/base";
import { field } from "../protocol/read-fields.ts";
import { jsonOf } from "../protocol/json-answer.ts";
import { pictureOf } from "../protocol/images.ts";
import { renamed, textInput } from "../protocol/inputs.ts";
import { reasonIn, stateOf } from "../protocol/read-job.ts";
import { postJson } from "../protocol/json-request.ts";
import type { Provider } from "../protocol/provider.ts";

const STATES = {
  done: "Ready",
  running: ["Pending"],
  failed: ["Error", "Request Moderated", "Content Moderated", "Task not found"],
};

export const provider: Provider = {
  id: "black-forest-labs",
  name: "Black Forest Labs",
  hubOrganization: "black-forest-labs",
  baseUrl: "https://api.us1.bfl.ai",
  keyHeader: (key) => ({ "x-key": key }),
  keyVariable: "BFL_API_KEY",
  isRetired: true,
  credentialHosts: ["bfl.ai"],
  tasks: {
    "text-to-image": {
      submitsWork: true,
      request: (call) =>
        postJson(`/v1/${call.model}`, {
          ...call.extra,
          ...renamed(call.parameters, { num_inference_steps: "steps", guidance_scale: "guidance" }),
          prompt: textInput(call),
        }),
      job: {
        interval: 1_000,
        maxPolls: 5,
        attemptField: "attempt",
        failureText: "Failed to fetch result",
        submitted: (body, fail) => {
          const { id, polling_url: address } = body;
          if (typeof id !== "string" || id === "") throw fail("no task ID found in the response");
          if (typeof address !== "string" || !/^https?:\/\//i.test(address))
            throw fail("no polling address found in the response");
          return { id, statusPath: address };
        },
        progress: (body) => {
          const status = asString(body["status"]);
          if (status === undefined) return undefined;
          const state = stateOf(STATES, status);
          const hasSample = asString(field(body, "result", "sample")) !== undefined;
          // Ready counts only once the image is there.
          return {
            status,
            state: state === "completed" && !hasSample ? "running" : state,
            reason: reasonIn(body) ?? status,
          };
        },
        failed: (reason) => `The image was not made: ${reason ?? "no reason given"}`,
      },
      answer: { kind: "address", path: ["result", "sample"], media: "image" },
      result: (answer, context) => {
        const body = jsonOf(answer, context);
        const result = field(body, "result");
        return pictureOf({ url: field(result, "sample") }, result, context);
      },
    },
  },
};
