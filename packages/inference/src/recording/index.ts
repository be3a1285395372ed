/**
 * Records what a client sends and receives, and plays it back in tests: without a network, without a key, streams with
 * their timing. A recording holds no request header and no request body, only what tells requests apart; answers pass
 * the redactor with the credentials that were sent.
 */

import { InferenceClient, type ClientOptions } from "../client/client.ts";
import { base64OfBlob, bytesOfBase64 } from "../files/bytes.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import { createRedactor, type Redactor } from "../wire/secrets/redact.ts";

/** A piece of an answer: milliseconds since the one before it, and its text, or its bytes as base64. */
type RecordedPiece = readonly [wait: number, text: string] | readonly [wait: number, text: null, base64: string];

/** One request and its answer. */
interface RecordedExchange {
  /** Method, address and a digest of the body: what a request is matched by. */
  request: string;
  status: number;
  headers: Record<string, string>;
  pieces: RecordedPiece[];
}

/** Plain JSON. */
export interface Recording {
  version: 1;
  exchanges: RecordedExchange[];
}

/** A client that records. */
type RecordingClient = InferenceClient & {
  readonly recording: Recording;
  /** Waits for answers that are still read, and writes the file where there is one. */
  save(): Promise<void>;
};

interface ReplayOptions extends Omit<ClientOptions, "fetch"> {
  /** How fast streams are: 1 as they were, 2 twice as fast, 0 at once. 1 by default. */
  speed?: number | undefined;
}

/** Headers of an answer that the client reads. Others may be cookies or ids of persons. */
const KEPT_HEADERS = ["content-type", "retry-after", "retry-after-ms", "x-request-id", "location", "x-should-retry"];

/**
 * A client that records what the given one would send, and its answers. Save it at the end.
 *
 * @param file where to write, in Node, Bun and Deno; or a recording to add to, as in a browser
 * @example
 * import { InferenceClient } from "@vitrine/inference";
 * import { record, replay } from "@vitrine/inference/recording";
 *
 * const recorder = record(new InferenceClient(process.env.HF_TOKEN), { version: 1, exchanges: [] });
 * const messages = [{ role: "user", content: "Say hello." }];
 * await recorder.chatCompletion({ model: "openai/gpt-oss-20b", messages });
 * await recorder.save();
 * const client = await replay(recorder.recording);
 * const { choices } = await client.chatCompletion({ model: "openai/gpt-oss-20b", messages });
 * console.log(choices[0]?.message.content); // Hello from Zürich 🦙!
 */
export function record(client: InferenceClient, file: string | URL | Recording): RecordingClient {
  const recording: Recording = isRecording(file) ? file : { version: 1, exchanges: [] };
  const reading = new Set<Promise<unknown>>();
  const send = client.fetch;
  const recordingFetch = (async (input: string | URL | Request, init?: RequestInit) => {
    const redactor = createRedactor([]);
    redactor.learn(Object.fromEntries(new Headers(init?.headers)), urlOf(input));
    const request = await keyOf(input, init, redactor);
    const response = await send(input, init);
    const { status, statusText, headers, url } = response;
    const exchange: RecordedExchange = { request, status, headers: keptHeaders(headers, redactor), pieces: [] };
    recording.exchanges.push(exchange);
    if (!response.body) return response;
    const [theirs, ours] = response.body.tee();
    const work = readPieces(ours, redactor).then((pieces) => (exchange.pieces = pieces));
    reading.add(work);
    void work.catch(() => {}).then(() => reading.delete(work));
    return Object.defineProperty(new Response(theirs, { status, statusText, headers }), "url", { value: url });
  }) as typeof fetch;
  return Object.assign(client.withOptions({ fetch: recordingFetch }), {
    recording,
    async save() {
      await Promise.allSettled(reading);
      if (!isRecording(file)) await writeText(file, `${JSON.stringify(recording, null, 2)}\n`);
    },
  });
}

/**
 * A client that answers from a recording and sends nothing. The same request gets its answers in their order, the last
 * one again and again.
 *
 * @throws {InferenceClientInputError} with the code `not_recorded` for a request that the recording does not hold; the
 *   call rejects with it
 * @example
 * import { replay } from "@vitrine/inference/recording";
 *
 * const client = await replay({ version: 1, exchanges: [] });
 * const error = await client.chatCompletion({ model: "m", messages: [] }).catch((error: unknown) => error);
 * console.log((error as { code?: string }).code); // not_recorded
 */
