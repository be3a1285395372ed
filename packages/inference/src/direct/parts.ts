/**
 * The parts of the client, there from the beginning. A bundler that writes one file wraps each module that is behind an
 * `import()`, and all that it imports: nothing that this entry uses may hold one.
 */

import { mendedCompletion } from "../messages/mended-completion.ts";
import { failureOf, failureOfBody, failureText } from "../wire/api-failure.ts";
import type { Parts } from "../wire/message.ts";
import { callerHeaders } from "../wire/secrets/caller-headers.ts";

export const PARTS: Parts = {
  apiFailure: async () => ({ failureOf, failureOfBody, failureText }),
  mendedCompletion: async () => ({ mendedCompletion }),
  callerHeaders: async () => ({ callerHeaders }),
};
