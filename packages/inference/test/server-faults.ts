/**
 * Faults that servers, proxies and content networks cause in chat answers, as data: bytes on the wire, and what a client must
 * make of them. They were written after the client was finished, to judge it and two others by the same rule.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

export const TEXT = "Grüße 🚀";
export const KEY = "sk-Secret/With+Signs==1234567890";

export interface ServerFault {
  name: string;
  isStream?: boolean;
  respond(response: ServerResponse, request: IncomingMessage, count: number): void;
  /** `text` is the whole answer, `error` a rejection, `either` what is not another text. */
  outcome: "text" | "error" | "either";
  /** Text that the error has to have. */
  says?: RegExp;
}

const message = (content: unknown, more: object = {}) => ({
  id: "a",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop", ...more }],
});
export const WHOLE = JSON.stringify(message(TEXT));

function send(
  body: string | Buffer,
  { status = 200, ...headers }: { status?: number; [name: string]: string | number | undefined } = {},
): ServerFault["respond"] {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers } as Record<string, string>).end(body);
  };
}

/** First one answer, then the right one. */
const then =
  (first: ServerFault["respond"]): ServerFault["respond"] =>
  (response, request, count) =>
    count === 1 ? first(response, request, count) : send(WHOLE)(response, request, count);

const chunk = (delta: unknown, finish: string | null = null, more: object = {}): string =>
  `data: ${JSON.stringify({ id: "a", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`;
const FIRST = chunk({ role: "assistant", content: "Grüße " });
const SECOND = chunk({ content: "🚀" });
const STOP = chunk({}, "stop");
const DONE = "data: [DONE]\n\n";
const EVENTS = FIRST + SECOND + STOP + DONE;

const events = (body: string | Buffer, headers: Record<string, string | number> = {}): ServerFault["respond"] =>
  send(body, { "content-type": "text/event-stream", ...headers });

/** Writes pieces one by one. */
const pieces =
  (...parts: readonly (string | Buffer)[]): ServerFault["respond"] =>
  async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const part of parts) {
      response.write(part);
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    response.end();
  };

const split = (text: string, at: number): [Buffer, Buffer] => {
  const bytes = Buffer.from(text);
  return [bytes.subarray(0, at), bytes.subarray(at)];
};
const invalid = (text: string): Buffer => Buffer.from(text.replace("🚀", "\u00ff"), "latin1");

