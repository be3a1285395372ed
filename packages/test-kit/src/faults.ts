/** The switchboard: what may go wrong between a service and its client. */

import { events, json, text, type RecordedRequest, type Reply } from "./exchange.ts";
import { SECOND_ORIGIN } from "./wire.ts";

export type Fault = {
  /** Which requests it hits: a piece of the path, or a test. All by default. */
  match?: string | ((request: RecordedRequest) => boolean);
  /** How many requests it hits before it goes. Without end by default. */
  times?: number;
} & (
  | { kind: "status"; status: number; headers?: Record<string, string>; body?: string; type?: string }
  /** The answer begins only after so many milliseconds. */
  | { kind: "slow-headers"; milliseconds: number }
  /** Nothing comes after so many bytes, and the connection stays. */
  | { kind: "stall"; afterBytes: number }
  /** The connection breaks after so many bytes. */
  | { kind: "cut"; atByte: number }
  /** The body ends in order after so many bytes. */
  | { kind: "end"; atByte: number }
  /** One byte at a time, through the middle of characters. */
  | { kind: "single-bytes" }
  | { kind: "malformed-json" }
  | { kind: "html-error" }
  | { kind: "wrong-content-type"; type: string }
  | { kind: "redirect"; status?: number; to?: string }
  | { kind: "huge"; bytes: number }
  /** The connection breaks before any answer. */
  | { kind: "no-answer" }
  /** Status 200 and an error: as the body, or as the choice of a chat answer; streamed where the answer is a stream. */
  | { kind: "error-in-answer"; error: unknown; at?: "body" | "choice" }
  /** The good body, changed: a status in another case, a field that is null. */
  | { kind: "rewrite"; rewrite: (body: string) => string }
  /** Another body in place of the good one. */
  | { kind: "body"; body: string; type?: string; status?: number }
);

/** How the pieces of a reply go out. */
export interface Delivery {
  reply: Reply;
  delay: number;
  stallAfter?: number;
  cutAt?: number;
  endAt?: number;
  isSingleBytes?: boolean;
  isRefused?: boolean;
}

export function applyFault(fault: Fault | undefined, reply: Reply): Delivery {
  switch (fault?.kind) {
    case undefined:
      return { reply, delay: 0 };
    case "status":
      return {
        delay: 0,
        reply: text(
          fault.body ?? JSON.stringify({ error: `fault ${fault.status}` }),
          fault.type ?? "application/json",
          fault.status,
          fault.headers,
        ),
      };
    case "slow-headers":
      return { reply, delay: fault.milliseconds };
    case "stall":
      return { reply, delay: 0, stallAfter: fault.afterBytes };
    case "cut":
      return { reply, delay: 0, cutAt: fault.atByte };
    case "end":
      return { reply, delay: 0, endAt: fault.atByte };
    case "single-bytes":
      return { reply, delay: 0, isSingleBytes: true };
    case "malformed-json":
      return { reply: text('{"broken": ', "application/json"), delay: 0 };
    case "html-error":
      return {
        reply: text("<html><title>502 Bad Gateway</title><body>nginx</body></html>", "text/html", 502),
        delay: 0,
      };
    case "wrong-content-type":
      return { reply: { ...reply, headers: { ...reply.headers, "content-type": fault.type } }, delay: 0 };
    case "redirect":
      return { reply: json({}, fault.status ?? 307, { location: fault.to ?? `${SECOND_ORIGIN}/landing` }), delay: 0 };
    case "huge":
      return { reply: { ...reply, pieces: pieces(fault.bytes) }, delay: 0 };
    case "no-answer":
      return { reply, delay: 0, isRefused: true };
    case "error-in-answer":
      return { reply: errorInAnswer(fault, reply), delay: 0 };
    case "rewrite": {
      const body = new TextDecoder().decode(Buffer.concat(reply.pieces));
      return { reply: { ...reply, pieces: [new TextEncoder().encode(fault.rewrite(body))] }, delay: 0 };
    }
    case "body":
      return { reply: text(fault.body, fault.type ?? "application/json", fault.status), delay: 0 };
  }
}

function errorInAnswer({ error, at }: { error: unknown; at?: "body" | "choice" }, reply: Reply): Reply {
  const isStream = reply.headers["content-type"]?.startsWith("text/event-stream") === true;
  const message = { role: "assistant", content: "" };
  const choice = { index: 0, finish_reason: "error", error, ...(isStream ? { delta: message } : { message }) };
  const body = at === "choice" ? { id: "1", created: 1, model: "m", choices: [choice] } : { error };
  return isStream ? events([body]) : json(body);
}

function pieces(size: number): Uint8Array[] {
  const piece = new Uint8Array(65_536).fill(0x61);
  return Array.from({ length: Math.ceil(size / piece.length) }, () => piece);
}
