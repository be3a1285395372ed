/** An address to which one content can be uploaded for a while, by who has it: it says nothing and opens nothing else. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const VALID_MS = 6 * 3_600_000;

export interface Ticket {
  /** Number of the repository that will own it. */
  repository: number;
  sha256: string;
  size: number;
  /** How long each part is, but for the last one, where the content comes in parts. */
  partBytes?: number | undefined;
}

/**
 * Makes and reads tickets for uploads.
 */
export class UploadTickets {
  readonly #key: Buffer;

  private constructor(key: Buffer) {
    this.#key = key;
  }

  /** The key lies beside the repositories, so that every instance knows the tickets of the others. */
  static async open(folder: string): Promise<UploadTickets> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, "upload-key");
    await writeFile(path, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      },
    );
    return new UploadTickets(Buffer.from(await readFile(path, "utf8"), "hex"));
  }

  issue({ repository, sha256, size, partBytes }: Ticket): string {
    const text = [sha256, size, Date.now() + VALID_MS, repository, partBytes ?? 0].join("-");
    return `${text}-${this.#sign(text).toString("base64url")}`;
  }

  /** Purpose of a ticket, as long as it is valid. */
  read(ticket: string): Ticket | undefined {
    const [, text, sha256, size, until, repository, partBytes, signature] =
      /^(([0-9a-f]{64})-(\d{1,15})-(\d{1,15})-(\d{1,15})-(\d{1,15}))-([\w-]{43})$/.exec(ticket) ?? [];
    if (text === undefined || sha256 === undefined || signature === undefined) return undefined;
    if (!timingSafeEqual(this.#sign(text), Buffer.from(signature, "base64url"))) return undefined;
    if (Number(until) < Date.now()) return undefined;
    const inParts = partBytes === "0" ? {} : { partBytes: Number(partBytes) };
    return { repository: Number(repository), sha256, size: Number(size), ...inParts };
  }

  /** A text that nobody else can have written. */
  seal(text: string): string {
    return `${text}.${this.#sign(`sealed ${text}`).toString("base64url")}`;
  }

  /** The text of a seal that is ours. */
  unseal(sealed: string): string | undefined {
    const [, text, signature] = /^([\w-]{1,100})\.([\w-]{43})$/.exec(sealed) ?? [];
    if (text === undefined || signature === undefined) return undefined;
    return timingSafeEqual(this.#sign(`sealed ${text}`), Buffer.from(signature, "base64url")) ? text : undefined;
  }

  #sign(text: string): Buffer {
    return createHmac("sha256", this.#key).update(text).digest();
  }
}
