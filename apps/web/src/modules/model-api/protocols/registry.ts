/**
 * A registry as `ollama pull host/owner/model:Q4_K_M` expects it: manifests and blobs of the GGUF files in this site's
 * folders. A tag is a quantization; `latest` is the one that most people want.
 */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { LocalRepositories, Mirror, PushedRepositories, Store } from "@vitrine/hub";
import { QUANTIZATION_PREFERENCE } from "@vitrine/models";

const MANIFEST = "application/vnd.docker.distribution.manifest.v2+json";
const CONFIG = "application/vnd.docker.container.image.v1+json";
const MODEL = "application/vnd.ollama.image.model";
/** How long a request waits for the digest of a large file that nobody needed before. */
const DIGEST_MS = 60_000;
const ADDRESS = /^\/v2\/([\w.-]+\/[\w.-]+)\/(manifests|blobs)\/([\w.:-]+)$/;

export interface RegistryOptions {
  /** The models that the caller may see. */
  store: Store;
  local: LocalRepositories | undefined;
  /** Copies of another hub's models; only of those that the site lists. */
  mirror: Mirror | undefined;
  /** Repositories that programs push to. */
  pushed?: PushedRepositories | undefined;
  /** Serves a path of the hub's API of this site to the same caller. */
  serve: (path: string, request: Request) => Promise<Response>;
}

export async function registry(path: string, request: Request, options: RegistryOptions): Promise<Response> {
  if (path === "/v2" || path === "/v2/")
    return Response.json({}, { headers: { "Docker-Distribution-Api-Version": "registry/2.0" } });
  const [, id = "", kind, reference = ""] = ADDRESS.exec(path) ?? [];
  const record = id === "" ? undefined : await options.store.get(id);
  const isOwn = record?.origin?.from === "folder";
  const mirrored = isOwn || !record ? undefined : await options.mirror?.find(id, "main").catch(() => undefined);
  const pushed = isOwn ? await options.pushed?.find(record.id, "main") : undefined;
  const repository = record && (options.local?.served(record) ?? pushed?.repository ?? mirrored?.repository);
  if (!repository) return registryError(404, "NAME_UNKNOWN", "There is no such model with files here.");
  const files = repository.files.filter(
    ({ rfilename }) => /\.gguf$/i.test(rfilename) && !/-of-\d+\.gguf$/i.test(rfilename),
  );
  const digestOf = async (file: (typeof files)[number]): Promise<string | undefined> => {
    const until = performance.now() + DIGEST_MS;
    while (performance.now() < until && !request.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- until it is known
      const { sha256, oid } = await repository.digest(file);
      if (sha256 !== undefined) return sha256;
      // A small file has no digest of this kind: it is read.
      // oxlint-disable-next-line no-await-in-loop
      if (oid !== undefined) return hashOf(await options.serve(fileAddress(id, file.rfilename), plain(request)));
      // oxlint-disable-next-line no-await-in-loop
      await pause(200);
    }
    return undefined;
  };
  if (kind === "manifests") {
    const file = fileFor(reference, files);
    if (!file)
      return registryError(
        404,
        "MANIFEST_UNKNOWN",
        `${id} has no GGUF file for the tag ${reference}. It has: ${files.map(({ rfilename }) => quantizationOf(rfilename)).join(", ") || "none"}.`,
      );
    const sha256 = await digestOf(file);
    if (sha256 === undefined)
      return registryError(503, "UNAVAILABLE", "The digest of the file is still computed. Try again in a minute.", {
        "Retry-After": "30",
      });
    const config = configOf(file.rfilename, sha256);
    const manifest = JSON.stringify({
      schemaVersion: 2,
      mediaType: MANIFEST,
      config: { mediaType: CONFIG, digest: `sha256:${sha(config)}`, size: config.length },
      layers: [{ mediaType: MODEL, digest: `sha256:${sha256}`, size: file.size }],
    });
    return bytes(request, manifest, MANIFEST, `sha256:${sha(manifest)}`);
  }
  const [, wanted] = /^sha256[:-]([0-9a-f]{64})$/.exec(reference) ?? [];
  for (const file of wanted === undefined ? [] : files) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, until it is found
    const sha256 = await digestOf(file);
    if (sha256 === undefined) continue;
    const config = configOf(file.rfilename, sha256);
    if (sha(config) === wanted) return bytes(request, config, "application/octet-stream", reference);
    if (sha256 === wanted) return options.serve(fileAddress(id, file.rfilename), request);
  }
  return registryError(404, "BLOB_UNKNOWN", "There is no such blob here.");
}

export function registryError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { errors: [{ code, message, detail: null }] },
    { status, headers: { "Cache-Control": "no-store", ...headers } },
  );
}

function fileAddress(id: string, name: string): string {
  return `/${id}/resolve/main/${name.split("/").map(encodeURIComponent).join("/")}`;
}

/** The same request for a whole file. */
function plain(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["range", "if-range", "if-none-match"]) headers.delete(name);
  return new Request(request.url, { headers, signal: request.signal });
}

async function hashOf(response: Response): Promise<string | undefined> {
  if (!response.ok || !response.body) return undefined;
  const hash = createHash("sha256");
  for await (const piece of response.body) hash.update(piece as Uint8Array);
  return hash.digest("hex");
}

function quantizationOf(name: string): string {
  return (
    /(?:^|[.\-_/])((?:UD-)?(?:I?Q\d\w*|B?F16|F32|MXFP4\w*|TQ\d_\d))\.gguf$/i.exec(name)?.[1]?.toUpperCase() ??
    name.replace(/\.gguf$/i, "")
  );
}

/** The tag that `ollama pull` takes where none is named. */
const USUAL = "Q4_K_M";

function fileFor<File extends { rfilename: string }>(tag: string, files: readonly File[]): File | undefined {
  if (tag.toLowerCase() !== "latest")
    return files.find(({ rfilename }) => quantizationOf(rfilename) === tag.toUpperCase());
  const order = [USUAL, ...QUANTIZATION_PREFERENCE] as readonly string[];
  const rank = ({ rfilename }: File) => {
    const position = order.indexOf(quantizationOf(rfilename));
    return position === -1 ? order.length : position;
  };
  return files.toSorted((one, other) => rank(one) - rank(other))[0];
}

function configOf(name: string, sha256: string): string {
  return JSON.stringify({
    model_format: "gguf",
    model_family: "",
    model_families: [],
    model_type: "",
    file_type: quantizationOf(name),
    architecture: "amd64",
    os: "linux",
    rootfs: { type: "layers", diff_ids: [`sha256:${sha256}`] },
  });
}

function sha(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function bytes(request: Request, text: string, type: string, digest: string): Response {
  const headers = {
    "Content-Type": type,
    "Content-Length": String(Buffer.byteLength(text)),
    "Docker-Content-Digest": digest,
  };
  return new Response(request.method === "HEAD" ? null : text, { headers });
}