const CALLS: readonly ServerFault[] = [
  { name: "a byte-order mark before JSON", respond: send(`\ufeff${WHOLE}`), outcome: "text" },
  { name: "white space around JSON", respond: send(`\r\n\n  ${WHOLE}\n\n`), outcome: "text" },
  { name: "a gzipped body", respond: send(gzipSync(WHOLE), { "content-encoding": "gzip" }), outcome: "text" },
  { name: "a Brotli body", respond: send(brotliCompressSync(WHOLE), { "content-encoding": "br" }), outcome: "text" },
  { name: "a deflated body", respond: send(deflateSync(WHOLE), { "content-encoding": "deflate" }), outcome: "text" },
  { name: "gzip that is cut", respond: send(gzipSync(WHOLE).subarray(0, 60), { "content-encoding": "gzip" }), outcome: "error" },
  { name: "gzip that is said and not there", respond: send(WHOLE, { "content-encoding": "gzip" }), outcome: "error" },
  { name: "JSON called text/plain", respond: send(WHOLE, { "content-type": "text/plain" }), outcome: "either" },
  { name: "JSON called text/html", respond: send(WHOLE, { "content-type": "text/html" }), outcome: "either" },
  { name: "JSON of another charset's name", respond: send(WHOLE, { "content-type": "application/json; charset=iso-8859-1" }), outcome: "text" },
  { name: "JSON called application/problem+json", respond: send(WHOLE, { "content-type": "application/problem+json" }), outcome: "either" },
  { name: "garbage behind JSON", respond: send(`${WHOLE}\n<!-- proxy -->`), outcome: "error" },
  { name: "two JSON values", respond: send(WHOLE + WHOLE), outcome: "error" },
  { name: "204", respond: send("", { status: 204 }), outcome: "error" },
  { name: "an empty body", respond: send(""), outcome: "error" },
  { name: "choices that are null", respond: send('{"id":"a","choices":null}'), outcome: "error" },
  { name: "no choice", respond: send('{"id":"a","choices":[]}'), outcome: "error" },
  { name: "a choice that is null", respond: send('{"id":"a","choices":[null]}'), outcome: "error" },
  { name: "a message that is null", respond: send('{"id":"a","choices":[{"index":0,"message":null}]}'), outcome: "error" },
  { name: "a string", respond: send('"Service unavailable"'), outcome: "error" },
  { name: "null", respond: send("null"), outcome: "error" },
  { name: "an error as text, with 200", respond: send('{"error":"model is loading"}'), outcome: "error", says: /model is loading/ },
  { name: "an error of vLLM, with 200", respond: send('{"object":"error","message":"boom","type":"BadRequestError","code":400}'), outcome: "error", says: /boom/ },
  { name: "a detail, with 200", respond: send('{"detail":"Not authenticated"}'), outcome: "error", says: /Not authenticated/ },
  { name: "an error in the choice", respond: send(JSON.stringify(message("", { finish_reason: "error", error: { message: "upstream died" } }))), outcome: "error", says: /upstream died/ },
  { name: "usage of null and half tokens", respond: send(JSON.stringify({ ...message(TEXT), usage: { prompt_tokens: 2.5, completion_tokens: null } })), outcome: "text" },
  { name: "an index of null", respond: send(JSON.stringify({ ...message(TEXT, { index: null }), created: null })), outcome: "text" },
  { name: "tool calls of null", respond: send(JSON.stringify(message(TEXT)).replace('"role"', '"tool_calls":null,"function_call":null,"refusal":null,"role"')), outcome: "text" },
  { name: "429 without any header", respond: then(send("", { status: 429 })), outcome: "text" },
  { name: "429 with a date", respond: then((response) => void response.writeHead(429, { "retry-after": new Date(Date.now() + 900).toUTCString() }).end("{}")), outcome: "text" },
  { name: "429 with a date that is past", respond: then(send("{}", { status: 429, "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" })), outcome: "text" },
  { name: "429 with no number", respond: then(send("{}", { status: 429, "retry-after": "soon" })), outcome: "text" },
  { name: "429 with a number below zero", respond: then(send("{}", { status: 429, "retry-after": "-7" })), outcome: "text" },
  { name: "503 once, as a page", respond: then(send("<html><title>Busy</title>", { status: 503, "content-type": "text/html" })), outcome: "text" },
  { name: "502 as a page, again and again", respond: send("<html><title>502 Bad Gateway</title><h1>nginx</h1>", { status: 502, "content-type": "text/html" }), outcome: "error", says: /502/ },
  { name: "520 without a body", respond: send("", { status: 520 }), outcome: "error", says: /520/ },
  { name: "400 with half of an object", respond: send('{"error": {"mess', { status: 400 }), outcome: "error", says: /400|mess/ },
  { name: "400 whose message is an object", respond: send('{"error":{"message":{"reason":"too long"}}}', { status: 400 }), outcome: "error", says: /too long/ },
  { name: "a body that breaks off", respond: (response) => void response.writeHead(200, { "content-type": "application/json", "content-length": "5000" }).write(WHOLE.slice(0, 40), () => response.destroy()), outcome: "error" },
  { name: "less than the length says", respond: (response) => { response.writeHead(200, { "content-type": "application/json", "content-length": String(Buffer.byteLength(WHOLE) + 50) }); response.write(WHOLE, () => response.socket?.end()); }, outcome: "either" },
  { name: "bytes that are no UTF-8", respond: send(invalid(WHOLE)), outcome: "either" },
  { name: "early hints", respond: (response) => { response.writeEarlyHints({ link: "</a.css>; rel=preload" }); response.writeHead(200, { "content-type": "application/json" }).end(WHOLE); }, outcome: "text" },
  { name: "a redirect to itself", respond: (response, request) => void response.writeHead(308, { location: request.url ?? "/" }).end(), outcome: "error" },
  { name: "a redirect to another origin, which gets no key", respond: (response, request) => void response.writeHead(307, { location: `http://localhost:${request.socket.localPort}/elsewhere` }).end(), outcome: "either" },
  { name: "the key in the error", respond: send(JSON.stringify({ error: { message: `no ${KEY} ${encodeURIComponent(KEY)} ${btoa(KEY)} ${btoa(`Bearer ${KEY}`)} ${btoa(`user:${KEY}`)} ${KEY.replaceAll("/", String.raw`\/`)}` } }), { status: 401 }), outcome: "error" },
  { name: "the key in a header", respond: send('{"error":"no"}', { status: 401, "www-authenticate": `Bearer token="${KEY}"`, "x-echo": encodeURIComponent(KEY) }), outcome: "error" },
]; // prettier-ignore

