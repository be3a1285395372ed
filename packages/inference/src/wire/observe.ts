/** Calls, conversations and tools that are watched by a listener of the caller's. */

import type { CallEnd, CallOptions, CallReport, Observer, StepReport } from "./settings.ts";

/** Reports an end, once, and runs the work within what is observed. */
export interface Watch {
  (end: CallEnd): void;
  run<Value>(work: () => Value): Value;
}

/** Reports to the listener that a call begins; the returned function reports its end. */
export function watchCall(options: CallOptions, call: CallReport): Watch {
  return watch(() => {
    const { accessToken: _, ...args } = call.arguments;
    return options.hooks?.onCall?.({ ...call, arguments: args });
  });
}

/** The same for a conversation with tools, or a tool of it. */
export function watchStep(options: CallOptions, step: StepReport): Watch {
  return watch(() => options.hooks?.onStep?.(step));
}

/** A listener that fails must not change the outcome of the call. */
function watch(begin: () => Observer | void): Watch {
  let observer: Observer | undefined;
  try {
    observer = begin() ?? undefined;
  } catch {
    // Then nobody is told of the end either.
  }
  const within = observer?.run;
  let hasEnded = false;
  const end = (outcome: CallEnd) => {
    if (hasEnded) return;
    hasEnded = true;
    try {
      observer?.(outcome);
    } catch {
      // The same here.
    }
  };
  return Object.assign(end, { run: <Value>(work: () => Value) => (within ? within(work) : work()) });
}

/** Runs a call and reports its end to the listener. `run` puts the provider into `target` when it is known. */
export async function watched<Value>(
  options: CallOptions,
  call: CallReport,
  run: (target: CallEnd) => Promise<Value>,
): Promise<Value> {
  const end = watchCall(options, call);
  const target: CallEnd = {};
  try {
    const output = await end.run(() => run(target));
    end({ ...target, output });
    return output;
  } catch (error) {
    end({ ...target, error });
    throw error;
  }
}
