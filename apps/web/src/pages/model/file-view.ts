/** What a page shows of a file: highlighted text, a picture, or the header of its weights. */
import type { ServedFile, ServedRepository } from "@vitrine/hub";
import { buffer } from "node:stream/consumers";
import { type ByteSource, readGgufHeader, readSafetensorsHeader } from "@vitrine/models";
import type { UntrustedRenderer } from "../../content/untrusted-content.ts";
import { MODEL_LABELS } from "./labels.ts";

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
/** A visitor waits while a header is read, so this is less than the format allows. */
const MAX_HEADER_BYTES = 16 * 1024 * 1024;
const MAX_TENSORS = 600;
const MAX_VALUE_CHARS = 300;

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
  const weights = path.endsWith(".safetensors") ? safetensorsView : path.endsWith(".gguf") ? ggufView : undefined;
  if (weights) return ofWeights(repository, file, (source) => weights(source, search));
  if (size > MAX_TEXT_CHARS) return { kind: "none", reason: LABELS.tooLarge };
  const bytes = size === 0 ? Buffer.alloc(0) : await bytesOf(repository, file, 0, size);
  const text = textOf(bytes);
  if (text === undefined) return { kind: "none", reason: LABELS.notText };
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const language = Object.hasOwn(LANGUAGES, extension) ? (LANGUAGES[extension] ?? "text") : "text";
  const { html } = await texts.set({ kind: "code", code: text, language });
  return { kind: "text", text, html, language };
}

async function ofWeights(
  repository: ServedRepository,
  file: ServedFile,
  view: (source: ByteSource) => Promise<FileView>,
): Promise<FileView> {
  await repository.check(file);
  const read = async (offset: number, length: number) => {
    const until = Math.min(offset + length, file.size);
    return until > offset ? bytesOf(repository, file, offset, until) : new Uint8Array(0);
  };
  try {
    return await view({ size: file.size, read });
  } catch (error) {
    return { kind: "none", reason: LABELS.unreadable(error instanceof Error ? error.message : LABELS.unknownReason) };
  }
}

/** Bytes from `start` on, before `end`. */
async function bytesOf(repository: ServedRepository, file: ServedFile, start: number, end: number): Promise<Buffer> {
  return buffer((await repository.read(file, start, end - 1)) as unknown as AsyncIterable<Uint8Array>);
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

async function safetensorsView(source: ByteSource, search: string): Promise<FileView> {
  const first = await source.read(0, 8);
  const length = first.length === 8 ? new DataView(first.buffer, first.byteOffset).getBigUint64(0, true) : 0n;
  if (length > MAX_HEADER_BYTES && length < BigInt(source.size ?? 0))
    return { kind: "none", reason: LABELS.headerTooLarge };
  const header = await readSafetensorsHeader(source);
  const rows = header.tensors.map(({ name, dtype, shape }) => ({ name, type: dtype, shape }));
  const metadata = [...header.metadata].map(([key, value]) => ({ key, value: value.slice(0, MAX_VALUE_CHARS) }));
  const types = Object.entries(header.parameters).map(([type, count]) => ({ type, count }));
  return tensorsView("safetensors", { rows, total: header.total, types, metadata }, search);
}

async function ggufView(source: ByteSource, search: string): Promise<FileView> {
  const header = await readGgufHeader(source, { maxHeaderBytes: MAX_HEADER_BYTES * 4 });
  const counts = new Map<string, number>();
  const rows = header.tensors.map(({ name, type, typeNumber, shape }) => {
    const label = type === undefined ? LABELS.unknownType(typeNumber) : String(type);
    counts.set(label, (counts.get(label) ?? 0) + shape.reduce((product, side) => product * side, 1));
    return { name, type: label, shape: shape.toReversed() };
  });
  const metadata = [...header.metadata].map(([key, value]) => ({ key, value: valueText(value) }));
  const types = [...counts].map(([type, count]) => ({ type, count }));
  return tensorsView(`GGUF ${header.version}`, { rows, total: header.parameters, types, metadata }, search);
}

function valueText(value: unknown): string {
  const isList = typeof value === "object" && value !== null && "items" in value && "length" in value;
  if (!isList) return String(value).slice(0, MAX_VALUE_CHARS);
  const { items, length } = value as { items: unknown[]; length: number };
  const shown = items.map(String).join(", ").slice(0, MAX_VALUE_CHARS);
  return LABELS.values(length, items.length < length ? `${shown}, …` : shown);
}

interface Weights {
  rows: readonly TensorRow[];
  total: number;
  types: { type: string; count: number }[];
  metadata: { key: string; value: string }[];
}

function tensorsView(format: string, { rows, total, types, metadata }: Weights, search: string): FileView {
  const wanted = search.trim().toLowerCase().slice(0, 200);
  const found = wanted === "" ? rows : rows.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = found.slice(0, MAX_TENSORS);
  const layers = new Map<string, TensorRow[]>();
  for (const row of shown) {
    const layer = layerOf(row.name);
    const tensors = layers.get(layer);
    if (tensors === undefined) layers.set(layer, [row]);
    else tensors.push(row);
  }
  return {
    kind: "tensors",
    format,
    total,
    count: rows.length,
    types,
    metadata: metadata.slice(0, 500),
    layers: [...layers].map(([layer, tensors]) => ({ layer, tensors })),
    found: found.length,
    shown: shown.length,
  };
}

/** `model.layers.3.self_attn.q_proj.weight` belongs to `model.layers.3`; a name without a number to its first part. */
function layerOf(name: string): string {
  const parts = name.split(".");
  const number = parts.findIndex((part) => /^\d+$/.test(part));
  if (number > 0) return parts.slice(0, number + 1).join(".");
  return parts.length > 1 ? (parts[0] ?? name) : LABELS.noLayer;
}
