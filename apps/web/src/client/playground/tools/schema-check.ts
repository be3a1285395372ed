/** Checks a value against a JSON Schema in a thread of its own, which ends after its time: a schema may come with a link. */
export interface CheckQuestion {
  schema: Readonly<Record<string, unknown>>;
  value: unknown;
}

/** A fault, and the place in the value that it is about: `/days/0`. */
export interface Fault {
  place: string;
  message: string;
}

export type CheckAnswer = { faults: readonly Fault[] } | { problem: string };

const MOST_MS = 1500;

let worker: Worker | undefined;
let before: Promise<unknown> = Promise.resolve();

/** What is wrong with the value; one after the other. @throws where the schema is none, or checking takes too long */
export function faultsOf(question: CheckQuestion): Promise<readonly Fault[]> {
  const own = before.then(() => check(question));
  before = own.catch(() => undefined);
  return own;
}

function check(question: CheckQuestion): Promise<readonly Fault[]> {
  const asked = (worker ??= new Worker(new URL("schema-check-worker.ts", import.meta.url), { type: "module" }));
  const listening = new AbortController();
  const { signal } = listening;
  return new Promise<readonly Fault[]>((resolve, reject) => {
    const giveUp = (problem: string) => {
      asked.terminate();
      worker = undefined;
      reject(new Error(problem));
    };
    const timer = setTimeout(() => giveUp("The schema takes too long to check."), MOST_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
    asked.addEventListener(
      "message",
      ({ data }: MessageEvent<CheckAnswer>) => {
        if ("problem" in data) reject(new Error(data.problem));
        else resolve(data.faults);
      },
      { signal },
    );
    asked.addEventListener("error", () => giveUp("The schema could not be checked."), { signal });
    asked.postMessage(question);
  }).finally(() => listening.abort());
}
