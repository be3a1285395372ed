/** How a diffusers pipeline is loaded: dtype, device, revision. Every choice is a hole. */
import { type Code, type Hole, py } from "@vitrine/code";
import { choice } from "../entry/holes.ts";
import type { Fill } from "../entry/library.ts";
import { memoryNote } from "../model/memory-note.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export interface PipelineLoading {
  readonly dtype: Code<"python">;
  /** After the source in `from_pretrained` of a pipeline: starts with a comma. */
  readonly options: Code<"python">;
  /** For repositories that hold a part of a pipeline: dtype and revision alone. */
  readonly part: Code<"python">;
  /** A line after the loading, or nothing. */
  readonly after: Code<"python">;
  readonly holes: readonly Hole[];
  readonly notes: readonly string[];
}

const ON_DEMAND = "cuda, parts moved there when needed";

/** Families whose pipelines, in 16 bits, do not fit into the 24 GB of a good consumer's card. */
const LARGE = /flux|qwen-?image|hunyuan|wan-?2|ltx-?(?:video-)?2|hidream|cogvideox-?5b|mochi|sd-?3\.5-?large/i;

/** Pipelines without a prompt give their pictures to NumPy as they are, which has no bfloat16. */
const formatsFor = ({ task }: SnippetModel) =>
  task === "unconditional-image-generation" ? ["float32", "float16"] : ["bfloat16", "float16", "float32"];

export function readPipelineLoading(model: SnippetModel, fill: Fill): PipelineLoading {
  const isLarge = [model.id, ...model.baseModels].some((name) => LARGE.test(name));
  const devices = ["cuda", ON_DEMAND, "mps", "cpu"];
  const device = choice(fill, "device", "Device", isLarge ? [ON_DEMAND, "cuda", "mps", "cpu"] : devices);
  const format = choice(fill, "precision", "dtype", formatsFor(model));
  const revision = choice(fill, "revision", "Revision", [
    "newest",
    ...(model.commit === undefined ? [] : [model.commit]),
  ]);
  const dtype = py`torch.${py.identifier(format.value)}`;
  const pinned = revision.value === "newest" ? py.empty : py`, revision=${revision.value}`;
  const onDemand = device.value === ON_DEMAND;
  return {
    dtype,
    options: py`, dtype=${dtype}${pinned}${onDemand ? py.empty : py`, device_map=${device.value}`}`,
    part: py`, dtype=${dtype}${pinned}`,
    after: onDemand ? py`pipe.enable_model_cpu_offload()` : py.empty,
    holes: [device.hole, format.hole, ...(model.commit === undefined ? [] : [revision.hole])],
    notes: isLarge
      ? ["In 16 bits this family needs more than 24 GB: parts wait in the machine's memory until their turn."]
      : memoryNote(model, [["16 bits", 16]]),
  };
}
