/** The circumstances of a call: its credential, its options, and what must not be said of them. */

import type { TaskName } from "../protocol/provider.ts";
import { InferenceClientInputError, type ErrorDetails } from "../wire/errors.ts";
import { loadModule } from "../wire/load-module.ts";
import type { Transport } from "../wire/message.ts";
import { createRedactor } from "../wire/secrets/redact.ts";
import type { CallOptions } from "../wire/settings.ts";

/** The circumstances of a call, before it is known where it goes. */
export async function transportOf(task: TaskName, token: string | undefined, options: CallOptions): Promise<Transport> {
  const details: ErrorDetails = { task };
  if (options.signal !== undefined && typeof options.signal?.throwIfAborted !== "function")
    throw new InferenceClientInputError("signal must be an AbortSignal", details);
  options.signal?.throwIfAborted();
  const { idempotencyKey: key } = options;
  if (key !== undefined && (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key)))
    throw new InferenceClientInputError("idempotencyKey must be 1 to 255 visible ASCII characters", details);
  const transport = { options, details, routed: false, hasToken: token !== undefined };
  if (options.headers === undefined) return { ...transport, redactor: createRedactor([token]) };
  const { callerHeaders } = await loadModule(() => import("../wire/secrets/caller-headers.ts"), details);
  const { addHeaders, secrets } = callerHeaders(options.headers, details);
  return { ...transport, hasToken: true, addHeaders, redactor: createRedactor([token, ...secrets]) };
}

/** A key as a header value. Surrounding white space comes from files and is dropped. */
export function tokenOf(value: unknown, task: TaskName): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw new InferenceClientInputError("accessToken must be a string", { task });
  const token = value.trim();
  if (token === "") return undefined;
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new InferenceClientInputError("accessToken holds characters that no key has", {
      task,
      code: "token_invalid",
    });
  return token;
}
