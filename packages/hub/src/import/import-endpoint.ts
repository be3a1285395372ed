/**
 * The import endpoint: the embedded store belongs to one process, so while a server runs it does the work of
 * `vitrine-import`, over a socket in the data folder that only its owner can open. Jobs run one at a time; a job ends
 * when the command that started it ends.
 */
import { createHash } from "node:crypto";
import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Store } from "../search/store.ts";
import { type JobEnvironment, parseCommand, UsageError } from "./import-commands.ts";
import type { ImportReport, OnProgress } from "./report.ts";
import { ImportError } from "./import-error.ts";

interface ImportRequest extends JobEnvironment {
  args: readonly string[];
}

type ImportMessage =
  | { kind: "progress"; progress: Parameters<OnProgress>[0] }
  | { kind: "report"; report: ImportReport; total: number }
  | { kind: "error"; message: string; isUsage: boolean };

/** Longest path that a socket can have on every system. */
const MAX_SOCKET_PATH_BYTES = 100;
const MAX_REQUEST_CHARS = 256 * 1024;

/** The socket of the server of a data folder. */
export function importEndpointPath(dataDir: string): string {
  const folder = resolve(dataDir);
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 24);
  if (process.platform === "win32") return `\\\\.\\pipe\\vitrine-${name}`;
  const path = join(folder, "import.sock");
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES ? path : join(tmpdir(), `vitrine-${name}.sock`);
}

/**
 * Opens a socket in `dataDir` at which `vitrine-import` hands its work to this process, because an embedded store
 * belongs to one process. Returns a function that closes it.
 * @example
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { openImportEndpoint, openStore } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * const close = await openImportEndpoint(store, await mkdtemp(`${tmpdir()}/data-`));
 * await close();
 * await store.close();
 */
export async function openImportEndpoint(store: Store, dataDir: string): Promise<() => Promise<void>> {
  const path = importEndpointPath(dataDir);
  // Anyone who holds the lock of the store is the one server there is: what lies there is of one that is gone.
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
  const say = (answer: ImportMessage) => void (socket.writable && socket.write(`${JSON.stringify(answer)}\n`));
  const gone = new AbortController();
  socket.on("close", () => gone.abort(new Error("The command that started the import ended.")));
  try {
    const { args, cwd, env } = JSON.parse(await firstLine(socket)) as ImportRequest;
    const report = await parseCommand(args, { cwd, env }, true)(
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
    if (text.length > MAX_REQUEST_CHARS) break;
  }
  throw new ImportError("unreadable-request", "The import request could not be read.", {
    hint: "Use the command of the same release as the server.",
  });
}

/**
 * Runs a job on the running server.
 *
 * @throws UsageError, or an ImportError with the server's own words; `undefined` is answered when no server is there
 */
export async function runOnServer(
  dataDir: string,
  request: ImportRequest,
  onProgress: OnProgress,
): Promise<{ report: ImportReport; total: number } | undefined> {
  const socket = connect(importEndpointPath(dataDir));
  const isOpen = await new Promise<boolean>((settle) => {
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
  });
  if (!isOpen) return undefined;
  socket.on("error", () => {});
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as ImportMessage;
    if (answer.kind === "progress") onProgress(answer.progress);
    else if (answer.kind === "report") return answer;
    else throw answer.isUsage ? new UsageError(answer.message) : new ImportError("failed", answer.message);
  }
  throw new ImportError(
    "server-stopped",
    "The server stopped before the import ended. Models imported so far are stored.",
    {
      hint: "Start the server and import again.",
      retryable: true,
    },
  );
}
