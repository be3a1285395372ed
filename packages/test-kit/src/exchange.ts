/** A request as the kit records it, and a reply as its services describe it. */

export interface RecordedRequest {
  method: string;
  /** The origin that the client meant, not the loopback address. */
  origin: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Parsed JSON, the fields of a form (files as `{ name, type, bytes }`), or the raw bytes. */
  body: unknown;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** Pieces that are sent one by one. */
  pieces: readonly Uint8Array[];
}

const encoder = new TextEncoder();

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return text(JSON.stringify(value), "application/json", status, headers);
}

export function text(value: string, type: string, status = 200, headers: Record<string, string> = {}): Reply {
  return { status, headers: { "content-type": type, ...headers }, pieces: [encoder.encode(value)] };
}

export function bytes(value: Uint8Array, type: string): Reply {
  return { status: 200, headers: { "content-type": type }, pieces: [value] };
}

/** An event stream; each event is its own piece. */
export function events(values: readonly unknown[]): Reply {
  return {
    status: 200,
    headers: { "content-type": "text/event-stream; charset=utf-8" },
    pieces: [...values.map((value) => `data: ${JSON.stringify(value)}\n\n`), "data: [DONE]\n\n"].map((event) =>
      encoder.encode(event),
    ),
  };
}

/** Refusals look like a service's own: a status and a reason. */
export function refuse(status: number, message: string): Reply {
  return json({ error: message }, status);
}

/** A field of unknown JSON. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const step of path) current = (current as Record<string | number, unknown> | null | undefined)?.[step];
  return current;
}
