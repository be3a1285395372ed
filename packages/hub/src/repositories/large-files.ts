/**
 * Large files by their SHA-256: taken in whole or not at all, from one request or from parts. Whoever uploads sends the
 * content, also where the same content is here already: else a hash alone would open what another repository keeps.
 */
import { open, rm } from "node:fs/promises";
import { hashFor, type Objects } from "../mirror/object-store.ts";
import { gitOid, lfsPointer } from "../git/git-objects.ts";
import { asPushError, PushError } from "../store/push-error.ts";
import type { RepositoryTable } from "../store/repository-table.ts";
import { UploadParts } from "./upload-parts.ts";
import type { Ticket } from "./upload-ticket.ts";

export class LargeFiles {
  readonly objects: Objects;
  /** Parts of large files that are on their way. */
  readonly parts: UploadParts;
  readonly #table: Pick<RepositoryTable, "own" | "owned">;

  constructor(folder: string, objects: Objects, table: Pick<RepositoryTable, "own" | "owned">) {
    this.objects = objects;
    this.parts = new UploadParts(folder);
    this.#table = table;
  }

  /**
   * Takes in content of a known hash and size for a repository, which owns it from then on.
   * @throws PushError where it is other content, or the disk is full; then nothing is kept
   */
  async upload({ repository, sha256, size }: Ticket, body: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = hashFor(sha256, size);
    let written = 0;
    const partial = `${await this.objects.partial(sha256)}.${crypto.randomUUID()}`;
    try {
      const handle = await open(partial, "w");
      try {
        for await (const chunk of body) {
          written += chunk.length;
          if (written > size) break;
          hash.update(chunk);
          await handle.write(chunk);
        }
      } finally {
        await handle.close();
      }
      if (written !== size || hash.digest("hex") !== sha256)
        throw new PushError("wrong-content", `The content is not what was announced (${sha256}, ${size} bytes).`);
      if (await this.objects.renew(sha256)) await rm(partial, { force: true });
      else await this.objects.keep(sha256, partial);
    } catch (error) {
      await rm(partial, { force: true });
      throw asPushError(error);
    }
    await this.#table.own(repository, [{ sha256, size, pointer: pointerOid(sha256, size) }]);
  }

  /** Puts the parts of a large file together. @throws PushError where one misses, or they are not what was announced */
  async joinParts(ticket: Ticket): Promise<void> {
    // A client that lost the answer asks again.
    if ((await this.#table.owned(ticket.repository, [ticket.sha256])).length > 0) return;
    try {
      await this.upload(ticket, this.parts.read(ticket));
    } catch (error) {
      // Whoever sends them again must not meet what was wrong.
      if (error instanceof PushError && error.code === "wrong-content") await this.parts.remove(ticket);
      throw error;
    }
    await this.parts.remove(ticket);
  }
}

/** Git's name of the text that stands for a large file. */
export function pointerOid(sha256: string, size: number): string {
  return gitOid("blob", Buffer.from(lfsPointer(sha256, size)));
}
