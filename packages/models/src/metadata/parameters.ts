/** How many weights a record has, and how many bytes they are: as headers, files and sources state it. */
import { SAFETENSORS_DTYPE_BITS } from "../readers/safetensors-types.ts";
import { safetensorsOfOneCopy } from "../readers/safetensors-copy.ts";
import type { ModelRecord } from "../record/record.ts";
import { countWeights, isPackedType } from "./weight-count.ts";
import { weightMethod } from "./weight-method.ts";

/**
 * Number of weights, counted: from safetensors headers, else from GGUF headers, else as a source counted them. Packed
 * weights are counted one by one; where their number in the headers is not that, the bytes say it.
 * @example
 * import { parameterCount } from "@vitrine/models";
 *
 * console.log(parameterCount({ id: "owner/model", tags: [], safetensors: { total: 8_190_735_360 } })); // 8190735360
 */
export function parameterCount(record: ModelRecord): number | undefined {
  return inHeaders(record) ?? record.gguf?.total ?? record.metadata?.parameters;
}

/** Methods that leave as many numbers in the headers as there are weights. */
const UNPACKED: ReadonlySet<string | undefined> = new Set(["none", "fp8", "fbgemm_fp8", "eetq", undefined]);

function inHeaders(record: ModelRecord): number | undefined {
  const { safetensors, metadata = {} } = record;
  if (safetensors === undefined) return undefined;
  const stored = weightMethod(record);
  const { parameters } = safetensors;
  if (parameters !== undefined && Object.keys(parameters).length > 0) {
    if (isCountedByHub(record, parameters)) return countOfHub(record, parameters);
    const counted = countWeights(parameters, stored);
    if (counted !== undefined) return isDeclared(safetensors.total, counted) ? safetensors.total : counted;
    const bytes = bytesOfNumbers(parameters);
    return stored?.bits === undefined || bytes === undefined ? undefined : Math.round((bytes * 8) / stored.bits);
  }
  if (UNPACKED.has(stored?.method)) return safetensors.total;
  // A bare total of packed numbers says less than any other count.
  return metadata.parameters !== undefined || metadata.parametersAbout !== undefined ? undefined : safetensors.total;
}

/** An index may state the number of packed weights; a wrong one is not believed. */
function isDeclared(total: number | undefined, counted: number): boolean {
  return total !== undefined && Math.abs(total / counted - 1) < 0.1 && total !== counted;
}

/**
 * Hubs give the numbers of each type as they lie in the files, or the weights that they stand for: they changed it with
 * the method and the day. Numbers that take much more than the files are weights. Without sizes of files, the nearer to
 * the count of a source or of the name is it.
 */
function isCountedByHub(record: ModelRecord, parameters: Readonly<Record<string, number>>): boolean {
  const stored = weightMethod(record);
  if (UNPACKED.has(stored?.method)) return false;
  const { packed, sum } = partsOf(parameters);
  if (packed === 0) return false;
  const files = bytesOfCopy(record);
  if (files !== undefined) return (bytesOfNumbers(parameters) ?? 0) > files * 1.3;
  const near = record.metadata?.parameters ?? record.metadata?.parametersAbout ?? countInName(record.id);
  const counted = countWeights(parameters, stored);
  if (near === undefined || counted === undefined) return false;
  return Math.abs(Math.log(sum / near)) < Math.abs(Math.log(counted / near));
}

/** What a hub counted; older ones count the scales of some methods too, and then the bytes of the files say it. */
function countOfHub(record: ModelRecord, parameters: Readonly<Record<string, number>>): number {
  const { sum, plain } = partsOf(parameters);
  const files = bytesOfCopy(record);
  const bits = weightMethod(record)?.bits;
  if (files === undefined || bits === undefined) return sum;
  const rest = files - (bytesOfNumbers(plain) ?? 0);
  const byBytes = Math.round((rest * 8) / bits) + sumOf(plain);
  return rest <= 0 || Math.abs(sum / byBytes - 1) < 0.02 ? sum : byBytes;
}

function partsOf(parameters: Readonly<Record<string, number>>) {
  const plain = Object.fromEntries(Object.entries(parameters).filter(([type]) => !isPackedType(type)));
  const sum = sumOf(parameters);
  return { sum, plain, packed: sum - sumOf(plain) };
}

