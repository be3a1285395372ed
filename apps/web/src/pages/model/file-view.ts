/** View of a file on its page: highlighted text, a picture, or the header of its weights. */
import type { ServedFile, ServedRepository } from "@vitrine/hub";
import { buffer } from "node:stream/consumers";
import type { ByteSource } from "@vitrine/models";
import type { UntrustedRenderer } from "../../content/untrusted-content.ts";
import { MAX_HEADER_BYTES, type WeightsFormat, type WeightsHeader } from "../../content/weights-header.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";

const LABELS = MODEL_LABELS.file;

export interface TensorRow {
  name: string;
  type: string;
  shape: readonly number[];
}

export type FileView =
  | { kind: "picture" }
  | { kind: "text"; text: string; html: string; language: string }
  | {
      kind: "tensors";
      format: string;
      total: number;
      count: number;
      types: { type: string; count: number }[];
      metadata: { key: string; value: string }[];
      layers: { layer: string; tensors: TensorRow[] }[];
      /** Number of tensors that match the search, and of those that are shown. */
      found: number;
      shown: number;
    }
  | { kind: "none"; reason: string };

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg)$/i;
const MAX_TEXT_CHARS = 200 * 1024;

/** The highlighter's language by file extension; any other text is shown plain. */
const LANGUAGES: Readonly<Record<string, string>> = {
  json: "json",
  md: "markdown",
  py: "python",
  js: "javascript",
  ts: "typescript",
  sh: "bash",
  yaml: "yaml",
  yml: "yaml",
  jinja: "jinja",
};

/** @throws ChangedFilesError when the file has changed since it was listed */
export async function viewFile(
  repository: ServedRepository,
  file: ServedFile,
  { texts, search }: { texts: UntrustedRenderer; search: string },
): Promise<FileView> {
  const { rfilename: path, size } = file;
  if (PICTURE.test(path)) return { kind: "picture" };
  const format = path.endsWith(".safetensors") ? "safetensors" : path.endsWith(".gguf") ? "gguf" : undefined;
  if (format) return viewWeights(repository, file, { format, texts, search });
  if (size > MAX_TEXT_CHARS) return { kind: "none", reason: LABELS.tooLarge };
  const bytes = size === 0 ? Buffer.alloc(0) : await bytesOf(repository, file, 0, size);
  const text = decodeText(bytes);
  if (text === undefined) return { kind: "none", reason: LABELS.notText };
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const language = Object.hasOwn(LANGUAGES, extension) ? (LANGUAGES[extension] ?? "text") : "text";
  const { html } = await texts.set({ kind: "code", code: text, language });
  return { kind: "text", text, html, language };
}

async function viewWeights(
  repository: ServedRepository,
  file: ServedFile,
  { format, texts, search }: { format: WeightsFormat; texts: UntrustedRenderer; search: string },
): Promise<FileView> {
  await repository.check(file);
  const read = async (offset: number, length: number) => {
    const until = Math.min(offset + length, file.size);
    return until > offset ? bytesOf(repository, file, offset, until) : new Uint8Array(0);
  };
  if (format === "safetensors" && (await isTooLong(file.size, read)))
    return { kind: "none", reason: LABELS.headerTooLarge };
  const answer = await texts.readHeader({ format, source: { size: file.size, read }, search });
  return "problem" in answer
    ? { kind: "none", reason: LABELS.unreadable({ reason: answer.problem }) }
    : tensorsView(format, answer.header);
}

/** Whether a safetensors file has a header beyond what is read here; one that lies is read, and refused. */
async function isTooLong(size: number, read: ByteSource["read"]): Promise<boolean> {
  const first = await read(0, 8);
  const length = first.length === 8 ? new DataView(first.buffer, first.byteOffset).getBigUint64(0, true) : 0n;
  return length > MAX_HEADER_BYTES.safetensors && length < BigInt(size);
}

/** Bytes from `start` on, before `end`. */
async function bytesOf(repository: ServedRepository, file: ServedFile, start: number, end: number): Promise<Buffer> {
  return buffer((await repository.read(file, start, end - 1)) as unknown as AsyncIterable<Uint8Array>);
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function tensorsView(format: WeightsFormat, header: WeightsHeader): FileView {
  const { version, total, count, types, metadata, tensors, found } = header;
  const typeText = (type: string | number) => (typeof type === "number" ? LABELS.unknownType({ number: type }) : type);
  const layers = new Map<string, TensorRow[]>();
  for (const tensor of tensors) {
    const layer = layerOf(tensor.name);
    const row = { ...tensor, type: typeText(tensor.type) };
    const rows = layers.get(layer);
    if (rows === undefined) layers.set(layer, [row]);
    else rows.push(row);
  }
  return {
    kind: "tensors",
    format: format === "gguf" ? `GGUF ${version}` : format,
    total,
    count,
    types: types.map((each) => ({ type: typeText(each.type), count: each.count })),
    metadata: metadata.map(({ key, text, count: entries, shown = 0 }) => ({
      key,
      value:
        entries === undefined ? text : LABELS.values({ count: entries, values: shown < entries ? `${text}, …` : text }),
    })),
    layers: [...layers].map(([layer, rows]) => ({ layer, tensors: rows })),
    found,
    shown: tensors.length,
  };
}

/** `model.layers.3.self_attn.q_proj.weight` belongs to `model.layers.3`; a name without a number to its first part. */
function layerOf(name: string): string {
  const parts = name.split(".");
  const number = parts.findIndex((part) => /^\d+$/.test(part));
  if (number > 0) return parts.slice(0, number + 1).join(".");
  return parts.length > 1 ? (parts[0] ?? name) : LABELS.noLayer;
}
