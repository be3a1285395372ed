/** Calls that are watched by a listener of the caller's. */

import type { CallEnd, CallOptions, CallReport } from "./settings.ts";

/** Tells the listener that a call begins; what is returned tells it, once, that the call is over. */
export function watchCall(options: CallOptions, call: CallReport): (end: CallEnd) => void {
  const listen = options.hooks?.onCall;
  if (!listen) return () => {};
  const { accessToken: _, ...args } = call.arguments;
  let heard: ((end: CallEnd) => void) | undefined;
  try {
    heard = listen({ ...call, arguments: args }) ?? undefined;
  } catch {
    // A listener that fails must not change the outcome of the call.
  }
  return (end) => {
    const tell = heard;
    heard = undefined;
    try {
      tell?.(end);
    } catch {
      // The same here.
    }
  };
}

/** Runs a call and tells its listener of the end. `run` notes in `place` who is asked, when it knows. */
export async function watched<Value>(
  options: CallOptions,
  call: CallReport,
  run: (place: CallEnd) => Promise<Value>,
): Promise<Value> {
  const end = watchCall(options, call);
  const place: CallEnd = {};
  try {
    const output = await run(place);
    end({ ...place, output });
    return output;
  } catch (error) {
    end({ ...place, error });
    throw error;
  }
}
