/**
 * Large files in parts, as the hub's clients upload them where they do not speak Xet: a part that breaks off is sent
 * again alone, and no proxy sees a request of many gigabytes. The last request puts the parts together.
 */
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { PushError } from "../store/push-error.ts";
import type { Ticket } from "./upload-ticket.ts";
import { writeWhole } from "./write-whole.ts";

const MIN_PART_BYTES = 64 * 1024 * 1024;
/** Its addresses are in one answer. */
const MAX_PARTS = 1000;
const KEPT_MS = 2 * 86_400_000;

/** How long each part of a file of this size is, but for the last one; `undefined` where it comes as a whole. */
export function partBytesOf(size: number, least = MIN_PART_BYTES): number | undefined {
  return size <= least ? undefined : Math.max(least, Math.ceil(size / MAX_PARTS));
}

export class UploadParts {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, "parts");
  }

  /**
   * Takes in one part, counted from 1.
   * @throws PushError where it is shorter or longer than it must be
   */
  async add(ticket: Ticket, number: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    const { size, partBytes } = ticket;
    const length = partBytes === undefined ? 0 : Math.min(partBytes, size - (number - 1) * partBytes);
    if (length <= 0) throw new PushError("not-found", "There is no such part.");
    const folder = this.#of(ticket);
    // The first part of a file clears what others left behind.
    if ((await mkdir(folder, { recursive: true })) !== undefined) await this.tidy();
    await writeWhole(join(folder, `${number}.${partBytes}`), body, (bytes, isEnd) => {
      if (isEnd ? bytes !== length : bytes > length)
        throw new PushError("wrong-content", `Part ${number} is not ${length} bytes long, as was announced.`);
    });
  }

  /** The parts of a file, one after the other. @throws PushError where one is not there */
  async *read(ticket: Ticket): AsyncGenerator<Uint8Array> {
    const { size, partBytes = size } = ticket;
    for (let number = 1; (number - 1) * partBytes < size; number++) {
      const path = join(this.#of(ticket), `${number}.${partBytes}`);
      if (!(await stat(path).catch(() => undefined)))
        throw new PushError("missing-content", `Part ${number} was not uploaded.`);
      yield* createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Uint8Array>;
    }
  }

  async remove(ticket: Ticket): Promise<void> {
    await rm(this.#of(ticket), { recursive: true, force: true });
  }

  /** Parts for one repository say nothing of those for another. */
  #of({ repository, sha256 }: Ticket): string {
    return join(this.#folder, `${repository}-${sha256}`);
  }

  /** Removes parts of files that nobody finished. */
  async tidy(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      // oxlint-disable-next-line no-await-in-loop
      const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: now };
      // oxlint-disable-next-line no-await-in-loop
      if (now - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
