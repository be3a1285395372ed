/**
 * A file of a repository, as a hub serves it: by its bytes and nothing else, whole
 * or in part, with the headers by which clients know what they have. It streams at the pace of the
 * reader, so that the size of a file does not matter.
 */
import type { FileDigest } from "../local-repositories/file-digests.ts";
import type { ServedFile, ServedRepository } from "../local-repositories/served-repository.ts";
import { quoted } from "./responses.ts";
import { matchesTag, readRange } from "./conditional.ts";

/** A larger file is not shown as text. */
const MAX_TEXT_BYTES = 1024 * 1024;

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

export interface FileAnswer {
  repository: ServedRepository;
  file: ServedFile;
  digest: FileDigest;
  route: "raw" | "resolve";
  /** Result of its scan. */
  security?: string;
  /** How the model's license stands to the operator's list. */
  license?: string;
}

/**
 * Answers with a file.
 *
 * @throws ChangedFilesError when it is not the one that was listed any more
 */
export async function serveFile(request: Request, served: FileAnswer): Promise<Response> {
  const { repository, file, digest } = served;
  const etag = `"${digest.etag}"`;
  const headers = new Headers(headersOf(served, etag));
  await repository.check(file);
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
  return new Response(await repository.read(file, start, end), { status, headers });
}

function headersOf(
  { repository, file, digest, route, security, license }: FileAnswer,
  etag: string,
): Record<string, string> {
  const name = file.rfilename.slice(file.rfilename.lastIndexOf("/") + 1);
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
  return {
    "Content-Type":
      type ??
      (route === "raw" && file.size <= MAX_TEXT_BYTES ? "text/plain; charset=utf-8" : "application/octet-stream"),
    "Content-Disposition": `inline; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`,
    // A drawing opened by itself is a document: one that may do nothing.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    "Cache-Control": "public, max-age=0, must-revalidate",
    "Accept-Ranges": "bytes",
    "Last-Modified": new Date(file.modified).toUTCString(),
    ETag: etag,
    "X-Repo-Commit": repository.revision,
    "X-Linked-Size": String(file.size),
    ...(license !== undefined && { "X-Repo-License-Status": license }),
    ...(security !== undefined && { "X-Repo-Security-Status": security }),
    ...(digest.sha256 !== undefined && { "X-Linked-ETag": etag }),
  };
}

const percent = (sign: string) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`;

/** Message for a file that is not the one that was listed. */
export function changedMessage(repository: ServedRepository, path: string): string {
  return `${repository.id}: ${quoted(path)} changed on the disk and is being read again. Try again in a few seconds.`;
}
