/**
 * Asks a server so often a second, at moments drawn by lot, as visitors come who do not know of one another. autocannon,
 * told a rate, sends all of a second at once over its connections and rests until the next: what it measures at a third of
 * the highest rate is a server that is busy a third of the time and idle otherwise.
 */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface Answers {
  /** Milliseconds from the moment that was drawn to the last byte, in ascending order. */
  times: number[];
  wrong: number;
}

/** One answer for each path, in their order. */
export async function askAtRandom(base: string, paths: Iterable<string>, perSecond: number): Promise<Answers> {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true });
  const headers = { accept: "text/html", "accept-encoding": "br" };
  const ask = (path: string, due: number) =>
    new Promise<{ ms: number; isRight: boolean }>((done) => {
      const end = (status: number) => done({ ms: performance.now() - due, isRight: status >= 200 && status < 300 });
      request({ agent, hostname, port, path, headers }, (answer) => {
        answer.resume().once("end", () => end(answer.statusCode ?? 0));
      })
        .once("error", () => end(0))
        .end();
    });
  const asked: ReturnType<typeof ask>[] = [];
  let due = performance.now();
  for (const path of paths) {
    due += (-Math.log(1 - Math.random()) * 1000) / perSecond;
    const wait = due - performance.now();
    // oxlint-disable-next-line no-await-in-loop
    if (wait > 0) await pause(wait);
    asked.push(ask(path, due));
  }
  const answers = await Promise.all(asked);
  agent.destroy();
  return {
    times: answers.map(({ ms }) => ms).sort((a, b) => a - b),
    wrong: answers.filter(({ isRight }) => !isRight).length,
  };
}
