/**
 * The load of a page on its main thread, in processor time. Wall-clock time would include the time
 * in which the thread waited for a busy core, so that a limit on it would hold on an idle machine
 * only.
 */
import type { Browser, Page } from "playwright-core";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's processor time; missing in a task that had not ended with the trace. */
  tdur?: number;
  args?: { name?: string };
}

/** Milliseconds of processor time of each task that main threads of pages run while something is done. */
export async function taskTimes(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  let trace: Buffer;
  try {
    await act();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === "thread_name" && args?.name === "CrRendererMain";
  const mainThreads = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === "RunTask" && mainThreads.has(threadOf(event)));
  return tasks.flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]));
}
