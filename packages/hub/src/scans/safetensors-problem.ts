/** Whether the header of a safetensors file says what is in it: tensors side by side, as long as their shapes, to the end. */
import { SAFETENSORS_DTYPE_BITS } from "@vitrine/models";
import { bytesOf, type ScannedFile } from "./scanned-file.ts";

const BITS: ReadonlyMap<string, number> = new Map(Object.entries(SAFETENSORS_DTYPE_BITS));
/** The format's own limit. */
const MAX_HEADER_BYTES = 100_000_000;
/** A header of some fifty thousand tensors. Parsing a longer one would hold up everyone. */
const MAX_READ_BYTES = 8 * 1024 * 1024;

/** The fault, in a sentence. */
export async function safetensorsProblem(file: ScannedFile): Promise<string | undefined> {
  const { size } = file;
  if (size < 8) return "It is too short for a header.";
  const length = Number((await bytesOf(file, 0, 7)).readBigUInt64LE());
  if (length > MAX_HEADER_BYTES || length + 8 > size) return "Its header is said to be longer than the file may be.";
  if (length > MAX_READ_BYTES) return "Its header is too long to be checked.";
  let head: unknown;
  try {
    head = JSON.parse((await bytesOf(file, 8, length + 7)).toString("utf8"));
  } catch {
    return "Its header is not JSON.";
  }
  if (typeof head !== "object" || head === null || Array.isArray(head)) return "Its header is no list of tensors.";
  const spans: [number, number][] = [];
  for (const [name, tensor] of Object.entries(head)) {
    if (name === "__metadata__") continue;
    const { dtype, shape, data_offsets: offsets } = (tensor ?? {}) as Record<string, unknown>;
    const isWhole =
      typeof dtype === "string" && isCounts(shape) && isCounts(offsets) && offsets.length === 2 && BITS.has(dtype);
    if (!isWhole) return `Its header does not say what ${JSON.stringify(name.slice(0, 100))} is.`;
    const [start = 0, end = 0] = offsets;
    const bits = shape.reduce((product, each) => product * each, BITS.get(dtype) ?? 0);
    if ((end - start) * 8 !== bits) return `${JSON.stringify(name.slice(0, 100))} is not as long as its shape.`;
    spans.push([start, end]);
  }
  let at = 0;
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (start !== at) return "Its tensors overlap or leave a gap.";
    at = end;
  }
  return at === size - length - 8 ? undefined : "The file does not end where its tensors do.";
}

function isCounts(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each >= 0);
}