export async function replay(file: string | URL | Recording, options: ReplayOptions = {}): Promise<InferenceClient> {
  const { exchanges } = isRecording(file) ? file : (JSON.parse(await readText(file)) as Recording);
  const { speed = 1, ...others } = options;
  const waiting = new Map<string, RecordedExchange[]>();
  for (const exchange of exchanges) waiting.set(exchange.request, [...(waiting.get(exchange.request) ?? []), exchange]);
  const replayingFetch = (async (input: string | URL | Request, init?: RequestInit) => {
    const key = await keyOf(input, init, createRedactor([]));
    const known = waiting.get(key);
    const exchange = known && known.length > 1 ? known.shift() : known?.[0];
    if (!exchange) throw new NotRecorded(key);
    const { status, headers, pieces } = exchange;
    const body = pieces.length > 0 ? streamOf(pieces, speed, init?.signal ?? undefined) : null;
    return new Response(body, { status, headers });
  }) as typeof fetch;
  // Any key will do: it does not leave the program.
  return new InferenceClient("hf_replayed", {
    retry: { base: 1, maxDelay: 1 },
    ...others,
    fetch: replayingFetch,
  });
}

class NotRecorded extends InferenceClientInputError {
  constructor(key: string) {
    super(`The recording holds no answer for ${key.replace(/ [0-9a-f]+$/, "")}`, {
      code: "not_recorded",
      hint: "Record it again: the request may have changed.",
    });
  }
}

function isRecording(file: string | URL | Recording): file is Recording {
  return typeof file === "object" && "exchanges" in file;
}

function keptHeaders(headers: Headers, redactor: Redactor): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, redactor.text(value)] as const];
    }),
  );
}

function urlOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : String(input);
}

/** Key that a request is matched by: the same for the same content, whatever the order of its fields and its credentials. */
async function keyOf(input: string | URL | Request, init: RequestInit = {}, redactor: Redactor): Promise<string> {
  return `${init.method ?? "GET"} ${redactor.url(urlOf(input))} ${await digest(await contentOf(init.body))}`;
}

async function contentOf(body: RequestInit["body"]): Promise<string> {
  if (body === undefined || body === null) return "";
  if (typeof body === "string") {
    try {
      return JSON.stringify(sorted(JSON.parse(body)));
    } catch {
      return body;
    }
  }
  if (!(body instanceof FormData)) return base64OfBlob(await new Response(body).blob());
  const fields = [...body].map(async ([name, value]) => [
    name,
    typeof value === "string" ? value : await base64OfBlob(value),
  ]);
  return JSON.stringify(await Promise.all(fields));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]));
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reads a body with its timing. Text that held a credential is one piece: it may have lain across two. */
async function readPieces(body: ReadableStream<Uint8Array>, redactor: Redactor): Promise<RecordedPiece[]> {
  const reader = body.getReader();
  const pieces: { wait: number; bytes: Uint8Array<ArrayBuffer> }[] = [];
  let before = performance.now();
  try {
    while (true) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) break;
      const now = performance.now();
      pieces.push({ wait: Math.round(now - before), bytes: value as Uint8Array<ArrayBuffer> });
      before = now;
    }
  } catch {
    // The received part is the recording of an answer that broke off.
  }
  const text = decodeUtf8(await new Blob(pieces.map(({ bytes }) => bytes)).arrayBuffer());
  if (text === undefined)
    return Promise.all(
      pieces.map(async ({ wait, bytes }) => [wait, null, await base64OfBlob(new Blob([bytes]))] as const),
    );
  const clean = redactor.whole(text);
  if (clean !== text) return [[pieces.reduce((sum, { wait }) => sum + wait, 0), clean]];
  const decoder = new TextDecoder();
  return pieces.map(({ wait, bytes }) => [wait, decoder.decode(bytes, { stream: true })] as const);
}

function decodeUtf8(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function streamOf(
  pieces: readonly RecordedPiece[],
  speed: number,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = pieces[at++];
        if (!piece) {
          controller.close();
          return;
        }
        const [wait, text, base64 = ""] = piece;
        if (speed > 0 && wait > 0) await new Promise((resolve) => setTimeout(resolve, wait / speed));
        signal?.throwIfAborted();
        controller.enqueue(
          (text === null ? bytesOfBase64(base64) : new TextEncoder().encode(text)) ?? new Uint8Array(),
        );
      },
    },
    { highWaterMark: 0 },
  );
}

/** Files exist in some runtimes; loaded where one is named. */
async function readText(file: string | URL): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  return readFile(file, "utf8");
}

async function writeText(file: string | URL, text: string): Promise<void> {
  const { writeFile } = await import("node:fs/promises");
  await writeFile(file, text);
}
