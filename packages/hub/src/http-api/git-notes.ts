/** Message to a person at git's other end: an error in the protocol's own words, or a line beside the progress. */

/** A line of git's protocol. */
export function packet(text: string | Buffer): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from((body.length + 4).toString(16).padStart(4, "0")), body]);
}

/** An answer that ends a clone, fetch or push with a sentence (`fatal: remote error: …`). */
export function remoteError(message: string): Buffer {
  return packet(`ERR ${message.replace(/\s+/g, " ").slice(0, 1000)}`);
}

const PROGRESS = "\x02";
/** Before the pack there are only short lines about commits. */
const MAX_HEAD_BYTES = 1024 * 1024;

/**
 * Adds a line to a pack that goes to a person (`remote: …`), where the protocol has a place for it: version 2, which git has
 * spoken since 2.26.
 */
export function withNote(pack: ReadableStream<Uint8Array>, note: string): ReadableStream<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0);
  const line = packet(`${PROGRESS}${note.replace(/\s+/g, " ").slice(0, 1000)}\n`);
  return pack.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (head === undefined) return controller.enqueue(chunk);
        head = Buffer.concat([head, chunk]);
        const place = placeOfPack(head);
        if (place === "unknown" && head.length < MAX_HEAD_BYTES) return;
        if (typeof place === "number") {
          controller.enqueue(head.subarray(0, place));
          controller.enqueue(line);
          controller.enqueue(head.subarray(place));
        } else controller.enqueue(head);
        head = undefined;
      },
      flush(controller) {
        if (head !== undefined && head.length > 0) controller.enqueue(head);
      },
    }),
  );
}

/** Where the lines of the pack begin. */
function placeOfPack(bytes: Buffer): number | "unknown" | "none" {
  for (let at = 0; ;) {
    if (at + 4 > bytes.length) return "unknown";
    const length = Number.parseInt(bytes.toString("latin1", at, at + 4), 16);
    if (Number.isNaN(length)) return "none";
    // A delimiter or the end of a part has no text.
    const end = at + Math.max(length, 4);
    if (end > bytes.length) return "unknown";
    if (bytes.toString("latin1", at + 4, end) === "packfile\n") return end;
    at = end;
  }
}
