/**
 * The content of pushed files, by its hash: taken in whole or not at all, from one request, from the parts of a large file,
 * or from a commit that holds it.
 */
import { open, rm } from "node:fs/promises";
import { contentOid } from "../mirror/mirrored-commits.ts";
import { hashFor, type Objects } from "../mirror/object-store.ts";
import type { ScannedFile } from "../scans/scanned-file.ts";
import { attributesWith, gitOid, lfsPointer, type PushedFile } from "./git-objects.ts";
import { asPushError, PushError } from "./pushed-error.ts";
import { UploadParts } from "./upload-parts.ts";
import type { Ticket } from "./upload-ticket.ts";

const ATTRIBUTES = ".gitattributes";

export class PushedContent {
  readonly objects: Objects;
  /** Parts of large files that are on their way. */
  readonly parts: UploadParts;

  constructor(folder: string, objects: Objects) {
    this.objects = objects;
    this.parts = new UploadParts(folder);
  }

  /** Function with which a reader gets a file's bytes. */
  reader(file: PushedFile): ScannedFile["read"] {
    return async (start, end) => this.objects.stream(contentOid(file), start, end);
  }

  /**
   * Takes in content of a known hash and size.
   * @throws PushError where it is other content, or the disk is full; then nothing is kept
   */
  async upload(sha256: string, size: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    if (await this.objects.renew(sha256)) return;
    const hash = hashFor(sha256, size);
    let written = 0;
    await this.#keep(sha256, async (partial) => {
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
    });
  }

  /** Puts the parts of a large file together. @throws PushError where one misses, or they are not what was announced */
  async joinParts(ticket: Ticket): Promise<void> {
    try {
      await this.upload(ticket.sha256, ticket.size, this.parts.read(ticket));
    } catch (error) {
      // Whoever sends them again must not meet what was wrong.
      if (error instanceof PushError && error.code === "wrong-content") await this.parts.remove(ticket);
      throw error;
    }
    await this.parts.remove(ticket);
  }

  /** Keeps the content of a small file; the file that has it. */
  async keepFile(path: string, content: Uint8Array): Promise<PushedFile> {
    const blob = gitOid("blob", content);
    if (!(await this.objects.renew(blob)))
      await this.#keep(blob, async (partial) => {
        const handle = await open(partial, "w");
        await handle.writeFile(content).finally(() => handle.close());
      });
    return { path, size: content.length, blob };
  }

  /** The file whose content was uploaded before. @throws PushError where it was not */
  async uploadedFile(path: string, sha256: string, announced: number | undefined): Promise<PushedFile> {
    if (!(await this.objects.renew(sha256)))
      throw new PushError("missing-content", `${path} (${sha256}) was not uploaded. Upload it, and commit again.`);
    const size = (await this.objects.size(sha256)) ?? 0;
    if (announced !== undefined && announced !== size)
      throw new PushError("wrong-content", `${path} has ${size} bytes, not ${announced}.`);
    const pointer = lfsPointer(sha256, size);
    return { path, size, sha256, pointerSize: pointer.length, blob: gitOid("blob", Buffer.from(pointer)) };
  }

  /** Names large files in `.gitattributes`, without which a clone has the text that stands for them. */
  async withAttributes(files: PushedFile[], fresh: readonly (PushedFile | undefined)[]): Promise<PushedFile[]> {
    const large = fresh.filter((file) => file?.sha256 !== undefined);
    if (large.length === 0) return files;
    const present = files.find(({ path }) => path === ATTRIBUTES);
    if (present?.sha256 !== undefined) return files;
    const before = present ? (await this.objects.bytes(present.blob)).toString("utf8") : "";
    const after = attributesWith(
      before,
      large.map((file) => file?.path ?? ""),
    );
    if (after === before) return files;
    const added = await this.keepFile(ATTRIBUTES, Buffer.from(after));
    return [added, ...files.filter((file) => file !== present)].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Has a file written beside, and keeps it under its hash; where that fails, nothing is left. */
  async #keep(oid: string, write: (partial: string) => Promise<void>): Promise<void> {
    const partial = `${await this.objects.partial(oid)}.${crypto.randomUUID()}`;
    try {
      await write(partial);
      await this.objects.keep(oid, partial);
    } catch (error) {
      await rm(partial, { force: true });
      throw asPushError(error);
    }
  }
}
