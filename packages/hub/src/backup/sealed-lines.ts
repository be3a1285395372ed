/**
 * Lines of text in a compressed stream, in clear or sealed with a passphrase: AES-256-GCM under a key by scrypt, with the
 * salt and the nonce before the text and the tag behind it.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { BackupError } from "./backup-error.ts";

const [SALT_BYTES, NONCE_BYTES, TAG_BYTES] = [16, 12, 16];
const HEAD_BYTES = SALT_BYTES + NONCE_BYTES;
const ALGORITHM = "aes-256-gcm";
/** About 0.1 s and 64 MB for each guess. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  (promisify(scrypt) as (...args: unknown[]) => Promise<Buffer>)(passphrase, salt, 32, SCRYPT);

/** The streams that lines go through to a file. */
export async function linesOut(passphrase?: string): Promise<Transform[]> {
  if (passphrase === undefined) return [createGzip()];
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv(ALGORITHM, await keyOf(passphrase, salt), nonce);
  let isBegun = false;
  const framed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isBegun) this.push(Buffer.concat([salt, nonce]));
      isBegun = true;
      done(undefined, chunk);
    },
    flush(done) {
      done(undefined, cipher.getAuthTag());
    },
  });
  return [createGzip(), cipher, framed];
}

/**
 * Lines of a file.
 *
 * @throws BackupError where the passphrase is another one, or the file was changed; before the first line
 */
export async function* linesIn(path: string, passphrase?: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  let reading: Promise<void>;
  if (passphrase === undefined) reading = pipeline(createReadStream(path), gunzip);
  else {
    const opened = await decipher(path, passphrase);
    // Read to its end first: only the tag at the end says that nothing was changed.
    await pipeline(opened.stream(), opened.make(), async (plain: AsyncIterable<unknown>) => {
      for await (const _ of plain);
    }).catch(() => {
      throw new BackupError("The secrets do not open with this passphrase (VITRINE_BACKUP_PASSPHRASE).");
    });
    reading = pipeline(opened.stream(), opened.make(), gunzip);
  }
  reading.catch(() => {});
  let rest = "";
  for await (const chunk of gunzip.setEncoding("utf8")) {
    const parts = (rest + String(chunk)).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
  if (rest !== "") yield rest;
  await reading;
}

async function decipher(path: string, passphrase: string) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size < HEAD_BYTES + TAG_BYTES) throw new BackupError(`${path} is truncated.`);
    const head = Buffer.alloc(HEAD_BYTES);
    const tag = Buffer.alloc(TAG_BYTES);
    await file.read(head, 0, HEAD_BYTES, 0);
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
    const key = await keyOf(passphrase, head.subarray(0, SALT_BYTES));
    return {
      make: () => createDecipheriv(ALGORITHM, key, head.subarray(SALT_BYTES)).setAuthTag(tag),
      stream: (): Readable =>
        size === HEAD_BYTES + TAG_BYTES
          ? Readable.from([])
          : createReadStream(path, { start: HEAD_BYTES, end: size - TAG_BYTES - 1 }),
    };
  } finally {
    await file.close();
  }
}
