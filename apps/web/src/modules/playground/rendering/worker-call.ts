/**
 * Questions to a worker, one after the other. Where it fails, or takes longer than its deadline, it is ended, and the next
 * question has a new one.
 */

export interface WorkerCall<Question, Answer> {
  ask(question: Question): Promise<Answer>;
}

export function workerCall<Question, Answer>({
  make,
  timeoutMs,
  messages,
  isAnswer = () => true,
}: {
  make: () => Worker;
  /** Without one the worker takes its time. */
  timeoutMs?: number;
  messages: { tooSlow?: string; failed: string };
  /** Tells answers from what a library says for itself. */
  isAnswer?: (message: unknown) => boolean;
}): WorkerCall<Question, Answer> {
  let worker: Worker | undefined;
  let before: Promise<unknown> = Promise.resolve();
  const send = (question: Question): Promise<Answer> => {
    const asked = (worker ??= make());
    const listening = new AbortController();
    const { signal } = listening;
    return new Promise<Answer>((resolve, reject) => {
      const giveUp = (problem: string | undefined) => {
        asked.terminate();
        worker = undefined;
        reject(new Error(problem));
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => giveUp(messages.tooSlow), timeoutMs);
      signal.addEventListener("abort", () => clearTimeout(timer));
      const listen = ({ data }: MessageEvent<Answer>) => isAnswer(data) && resolve(data);
      asked.addEventListener("message", listen, { signal });
      asked.addEventListener("error", () => giveUp(messages.failed), { signal });
      asked.postMessage(question);
    }).finally(() => listening.abort());
  };
  return {
    ask(question) {
      const answer = before.then(() => send(question));
      before = answer.catch(() => undefined);
      return answer;
    },
  };
}
