/** The parts that are loaded when they are needed. */

import type { Parts } from "../wire/message.ts";

export const LATER: Parts = {
  apiFailure: () => import("../wire/api-failure.ts"),
  mendedCompletion: () => import("../messages/mended-completion.ts"),
  callerHeaders: () => import("../wire/secrets/caller-headers.ts"),
};