const STREAMS: readonly ServerFault[] = [
  { name: "ends of lines of Windows", respond: events(EVENTS.replaceAll("\n", "\r\n")), outcome: "text" },
  { name: "ends of lines of old Macs", respond: events(EVENTS.replaceAll("\n", "\r")), outcome: "text" },
  { name: "a byte-order mark before events", respond: events(`\ufeff${EVENTS}`), outcome: "text" },
  { name: "comments between events", respond: events(`: open\n\n${FIRST}: keep-alive\n\n:\n${SECOND}${STOP}${DONE}`), outcome: "text" },
  { name: "no space behind the colon", respond: events(EVENTS.replaceAll("data: ", "data:")), outcome: "text" },
  { name: "names, ids and waits of events", respond: events(EVENTS.replaceAll("data: ", "event: message\nid: 7\nretry: 10\ndata: ")), outcome: "text" },
  { name: "data over several lines", respond: events(FIRST.replace(',"choices"', '\ndata: ,"choices"') + SECOND + STOP + DONE), outcome: "text" },
  { name: "empty data", respond: events(`data:\n\n${FIRST}data: \n\n${SECOND}${STOP}${DONE}`), outcome: "text" },
  { name: "two ends", respond: events(EVENTS + DONE + DONE), outcome: "text" },
  { name: "more behind the end", respond: events(EVENTS + chunk({ content: "LATE" })), outcome: "text" },
  { name: "no end, with a reason", respond: events(FIRST + SECOND + STOP), outcome: "text" },
  { name: "no end and no reason", respond: events(FIRST + SECOND), outcome: "error" },
  { name: "an end without a reason", respond: events(FIRST + SECOND + DONE), outcome: "either" },
  { name: "nothing at all", respond: events(""), outcome: "error" },
  { name: "only the end", respond: events(DONE), outcome: "error" },
  { name: "only comments", respond: events(": a\n\n: b\n\n"), outcome: "error" },
  { name: "204 for a stream", respond: send("", { status: 204 }), outcome: "error" },
  { name: "a page as a stream", respond: events("<html><title>Login</title></html>\n\n"), outcome: "error" },
  { name: "a gzipped stream", respond: events(gzipSync(EVENTS), { "content-encoding": "gzip" }), outcome: "text" },
  { name: "a character cut in two", respond: pieces(FIRST, ...split(SECOND, Buffer.from(SECOND).indexOf(0xf0) + 2), STOP + DONE), outcome: "text" },
  { name: "an end of line cut in two", respond: pieces(`${FIRST.trimEnd()}\r`, `\n\r`, `\n${SECOND}`, STOP + DONE), outcome: "text" },
  { name: "a field cut in two", respond: pieces("da", `ta: ${FIRST.slice(6)}`, SECOND.slice(0, 5), SECOND.slice(5) + STOP, "data: [DO", "NE]\n\n"), outcome: "text" },
  { name: "a line of two megabytes", respond: events(chunk({ content: TEXT }, null, { padding: "x".repeat(2_000_000) }) + STOP + DONE), outcome: "text" },
  { name: "bytes in a stream that are no UTF-8", respond: events(Buffer.concat([Buffer.from(FIRST), invalid(SECOND), Buffer.from(STOP + DONE)])), outcome: "either" },
  { name: "choices of null in a piece", respond: events(FIRST + 'data: {"id":"a","choices":null}\n\n' + SECOND + STOP + DONE), outcome: "text" },
  { name: "usage in a piece without choices", respond: events(FIRST + SECOND + STOP + 'data: {"id":"a","choices":[],"usage":{"total_tokens":3}}\n\n' + DONE), outcome: "text" },
  { name: "a delta of null", respond: events(FIRST + chunk(null) + SECOND + STOP + DONE), outcome: "text" },
  { name: "a content of null", respond: events(FIRST + chunk({ content: null, tool_calls: null }) + SECOND + STOP + DONE), outcome: "text" },
  { name: "a choice without a delta", respond: events(FIRST + 'data: {"choices":[{"index":0,"finish_reason":null}]}\n\n' + SECOND + STOP + DONE), outcome: "text" },
  { name: "pings", respond: events(`event: ping\ndata: {"type":"ping"}\n\n${FIRST}event: ping\ndata: {}\n\n${SECOND}${STOP}${DONE}`), outcome: "text" },
  { name: "an error as an object, behind a piece", respond: events(`${FIRST}data: {"error":{"message":"out of memory","code":500}}\n\n`), outcome: "error", says: /out of memory/ },
  { name: "an error as text, behind a piece", respond: events(`${FIRST}data: {"error":"out of memory"}\n\n`), outcome: "error", says: /out of memory/ },
  { name: "an error by the event's name", respond: events(`${FIRST}event: error\ndata: {"message":"out of memory"}\n\n`), outcome: "error", says: /out of memory/ },
  { name: "an error in words", respond: events(`${FIRST}event: error\ndata: out of memory\n\n`), outcome: "error", says: /out of memory/ },
  { name: "an error before the end", respond: events(`${FIRST}data: {"error":{"message":"out of memory"}}\n\n${DONE}`), outcome: "error", says: /out of memory/ },
  { name: "an error in the last choice", respond: events(FIRST + chunk({}, "error", { error: { message: "out of memory" } }) + DONE), outcome: "error", says: /out of memory/ },
  { name: "an error that is no event", respond: events(`${FIRST}{"error":{"message":"out of memory"}}\n`), outcome: "error" },
  { name: "a stream of JSON with an error and 200", respond: send('{"error":{"message":"out of memory"}}'), isStream: true, outcome: "error", says: /out of memory/ },
  { name: "a piece that is cut", respond: events(FIRST + SECOND.slice(0, 60)), outcome: "error" },
  { name: "a piece that is no JSON", respond: events(`${FIRST}data: {"id": oops}\n\n${SECOND}${STOP}${DONE}`), outcome: "error" },
  { name: "a connection that breaks", respond: (response) => void response.writeHead(200, { "content-type": "text/event-stream" }).write(FIRST, () => setTimeout(() => response.destroy(), 20)), outcome: "error" },
  { name: "503 once, before a stream", respond: (response, request, count) => (count === 1 ? send("", { status: 503 }) : events(EVENTS))(response, request, count), outcome: "text" },
  { name: "429 of a stream", respond: send('{"error":{"message":"slow down"}}', { status: 429, "retry-after": "0" }), isStream: true, outcome: "error", says: /slow down/ },
  { name: "the key in an error event", respond: events(`${FIRST}data: ${JSON.stringify({ error: { message: `no ${KEY} ${btoa(KEY)}` } })}\n\n`), outcome: "error" },
  { name: "a whole message for a stream", respond: send(WHOLE), isStream: true, outcome: "either" },
  { name: "a stream for a whole message", respond: events(EVENTS), isStream: false, outcome: "either" },
]; // prettier-ignore

export const SERVER_FAULTS: readonly ServerFault[] = [
  ...CALLS,
  ...STREAMS.map((fault) => ({ isStream: true, ...fault })),
];
