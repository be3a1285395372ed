/**
 * Event streams of generated events, written in every form the format allows and cut anywhere: what is read must not
 * depend on where the pieces end, and what is no event must not hang, throw oddly, or become one.
 */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chatCompletionStream, collectChat } from "../../index.ts";
import { InferenceClientError } from "../errors.ts";
import { createEventDecoder } from "./event-stream.ts";

const encoder = new TextEncoder();
const text = fc.string({ unit: "grapheme", maxLength: 12 });
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");

/** A chunk as JSON, its end of line, and what else may surround it. */
const event = fc.record({
  content: text,
  end: lineEnd,
  space: fc.boolean(),
  before: fc.constantFrom("", ": ping", "event: message", "id: 5", "retry: 10", "unknown: x", ":"),
  isSplit: fc.boolean(),
});

interface Written {
  text: string;
  contents: string[];
}

const stream = fc.array(event, { maxLength: 12 }).map((events): Written => {
  let text = "";
  for (const { content, end, space, before, isSplit } of events) {
    if (before !== "") text += `${before}${end}`;
    const json = JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
    // JSON may be broken over lines of data at any blank between its parts; here after its first brace.
    const lines = isSplit ? [json.slice(0, 1), json.slice(1)] : [json];
    for (const line of lines) text += `data:${space ? " " : ""}${line}${end}`;
    text += end;
  }
  return { text, contents: events.map(({ content }) => content) };
});

const cuts = fc.array(fc.nat(), { maxLength: 20 });

function piecesOf(text: string, positions: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const bytes = encoder.encode(text) as Uint8Array<ArrayBuffer>;
  const at = [...new Set(positions.map((position) => position % (bytes.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...at].map((start, index) => bytes.slice(start, at[index] ?? bytes.length));
}

const bodyOf = (pieces: readonly Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) if (piece.length > 0) controller.enqueue(piece);
      controller.close();
    },
  });

function chat(pieces: readonly Uint8Array<ArrayBuffer>[]) {
  const answer = () =>
    Promise.resolve(new Response(bodyOf(pieces), { headers: { "content-type": "text/event-stream" } }));
  return chatCompletionStream(
    { endpointUrl: "https://server.example", messages: [] },
    { fetch: answer, retry: { retries: 0 } },
  );
}

describe("event streams cut anywhere", () => {
  test("give the same events as in one piece", () => {
    fc.assert(
      fc.property(stream, cuts, ({ text }, positions) => {
        const read = (pieces: readonly Uint8Array[]) => {
          const decoder = createEventDecoder();
          return [...pieces.flatMap((piece) => [...decoder.push(piece)]), ...decoder.end()].map(({ data }) => data);
        };
        expect(read(piecesOf(text, positions))).toEqual(read([encoder.encode(text)]));
      }),
      { numRuns: 400 },
    );
  });

  test("return every word, in order, and join to the original text", async () => {
    await fc.assert(
      fc.asyncProperty(stream, cuts, async ({ text, contents }, positions) => {
        // A stream of nothing is an error.
        fc.pre(contents.length > 0);
        const whole = await collectChat(chat(piecesOf(`${text}data: [DONE]\n\n`, positions)));
        expect(whole.choices[0]?.message.content ?? "").toBe(contents.join(""));
      }),
      { numRuns: 200 },
    );
  });

  test("are never taken for whole where they end early, and keep what had come", async () => {
    await fc.assert(
      fc.asyncProperty(stream, cuts, fc.nat(), async ({ text, contents }, positions, end) => {
        fc.pre(contents.length > 0);
        const bytes = encoder.encode(text);
        // Cut off anywhere before the last byte; without a finish reason or a mark nothing is whole.
        const left = new TextDecoder().decode(bytes.slice(0, end % bytes.length));
        const failure = await collectChat(chat(piecesOf(left, positions))).then(
          () => undefined,
          (error: unknown) => error,
        );
        expect(failure).toBeInstanceOf(InferenceClientError);
        const { partial } = failure as { partial?: { choices: { message: { content: string | null } }[] } };
        const received = partial?.choices[0]?.message.content ?? "";
        expect(contents.join("").startsWith(received)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("end with a typed error or in order, for any content", async () => {
    const noise = fc.oneof(
      fc.string(),
      fc.constantFrom("data: {", "data:[]\n\n", "event: error\ndata: x\n\n", "\u0000", "\ufeff"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(noise, { maxLength: 10 }), cuts, async (parts, positions) => {
        const outcome = await collectChat(chat(piecesOf(parts.join(""), positions))).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (outcome !== undefined) expect(outcome).toBeInstanceOf(InferenceClientError);
      }),
      { numRuns: 300 },
    );
  });
});
