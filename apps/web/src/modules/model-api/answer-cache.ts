/**
 * Answers to identical requests, for operators who turn that on. Each caller has their own: an answer that comes at once
 * would tell a caller what others asked.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ANSWER_BYTES = 1024 * 1024;

export interface CachedAnswer {
  place: string;
  /** A whole answer as one text, a stream as its chunks. */
  pieces: readonly string[];
}

export class AnswerCache {
  readonly #answers: LRUCache<string, CachedAnswer> | undefined;

  /** @param seconds 0 for none */
  constructor(seconds: number) {
    if (seconds > 0)
      this.#answers = new LRUCache({
        maxSize: MAX_BYTES,
        sizeCalculation: ({ pieces }) => 200 + pieces.reduce((sum, piece) => sum + 2 * piece.length, 0),
        ttl: seconds * 1000,
      });
  }

  get isOn(): boolean {
    return this.#answers !== undefined;
  }

  keyOf(caller: string, kind: string, request: unknown): string {
    return createHash("sha256")
      .update(JSON.stringify([caller, kind, request]))
      .digest("base64url");
  }

  get(key: string): CachedAnswer | undefined {
    return this.#answers?.get(key);
  }

  set(key: string, answer: CachedAnswer): void {
    const size = answer.pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (size <= MAX_ANSWER_BYTES) this.#answers?.set(key, answer);
  }
}
