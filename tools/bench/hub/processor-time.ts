/**
 * Processor time of a piece of work, which other work on the machine changes little: of this process, and of a PostgreSQL
 * server on this machine. Linux counts it in hundredths of a second.
 */
import { readdirSync, readFileSync } from "node:fs";

const MS_PER_TICK = 10;

/** @param port of the server; its processes are found by it */
export async function withProcessorTime<Answer>(
  work: () => Promise<Answer>,
  port: string | undefined,
): Promise<[Answer, number]> {
  const [own, server] = [process.cpuUsage(), serverMs(port)];
  const answer = await work();
  const { user, system } = process.cpuUsage(own);
  return [answer, (user + system) / 1000 + serverMs(port) - server];
}

function serverMs(port: string | undefined): number {
  if (port === undefined) return 0;
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => stateOf(pid) ?? []);
  const first = processes.find(({ command }) => command.includes(`\0-p\0${port}\0`));
  if (first === undefined) return 0;
  const workers = processes.filter(({ parent }) => parent === first.pid).reduce((sum, { ms }) => sum + ms, 0);
  return first.ms + first.endedMs + workers;
}

function stateOf(pid: string) {
  try {
    const [parent, , , , , , , , , , user, system, endedUser, endedSystem] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) \S /s, "")
      .split(" ")
      .map(Number) as number[];
    const ms = (ticks = 0, more = 0) => (ticks + more) * MS_PER_TICK;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return { pid: Number(pid), parent, command, ms: ms(user, system), endedMs: ms(endedUser, endedSystem) };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
