/**
 * A file of a repository on this machine, as a hub serves it: by its bytes and nothing else, whole
 * or in part, with the headers by which clients know what they have. It streams at the pace of the
 * reader, so that the size of a file does not matter.
 */
import type { FileHandle } from "node:fs/promises";
import type { ListedFile } from "@vitrine/models/folder";
import type { FileDigest } from "../local-repositories/file-digests.ts";
import type { LocalRepository } from "../local-repositories/local-repository.ts";
import { quoted } from "./responses.ts";
import { matchesTag, readRange } from "./conditional.ts";

const CHUNK = 1024 * 1024;

/** Types that a browser may show by itself; everything else is bytes, or plain text. */
const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  flac: "audio/flac",
  ogg: "audio/ogg",
  mp4: "video/mp4",
  webm: "video/webm",
  json: "application/json",
  md: "text/plain; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  jinja: "text/plain; charset=utf-8",
  yaml: "text/plain; charset=utf-8",
  yml: "text/plain; charset=utf-8",
  py: "text/plain; charset=utf-8",
};

export interface ServedFile {
  repository: LocalRepository;
  file: ListedFile;
  digest: FileDigest;
  route: "raw" | "resolve";
}

/**
 * Answers with a file.
 *
 * @throws ChangedFilesError when it is not the one that was listed any more
 */
export async function serveFile(request: Request, served: ServedFile): Promise<Response> {
  const { repository, file, digest } = served;
  const etag = `"${digest.etag}"`;
  const headers = new Headers(headersOf(served, etag));
  // Opened to check that it is the listed file; a body opens it again when somebody reads it.
  await (await repository.open(file)).close();
  if (matchesTag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get("If-Range");
  const range = ifRange === null || ifRange === etag ? readRange(request.headers.get("Range"), file.size) : undefined;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${file.size}`);
  // The JavaScript client requests the first byte and reads the size here, of an empty file too.
  else if (file.size === 0 && request.headers.has("Range")) headers.set("Content-Range", "bytes */0");
  const status = range ? 206 : 200;
  if (request.method === "HEAD" || end < start) return new Response(null, { status, headers });
  return new Response(
    fileStream(() => repository.open(file), start, end),
    { status, headers },
  );
}

function headersOf({ repository, file, digest, route }: ServedFile, etag: string): Record<string, string> {
  const name = file.rfilename.slice(file.rfilename.lastIndexOf("/") + 1);
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
  return {
    "Content-Type":
      type ?? (route === "raw" && file.size <= CHUNK ? "text/plain; charset=utf-8" : "application/octet-stream"),
    "Content-Disposition": `inline; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`,
    // A drawing opened by itself is a document: one that may do nothing.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    "Cache-Control": "public, max-age=0, must-revalidate",
    "Accept-Ranges": "bytes",
    "Last-Modified": new Date(file.modified).toUTCString(),
    ETag: etag,
    "X-Repo-Commit": repository.revision,
    "X-Linked-Size": String(file.size),
    ...(digest.sha256 !== undefined && { "X-Linked-ETag": etag }),
  };
}

const percent = (sign: string) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`;

/**
 * Bytes `start` to `end`, both included, read on demand. Closes the file at the end, however it
 * comes.
 */
function fileStream(open: () => Promise<FileHandle>, start: number, end: number): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  let at = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          handle ??= await open();
          const length = Math.min(CHUNK, end - at + 1);
          const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, at);
          if (bytesRead === 0) throw new Error(`The file ended at byte ${at} of ${end + 1}.`);
          controller.enqueue(buffer.subarray(0, bytesRead));
          at += bytesRead;
          if (at <= end) return;
          await handle.close();
          controller.close();
        } catch (error) {
          await handle?.close().catch(() => {});
          controller.error(error);
        }
      },
      async cancel() {
        await handle?.close().catch(() => {});
      },
    },
    // Nothing is read ahead: what a slow reader has not taken stays on the disk.
    { highWaterMark: 0 },
  );
}

/** What to say of a file that is not the one that was listed. */
export function changedMessage(repository: LocalRepository, path: string): string {
  return `${repository.id}: ${quoted(path)} changed on the disk and is being read again. Try again in a few seconds.`;
}
