/** How a model of transformers is loaded: dtype, device, attention, revision, token. Every choice is a hole. */
import { type Code, type Hole, py } from "@vitrine/code";
import { choice } from "../../entry/holes.ts";
import type { Fill } from "../../entry/library.ts";
import { memoryNote, memoryOf } from "../../model/memory-note.ts";
import type { SnippetModel } from "../../model/snippet-model.ts";
import { isQuantized } from "../../model/storage.ts";

export interface Loading {
  /** After the id in `from_pretrained` of the model: starts with a comma, or is empty. */
  readonly model: Code<"python">;
  /** The same for tokenizers and processors, which take fewer. */
  readonly processor: Code<"python">;
  /** The same for `pipeline()`. */
  readonly pipeline: Code<"python">;
  /** Names to import from transformers. */
  readonly imports: readonly string[];
  /** Lines before all others, such as `import os`. */
  readonly before: Code<"python">;
  /** Packages that only the choices need. */
  readonly packages: string;
  readonly holes: readonly Hole[];
  readonly notes: readonly string[];
}

/** Memory of the graphics card in a good consumer machine. */
const CONSUMER_BYTES = 24e9;
const FOUR_BIT = 4.127;

const AS_STORED = "as stored";

export function readLoading(model: SnippetModel, fill: Fill): Loading {
  const formats = formatsFor(model);
  const format = choice(fill, "precision", "dtype", formats);
  const device = choice(fill, "device", "Device", ["auto", "cuda", "mps", "cpu", "auto, the rest on disk"]);
  const attention = choice(fill, "attention", "Attention", ["default", "sdpa", "flash_attention_2", "eager"]);
  const revision = choice(fill, "revision", "Revision", [
    "newest",
    ...(model.commit === undefined ? [] : [model.commit]),
  ]);
  const token = choice(fill, "token", "Token", ["of hf auth login", "HF_TOKEN"]);
  const bits = format.value === "4-bit" ? 4 : format.value === "8-bit" ? 8 : undefined;

  const trust = model.tags.has("custom_code") ? py.raw(", trust_remote_code=True") : py.empty;
  const pinned = revision.value === "newest" ? py.empty : py`, revision=${revision.value}`;
  const withToken =
    model.restricted && token.value === "HF_TOKEN" ? py.raw(`, token=os.environ["HF_TOKEN"]`) : py.empty;
  const dtype = format.value === AS_STORED || bits !== undefined ? py.empty : py`, dtype=${format.value}`;
  const quantized =
    bits === undefined ? py.empty : py.raw(`, quantization_config=BitsAndBytesConfig(load_in_${bits}bit=True)`);
  const attentionOption = attention.value === "default" ? py.empty : py`, attn_implementation=${attention.value}`;
  const onDisk = device.value === "auto, the rest on disk";
  const deviceMap = py`, device_map=${onDisk ? "auto" : device.value}${onDisk ? py.raw(`, offload_folder="offload"`) : py.empty}`;
  const common = py`${trust}${pinned}${withToken}`;

  return {
    model: py`${common}${dtype}${quantized}${attentionOption}${deviceMap}`,
    processor: common,
    pipeline: py`${common}${dtype}${bits === undefined ? py.empty : modelOptions(bits)}${deviceMap}`,
    imports: bits === undefined ? [] : ["BitsAndBytesConfig"],
    before: withToken.text === "" ? py.empty : py`import os`,
    packages: `${bits === undefined ? "" : " bitsandbytes"}${attention.value === "flash_attention_2" ? " flash-attn" : ""}`,
    holes: [
      ...(formats.length > 1 ? [format.hole] : []),
      device.hole,
      attention.hole,
      ...(model.commit === undefined ? [] : [revision.hole]),
      ...(model.restricted ? [token.hole] : []),
    ],
    notes: memoryNote(model, [
      ["16 bits", 16],
      ["8", 8],
      ["4", FOUR_BIT],
    ]),
  };
}

function modelOptions(bits: 4 | 8): Code<"python"> {
  return py.raw(`, model_kwargs={"quantization_config": BitsAndBytesConfig(load_in_${bits}bit=True)}`);
}

/** Weights that are quantized already keep their format; what is too large for a consumer's card starts in 4 bits. */
function formatsFor(model: SnippetModel): string[] {
  if (isQuantized(model)) return [AS_STORED];
  const all = [AS_STORED, "bfloat16", "float16", "float32", "8-bit", "4-bit"];
  const isLarge = (memoryOf(model, 16) ?? 0) > CONSUMER_BYTES;
  return isLarge ? ["4-bit", ...all.slice(0, -1)] : all;
}