const sumOf = (numbers: Readonly<Record<string, number>>): number =>
  Object.values(numbers).reduce((sum, count) => sum + count, 0);

/** Billions of weights in a repository's name. */
function countInName(id: string): number | undefined {
  const billions = /[-_](\d+(?:\.\d+)?)b(?![a-z0-9])/i.exec(id)?.[1];
  return billions === undefined ? undefined : Number(billions) * 1e9;
}

/** Bytes that numbers of these types take. */
function bytesOfNumbers(numbers: Readonly<Record<string, number>> | undefined): number | undefined {
  const entries = Object.entries(numbers ?? {});
  if (entries.length === 0) return undefined;
  let bits = 0;
  for (const [dtype, count] of entries) {
    if (!Object.hasOwn(SAFETENSORS_DTYPE_BITS, dtype)) return undefined;
    bits += count * SAFETENSORS_DTYPE_BITS[dtype as keyof typeof SAFETENSORS_DTYPE_BITS];
  }
  return Math.ceil(bits / 8);
}

/**
 * Number of weights for filters and lists: counted, or as a name rounds it.
 * @example
 * import { parameterEstimate } from "@vitrine/models";
 *
 * console.log(parameterEstimate({ id: "owner/model", tags: [], metadata: { parametersAbout: 8e9 } }));
 * // { count: 8000000000, isRounded: true }
 */
export function parameterEstimate(record: ModelRecord): { count: number; isRounded: boolean } | undefined {
  const counted = parameterCount(record);
  if (counted !== undefined) return { count: counted, isRounded: false };
  const about = record.metadata?.parametersAbout;
  return about === undefined ? undefined : { count: about, isRounded: true };
}

const WEIGHT_FILE = /\.(gguf|bin|pt|pth|ckpt|h5|keras|onnx|tflite|msgpack|nemo|npz|pb|ot)$/i;

/**
 * Bytes of the weights of one copy of the model: from the numbers in safetensors by type; else the sum of the
 * safetensors files of one copy; else the sum of the largest family of weight files of one kind. GGUF files are
 * alternatives to each other, so the largest counts. `undefined` without sizes.
 * @example
 * import { estimatedBytes } from "@vitrine/models";
 *
 * const safetensors = { parameters: { BF16: 7e9 }, total: 7e9 };
 * console.log(estimatedBytes({ id: "owner/model", tags: [], safetensors })); // 14000000000
 */
export function estimatedBytes(record: ModelRecord): number | undefined {
  const { parameters } = record.safetensors ?? {};
  const counted = bytesOfNumbers(parameters);
  const copied = bytesOfCopy(record);
  if (counted !== undefined && parameters !== undefined) {
    if (!isCountedByHub(record, parameters)) return counted;
    const { packed, plain } = partsOf(parameters);
    const bits = weightMethod(record)?.bits;
    return copied ?? (bits === undefined ? undefined : Math.round((packed * bits) / 8) + (bytesOfNumbers(plain) ?? 0));
  }
  if (copied !== undefined) return copied;
  const files = record.siblings ?? [];
  const families = new Map<string, number>();
  for (const { rfilename, size } of files) {
    const kind = WEIGHT_FILE.exec(rfilename)?.[1]?.toLowerCase();
    if (kind === undefined || size === undefined) continue;
    const before = families.get(kind) ?? 0;
    families.set(kind, kind === "gguf" ? Math.max(before, size) : before + size);
  }
  return families.size === 0 ? undefined : Math.max(...families.values());
}

function bytesOfCopy(record: ModelRecord): number | undefined {
  const copy = safetensorsOfOneCopy(record.siblings ?? []);
  if (copy.length === 0 || copy.some(({ size }) => size === undefined)) return undefined;
  return copy.reduce((sum, { size = 0 }) => sum + size, 0);
}

/**
 * Tokens of the longest input: as a source states them, else as a GGUF header does.
 * @example
 * import { contextTokens } from "@vitrine/models";
 *
 * console.log(contextTokens({ id: "owner/model", tags: [], gguf: { context_length: 32_768 } })); // 32768
 */
export function contextTokens(record: ModelRecord): number | undefined {
  return record.metadata?.contextLength ?? record.gguf?.context_length;
}
