/**
 * The header of a file of weights as a page shows it: how many weights of which type, what its author noted, and the
 * tensors. A header can be as long as its author likes, so it is read in a thread (server/sandbox), and what comes back
 * has a bound.
 */
import { type ByteSource, type GgufValue, readGgufHeader, readSafetensorsHeader } from "@vitrine/models";

export type WeightsFormat = "safetensors" | "gguf";

/** A file of weights, and what is wanted of it. */
export interface WeightsFile {
  format: WeightsFormat;
  source: ByteSource;
  /** Part of the names of the tensors that are shown. */
  search: string;
}

export interface TensorRow {
  name: string;
  /** A number where the type is newer than this program. */
  type: string | number;
  shape: readonly number[];
}

/** A value that its author noted; of a list its length and its beginning. */
export interface NotedValue {
  key: string;
  text: string;
  /** Entries of a list, and how many of them `text` has. */
  count?: number;
  shown?: number;
}

export interface WeightsHeader {
  /** Version of a GGUF file. */
  version?: number;
  /** Weights, and tensors, in all. */
  total: number;
  count: number;
  types: { type: string | number; count: number }[];
  metadata: NotedValue[];
  /** The first of the tensors that match the search, and how many do. */
  tensors: TensorRow[];
  found: number;
}

/** Answer of a reader of headers: the header, or why there is none, in a sentence. */
export type HeaderAnswer = { header: WeightsHeader } | { problem: string };

/** A visitor waits while a header is read, so this is less than the formats allow. */
export const MAX_HEADER_BYTES: Readonly<Record<WeightsFormat, number>> = {
  safetensors: 16 * 1024 * 1024,
  gguf: 64 * 1024 * 1024,
};
const MAX_TENSORS = 600;
const MAX_NOTES = 500;
const MAX_TYPES = 50;
const MAX_VALUE_CHARS = 300;
const MAX_DIMENSIONS = 16;

/** Reads a header, here and now. Rejects with the reader's error where it is none. */
export function readWeightsHeader({ format, source, search }: WeightsFile): Promise<WeightsHeader> {
  return format === "gguf" ? ggufHeader(source, search) : safetensorsHeader(source, search);
}

async function safetensorsHeader(source: ByteSource, search: string): Promise<WeightsHeader> {
  const { tensors, metadata, parameters, total } = await readSafetensorsHeader(source);
  return {
    total,
    count: tensors.length,
    types: Object.entries(parameters).map(([type, count]) => ({ type, count })),
    metadata: [...metadata].slice(0, MAX_NOTES).map(([key, value]) => ({ key: cut(key), text: cut(value) })),
    ...matching(tensors, search, ({ name, dtype, shape }) => row(name, dtype, shape)),
  };
}

async function ggufHeader(source: ByteSource, search: string): Promise<WeightsHeader> {
  const header = await readGgufHeader(source, { maxHeaderBytes: MAX_HEADER_BYTES.gguf });
  const counts = new Map<string | number, number>();
  for (const { type, typeNumber, shape } of header.tensors) {
    const label = type ?? typeNumber;
    counts.set(label, (counts.get(label) ?? 0) + shape.reduce((product, side) => product * side, 1));
  }
  return {
    version: header.version,
    total: header.parameters,
    count: header.tensors.length,
    types: [...counts].slice(0, MAX_TYPES).map(([type, count]) => ({ type, count })),
    metadata: [...header.metadata].slice(0, MAX_NOTES).map(([key, value]) => ({ key: cut(key), ...noted(value) })),
    ...matching(header.tensors, search, ({ name, type, typeNumber, shape }) =>
      row(name, type ?? typeNumber, shape.toReversed()),
    ),
  };
}

function matching<Tensor extends { name: string }>(
  all: readonly Tensor[],
  search: string,
  rowOf: (tensor: Tensor) => TensorRow,
): Pick<WeightsHeader, "tensors" | "found"> {
  const wanted = search.trim().toLowerCase().slice(0, 200);
  const found = wanted === "" ? all : all.filter(({ name }) => name.toLowerCase().includes(wanted));
  return { tensors: found.slice(0, MAX_TENSORS).map(rowOf), found: found.length };
}

function row(name: string, type: string | number, shape: readonly number[]): TensorRow {
  return { name: cut(name), type, shape: shape.slice(0, MAX_DIMENSIONS) };
}

function noted(value: GgufValue): Omit<NotedValue, "key"> {
  if (typeof value !== "object") return { text: cut(String(value)) };
  const { items, length } = value;
  // A list in a list is its length.
  const texts = items.map((item) => (typeof item === "object" ? `[${item.length}]` : cut(String(item))));
  return { text: cut(texts.join(", ")), count: length, shown: items.length };
}

function cut(text: string): string {
  return text.slice(0, MAX_VALUE_CHARS);
}
