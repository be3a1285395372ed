/**
 * Sends that many requests a second at random moments, as independent visitors do. autocannon,
 * given a rate, sends all of a second at once over its connections and rests until the next: what it measures at a third of
 * the highest rate is a server that is busy a third of the time and idle otherwise.
 */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface Answers {
  /** Milliseconds from the random moment to the last byte, in ascending order. */
  times: number[];
  wrong: number;
}

/** One answer for each path, in their order. */
export async function requestAtRandom(base: string, paths: Iterable<string>, perSecond: number): Promise<Answers> {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true });
  const headers = { accept: "text/html", "accept-encoding": "br" };
  const send = (path: string, due: number) =>
    new Promise<{ ms: number; isRight: boolean }>((done) => {
      const end = (status: number) => done({ ms: performance.now() - due, isRight: status >= 200 && status < 300 });
      request({ agent, hostname, port, path, headers }, (answer) => {
        answer.resume().once("end", () => end(answer.statusCode ?? 0));
      })
        .once("error", () => end(0))
        .end();
    });
  const sent: ReturnType<typeof send>[] = [];
  let due = performance.now();
  for (const path of paths) {
    due += (-Math.log(1 - Math.random()) * 1000) / perSecond;
    const wait = due - performance.now();
    // oxlint-disable-next-line no-await-in-loop
    if (wait > 0) await pause(wait);
    sent.push(send(path, due));
  }
  const answers = await Promise.all(sent);
  agent.destroy();
  return {
    times: answers.map(({ ms }) => ms).sort((a, b) => a - b),
    wrong: answers.filter(({ isRight }) => !isRight).length,
  };
}
