/**
 * Content by its hash in a bucket of an S3-compatible store. An object is written to this machine first, where its hash is
 * checked, and then uploaded with the MD5 of each part: the store refuses what arrives changed, and shows an object only
 * when all of it is there.
 */
import { createHash } from "node:crypto";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { S3Client } from "@aws-sdk/client-s3";
import { proxyEnvironment } from "@vitrine/base/network";
import { isOid, type Objects, removeOlder, type StoredObject } from "../mirror/object-store.ts";
import type { BucketAddress } from "./bucket-address.ts";
import { writeHead } from "./head-of-file.ts";

/** Larger files go in parts of this size, or larger ones where these would be too many. */
const PART_BYTES = 16 * 1024 * 1024;
const MAX_PARTS = 9_000;
/** The protocol copies larger objects in parts only. */
const MAX_COPY_BYTES = 5 * 1024 ** 3;
/** A note of use costs a copy: once in this time is enough, as nothing younger than a day is removed. */
const RENEW_MS = 6 * 3_600_000;
const MAX_READS = 4;
const MAX_SOCKETS = 50;

type Sdk = typeof import("@aws-sdk/client-s3");

interface Found {
  size: number;
  at: number;
}

/**
 * Content in a bucket.
 * @example
 * import { BucketObjects, readBucketAddress } from "@vitrine/hub";
 *
 * const address = readBucketAddress("s3://models", "http://127.0.0.1:1");
 * // Nobody listens there.
 * const opened = address && (await BucketObjects.open(address, "/tmp/partial").catch(() => "away"));
 * console.log(opened); // away
 */
export class BucketObjects implements Objects {
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #partial: string;

  private constructor(sdk: Sdk, { bucket, prefix, endpoint }: BucketAddress, partial: string) {
    this.#sdk = sdk;
    this.#bucket = bucket;
    this.#prefix = `${prefix}objects/`;
    this.#partial = partial;
    // The SDK's own connections know of no proxy.
    const proxyEnv = proxyEnvironment(process.env);
    const agent = { keepAlive: true, maxSockets: MAX_SOCKETS, proxyEnv };
    this.#client = new sdk.S3Client({
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(proxyEnv && { requestHandler: { httpAgent: new HttpAgent(agent), httpsAgent: new HttpsAgent(agent) } }),
      // Other stores than Amazon's know no other checksums than MD5, which is sent.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
  }

  /**
   * Opens a bucket, which must be there.
   * @param partial folder for what is being uploaded; no other process writes to it
   */
  static async open(address: BucketAddress, partial: string): Promise<BucketObjects> {
    const sdk = await import("@aws-sdk/client-s3").catch((cause: unknown) => {
      throw new Error("A bucket needs another package: npm install @aws-sdk/client-s3", { cause });
    });
    const objects = new BucketObjects(sdk, address, partial);
    await objects.#client.send(new sdk.HeadBucketCommand({ Bucket: address.bucket }));
    return objects;
  }

  async partial(oid: string): Promise<string> {
    await mkdir(this.#partial, { recursive: true });
    return join(this.#partial, oid);
  }

  async keep(oid: string, file: string): Promise<void> {
    const handle = await open(file, "r");
    try {
      const { size } = await handle.stat();
      if (size <= PART_BYTES) await this.#put(oid, await bytesAt(handle, 0, size));
      else await this.#putParts(oid, handle, size);
      const found = await this.#find(oid);
      if (found?.size !== size)
        throw new Error(`The bucket has ${found?.size ?? "nothing"} of ${oid}, not ${size} bytes.`);
    } finally {
      await handle.close();
    }
    await rm(file, { force: true });
  }

  async has(oid: string): Promise<boolean> {
    return (await this.#find(oid)) !== undefined;
  }

  async size(oid: string): Promise<number | undefined> {
    return (await this.#find(oid))?.size;
  }

  async renew(oid: string): Promise<boolean> {
    const found = await this.#find(oid);
    if (found && Date.now() - found.at > RENEW_MS && found.size <= MAX_COPY_BYTES) {
      const source = `${this.#bucket}/${this.#key(oid)}`.split("/").map(encodeURIComponent).join("/");
      await this.#client.send(
        new this.#sdk.CopyObjectCommand({ ...this.#named(oid), CopySource: source, MetadataDirective: "REPLACE" }),
      );
    }
    return found !== undefined;
  }

  stream(oid: string, start: number, end: number): ReadableStream<Uint8Array> {
    const chunks = this.#read(oid, start, end);
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { value, done } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        async cancel() {
          await chunks.return(undefined);
        },
      },
      { highWaterMark: 0 },
    );
  }

  async bytes(oid: string): Promise<Buffer> {
    const { Body } = await this.#client.send(new this.#sdk.GetObjectCommand(this.#named(oid)));
    return buffer((Body ?? []) as AsyncIterable<Uint8Array>);
  }

  async place(oid: string, path: string): Promise<void> {
    const size = await this.size(oid);
    if (size === undefined) throw new Error(`The bucket has no ${oid}.`);
    await writeHead(path, size, (start, end) => buffer(this.#read(oid, start, end)));
  }

  async removeUnused(oid: string, before: number): Promise<boolean> {
    const found = await this.#find(oid);
    if (!found || found.at > before) return false;
    await this.#client.send(new this.#sdk.DeleteObjectCommand(this.#named(oid)));
    return true;
  }

  async list(): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    const pages = this.#sdk.paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: this.#prefix },
    );
    for await (const { Contents = [] } of pages)
      for (const { Key = "", Size = 0, LastModified } of Contents) {
        const oid = Key.slice(Key.lastIndexOf("/") + 1);
        if (isOid(oid)) found.push({ oid, size: Size, usedAt: LastModified?.getTime() ?? Date.now() });
      }
    return found;
  }

  async tidy(before: number): Promise<void> {
    await removeOlder(this.#partial, before);
    const { Uploads = [] } = await this.#client.send(
      new this.#sdk.ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: this.#prefix }),
    );
    for (const { Key, UploadId, Initiated } of Uploads)
      if ((Initiated?.getTime() ?? Infinity) <= before)
        // oxlint-disable-next-line no-await-in-loop -- few, after a crash
        await this.#client.send(new this.#sdk.AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }));
  }

  #key(oid: string): string {
    return `${this.#prefix}${oid.slice(0, 2)}/${oid}`;
  }

