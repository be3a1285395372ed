/**
 * Imports while the server runs. The embedded store belongs to one process, so the command asks that process to do the
 * work, over a socket in the store's folder that only its owner can open. One job at a time; a job ends when whoever
 * asked for it goes away.
 */
import { createHash } from "node:crypto";
import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Store } from "../search/store.ts";
import { type JobPlace, readJob, UsageError } from "./jobs.ts";
import type { ImportReport, OnProgress } from "./report.ts";

interface Question extends JobPlace {
  args: readonly string[];
}

type Answer =
  | { kind: "progress"; progress: Parameters<OnProgress>[0] }
  | { kind: "report"; report: ImportReport; total: number }
  | { kind: "error"; message: string; isUsage: boolean };

/** Longest path that a socket can have on every system. */
const LONGEST_PATH = 100;
const LONGEST_LINE = 256 * 1024;

/** Where the server of a data folder is asked. */
export function doorPath(dataDir: string): string {
  const folder = resolve(dataDir);
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 24);
  if (process.platform === "win32") return `\\\\.\\pipe\\vitrine-${name}`;
  const path = join(folder, "import.sock");
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : join(tmpdir(), `vitrine-${name}.sock`);
}

/** Opens the door; the answer closes it. */
export async function openImportDoor(store: Store, dataDir: string): Promise<() => Promise<void>> {
  const path = doorPath(dataDir);
  // Whoever holds the lock of the store is the one server there is: what lies there is of one that is gone.
  if (process.platform !== "win32") await rm(path, { force: true });
  let last: Promise<void> = Promise.resolve();
  const server = createServer((socket) => {
    socket.on("error", () => {});
    last = last.then(() => serveJob(store, socket)).catch(() => {});
  });
  await new Promise<void>((ready, fail) => server.once("error", fail).listen(path, ready));
  if (process.platform !== "win32") await chmod(path, 0o600);
  server.unref();
  return () => new Promise((closed) => void server.close(() => closed()));
}

async function serveJob(store: Store, socket: Socket): Promise<void> {
  const say = (answer: Answer) => void (socket.writable && socket.write(`${JSON.stringify(answer)}\n`));
  const gone = new AbortController();
  socket.on("close", () => gone.abort(new Error("Whoever asked has gone.")));
  try {
    const { args, cwd, env } = JSON.parse(await firstLine(socket)) as Question;
    const report = await readJob(args, { cwd, env })(
      store,
      (progress) => say({ kind: "progress", progress }),
      gone.signal,
    );
    say({ kind: "report", report, total: (await store.counts()).total });
  } catch (error) {
    const message = error instanceof Error ? error.message : "The import failed.";
    say({ kind: "error", message, isUsage: error instanceof UsageError });
  }
  socket.end();
}

async function firstLine(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const end = text.indexOf("\n");
    if (end !== -1) return text.slice(0, end);
    if (text.length > LONGEST_LINE) break;
  }
  throw new Error("The question could not be read.");
}

/**
 * Asks the running server to do a job.
 *
 * @throws UsageError, or an Error with the server's own words; `undefined` is answered when no server is there
 */
export async function askServer(
  dataDir: string,
  question: Question,
  onProgress: OnProgress,
): Promise<{ report: ImportReport; total: number } | undefined> {
  const socket = connect(doorPath(dataDir));
  const isOpen = await new Promise<boolean>((settle) => {
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
  });
  if (!isOpen) return undefined;
  socket.on("error", () => {});
  socket.write(`${JSON.stringify(question)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as Answer;
    if (answer.kind === "progress") onProgress(answer.progress);
    else if (answer.kind === "report") return answer;
    else throw answer.isUsage ? new UsageError(answer.message) : new Error(answer.message);
  }
  throw new Error("The server ended before the import did. What was imported is kept.");
}
