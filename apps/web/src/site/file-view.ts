/** What a page shows of a file: its text in colour, a picture, or what the header of its weights says. */
import type { OwnRepository } from "@vitrine/hub";
import { type ByteSource, readGgufHeader, readSafetensorsHeader } from "@vitrine/models";
import type { ListedFile } from "@vitrine/models/folder";
import type { StrangersTexts } from "./strangers-texts.ts";

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
      /** Tensors that the search finds, and how many of them are shown. */
      found: number;
      shown: number;
    }
  | { kind: "none"; reason: string };

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg)$/i;
const LONGEST_TEXT = 200 * 1024;
/** Of a header, which is read while a visitor waits; the format allows more. */
const LARGEST_HEADER = 16 * 1024 * 1024;
const MOST_TENSORS = 600;
const LONGEST_VALUE = 300;

/** Languages by the end of a name, as the highlighter calls them; everything else that is text is plain. */
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

/** @throws ChangedFilesError when the file is not the one that was listed any more */
export async function viewFile(
  repository: OwnRepository,
  file: ListedFile,
  { texts, search }: { texts: StrangersTexts; search: string },
): Promise<FileView> {
  const { rfilename: path, size } = file;
  if (PICTURE.test(path)) return { kind: "picture" };
  const weights = path.endsWith(".safetensors") ? safetensorsView : path.endsWith(".gguf") ? ggufView : undefined;
  if (weights) return ofWeights(repository, file, (source) => weights(source, search));
  if (size > LONGEST_TEXT) return { kind: "none", reason: "Too large to be shown here. Download it to look inside." };
  const handle = await repository.open(file);
  const bytes = await handle.readFile().finally(() => handle.close());
  const text = textOf(bytes);
  if (text === undefined) return { kind: "none", reason: "Not a text. Download it to look inside." };
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const language = Object.hasOwn(LANGUAGES, extension) ? (LANGUAGES[extension] ?? "text") : "text";
  const { html } = await texts.set({ kind: "code", code: text, language });
  return { kind: "text", text, html, language };
}

async function ofWeights(
  repository: OwnRepository,
  file: ListedFile,
  view: (source: ByteSource) => Promise<FileView>,
): Promise<FileView> {
  const handle = await repository.open(file);
  const read = async (offset: number, length: number) => {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, file.size - offset)));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
    return bytes.subarray(0, bytesRead);
  };
  try {
    return await view({ size: file.size, read });
  } catch (error) {
    return { kind: "none", reason: `The header cannot be read: ${error instanceof Error ? error.message : "unknown"}` };
  } finally {
    await handle.close();
  }
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
  if (length > LARGEST_HEADER && length < BigInt(source.size ?? 0))
    return { kind: "none", reason: "The header is larger than 16 MB, which is too much for a page." };
  const header = await readSafetensorsHeader(source);
  const rows = header.tensors.map(({ name, dtype, shape }) => ({ name, type: dtype, shape }));
  const metadata = [...header.metadata].map(([key, value]) => ({ key, value: value.slice(0, LONGEST_VALUE) }));
  const types = Object.entries(header.parameters).map(([type, count]) => ({ type, count }));
  return tensorsView("safetensors", { rows, total: header.total, types, metadata }, search);
}

async function ggufView(source: ByteSource, search: string): Promise<FileView> {
  const header = await readGgufHeader(source, { maxHeaderBytes: LARGEST_HEADER * 4 });
  const counts = new Map<string, number>();
  const rows = header.tensors.map(({ name, type, typeNumber, shape }) => {
    const label = type === undefined ? `type ${typeNumber}` : String(type);
    counts.set(label, (counts.get(label) ?? 0) + shape.reduce((product, side) => product * side, 1));
    return { name, type: label, shape: shape.toReversed() };
  });
  const metadata = [...header.metadata].map(([key, value]) => ({ key, value: valueText(value) }));
  const types = [...counts].map(([type, count]) => ({ type, count }));
  return tensorsView(`GGUF ${header.version}`, { rows, total: header.parameters, types, metadata }, search);
}

function valueText(value: unknown): string {
  const isList = typeof value === "object" && value !== null && "items" in value && "length" in value;
  if (!isList) return String(value).slice(0, LONGEST_VALUE);
  const { items, length } = value as { items: unknown[]; length: number };
  return `${length} values: ${items.map(String).join(", ").slice(0, LONGEST_VALUE)}${items.length < length ? ", …" : ""}`;
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
  const shown = found.slice(0, MOST_TENSORS);
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

/** `model.layers.3.self_attn.q_proj.weight` is of `model.layers.3`; what has no number is of its first part. */
function layerOf(name: string): string {
  const parts = name.split(".");
  const number = parts.findIndex((part) => /^\d+$/.test(part));
  if (number > 0) return parts.slice(0, number + 1).join(".");
  return parts.length > 1 ? (parts[0] ?? name) : "Without a layer";
}