  #named(oid: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#key(oid) };
  }

  async #find(oid: string): Promise<Found | undefined> {
    try {
      const { ContentLength = 0, LastModified } = await this.#client.send(
        new this.#sdk.HeadObjectCommand(this.#named(oid)),
      );
      return { size: ContentLength, at: LastModified?.getTime() ?? Date.now() };
    } catch (error) {
      // A store that is away is not one that has nothing.
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return undefined;
      throw error;
    }
  }

  async #put(oid: string, body: Buffer): Promise<void> {
    await this.#client.send(new this.#sdk.PutObjectCommand({ ...this.#named(oid), Body: body, ContentMD5: md5(body) }));
  }

  async #putParts(oid: string, handle: FileHandle, size: number): Promise<void> {
    const named = this.#named(oid);
    const { UploadId } = await this.#client.send(new this.#sdk.CreateMultipartUploadCommand(named));
    try {
      const length = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
      const parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for (let at = 0; at < size; at += length) {
        // oxlint-disable-next-line no-await-in-loop -- one part in memory at a time
        const body = await bytesAt(handle, at, Math.min(length, size - at));
        const part = { ...named, UploadId, PartNumber: parts.length + 1 };
        // oxlint-disable-next-line no-await-in-loop
        const { ETag } = await this.#client.send(
          new this.#sdk.UploadPartCommand({ ...part, Body: body, ContentMD5: md5(body) }),
        );
        parts.push({ ETag, PartNumber: part.PartNumber });
      }
      const whole = { ...named, UploadId, MultipartUpload: { Parts: parts } };
      await this.#client.send(new this.#sdk.CompleteMultipartUploadCommand(whole));
    } catch (error) {
      await this.#client.send(new this.#sdk.AbortMultipartUploadCommand({ ...named, UploadId })).catch(() => {});
      throw error;
    }
  }

  /** Bytes of an object; a broken answer goes on where it ended. */
  async *#read(oid: string, start: number, end: number): AsyncGenerator<Uint8Array, undefined> {
    let at = start;
    for (let attempt = 1; at <= end; attempt += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one try after the other
        const { Body } = await this.#client.send(
          new this.#sdk.GetObjectCommand({ ...this.#named(oid), Range: `bytes=${at}-${end}` }),
        );
        // oxlint-disable-next-line no-await-in-loop
        for await (const chunk of (Body ?? []) as AsyncIterable<Uint8Array>) {
          at += chunk.length;
          yield chunk;
        }
        if (at <= end) throw new Error(`The bucket's answer for ${oid} ended at byte ${at} of ${end + 1}.`);
      } catch (error) {
        if (attempt >= MAX_READS || isRefusal(error)) throw error;
      }
    }
    return undefined;
  }
}

/** Errors that another try does not change. */
function isRefusal(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status !== undefined && status >= 400 && status < 500;
}

function md5(body: Buffer): string {
  return createHash("md5").update(body).digest("base64");
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const body = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    // oxlint-disable-next-line no-await-in-loop -- a read may give less
    const { bytesRead } = await handle.read(body, read, length - read, at + read);
    if (bytesRead === 0) throw new Error("The file became shorter while it was uploaded.");
    read += bytesRead;
  }
  return body;
}
