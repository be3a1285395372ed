/**
 * The embedded engine in a separate thread, so that a long query blocks no other work of the
 * process. `embedded-engine.ts` sends it one statement at a time, in order.
 */
import { parentPort, workerData } from "node:worker_threads";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { LeanEngine, withoutOptimizing } from "./lean-engine.ts";
import { PreparedStatements } from "./prepared-statements.ts";

/** Data that the thread is begun with. */
export interface EngineJob {
  folder: string;
  startParams: string[];
  /** Statements before the first query. */
  settings: string;
  /** Whether the folder is empty: the engine makes a store in it. */
  isNew?: boolean;
}

/** A statement with its parameters, several statements, or the end. */
export type EngineRequest =
  | { of: number; kind: "query"; text: string; params: unknown[]; rowMode?: "array" | "object" }
  | { of: number; kind: "exec"; text: string }
  | { of: number; kind: "close" };

/** The first says that the engine is open (`of` is 0), or why not. */
export type EngineAnswer = {
  of: number;
  result?: unknown;
  error?: { message: string; fields: Record<string, unknown> };
};

const port = parentPort;
if (port === null) throw new Error("The engine's thread is begun by embedded-engine.ts.");
const { folder, startParams, settings, isNew = false } = workerData as EngineJob;

/** Parts of an engine's error, as far as they can be sent. */
function errorOf(error: unknown): NonNullable<EngineAnswer["error"]> {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const fields = Object.entries(error).filter(([, value]) => value === null || typeof value !== "object");
  return {
    message: error.message,
    fields: Object.fromEntries(fields.filter(([, value]) => typeof value !== "function")),
  };
}

async function answer(of: number, work: () => Promise<unknown>): Promise<void> {
  let said: EngineAnswer;
  try {
    said = { of, result: await work() };
  } catch (error) {
    said = { of, error: errorOf(error) };
  }
  port?.postMessage(said);
}

let client: LeanEngine;
let prepared: PreparedStatements;
await answer(0, async () => {
  const open = async () => {
    const engine = new LeanEngine({
      dataDir: folder,
      extensions: { pg_trgm },
      startParams: [...LeanEngine.defaultStartParams, ...startParams],
    });
    await engine.waitReady;
    return engine;
  };
  // The maker of a store parses its tables with the same parser.
  client = await (isNew ? withoutOptimizing(open) : open());
  await client.exec(settings);
  prepared = new PreparedStatements(client);
});

/** Whether a statement can invalidate prepared statements. Such statements have no parameters. */
const CHANGES_TABLES = /\b(ALTER|DROP)\b/i;

const UNDOES = /\bROLLBACK\b/i;

port.on("message", (request: EngineRequest) =>
  answer(request.of, async () => {
    if (request.kind === "close") return client.close();
    if (request.kind === "exec") return void (await client.exec(request.text));
    const { text, params, rowMode = "object" } = request;
    if (params.length > 0) return { rows: (await prepared.run(text, params, rowMode)).rows };
    if (CHANGES_TABLES.test(text)) await prepared.forget();
    if (UNDOES.test(text)) prepared.forgetMode();
    return { rows: (await client.query(text, [], { rowMode })).rows };
  }),
);
