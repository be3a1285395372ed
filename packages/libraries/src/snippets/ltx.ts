/**
 * LTX-2: a repository of pipelines that are run as commands. An adapter runs on top of the base weights, an IC-LoRA
 * through the pipeline that takes a reference video; everything else is its own checkpoint. The 2.5 family has
 * its weights split over several files, text encoder included, and a pipeline that adds detail.
 */
import { type Code, type Hole, sh, type Snippet } from "@vitrine/code";
import { type Fill, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

const TEXT_ENCODER = "google/gemma-3-12b-it-qat-q4_0-unquantized";
const PROMPT = "A lighthouse on a cliff at sunrise, waves breaking below, gulls calling";
const PICTURES = "For a video from a picture add: --image picture.png 0 0.8 (file, frame, strength).";

interface Weights {
  checkpoint: Hole;
  upsampler: Hole;
  distilledLora: Hole;
  adapter: Hole;
}

export function ltxSnippets(model: SnippetModel, fill: Fill): Snippet[] {
  const folder = `models/${model.name}`;
  const weights = chooseWeights(model, folder, fill);
  const isAdapter = model.tags.has("lora") || model.tags.has("ic-lora");
  const isSplit = [model.id, ...model.tags, ...model.baseModels].some((text) => /ltx-2\.5/i.test(text));
  const install = snippet(
    sh`git clone https://github.com/Lightricks/LTX-2.git
cd LTX-2
uv sync --frozen${isSplit ? sh.raw(" --extra natten") : sh.empty}`,
    { title: "Install" },
  );
  if (isSplit) return [install, ...splitWeights(model, folder)];
  const download = snippet(
    sh`hf download ${model.id} --local-dir ${folder}
hf download ${TEXT_ENCODER} --local-dir models/gemma-3
${isAdapter ? sh`hf download ${model.baseModels[0] ?? "Lightricks/LTX-2"} --local-dir models` : sh.empty}`,
    { title: "Download the weights", install: "pip install -U huggingface_hub" },
  );
  return [install, download, ...runs(model, weights)];
}

function runs(model: SnippetModel, weights: Weights): Snippet[] {
  const { checkpoint, upsampler, distilledLora, adapter } = weights;
  const around = (title: string, ...holes: Hole[]) => ({ title, notes: [PICTURES], holes });
  const twoStages = sh`uv run python -m ltx_pipelines.ti2vid_two_stages_hq \
  --checkpoint-path ${checkpoint.value} \
  --distilled-lora ${distilledLora.value} 0.8 \
  --spatial-upsampler-path ${upsampler.value} \
  ${options()}`;
  if (model.tags.has("ic-lora")) {
    const code = sh`uv run python -m ltx_pipelines.ic_lora \
  --distilled-checkpoint-path ${checkpoint.value} \
  --spatial-upsampler-path ${upsampler.value} \
  --lora ${adapter.value} 1.0 \
  --video-conditioning reference.mp4 1.0 \
  ${options()}`;
    return [snippet(code, around("Follow a reference video", checkpoint, upsampler, adapter))];
  }
  if (model.tags.has("lora")) {
    const code = sh`${twoStages} \
  --lora ${adapter.value} 1.0`;
    return [snippet(code, around("Run with the adapter", checkpoint, distilledLora, upsampler, adapter))];
  }
  const distilled = sh`uv run python -m ltx_pipelines.distilled \
  --distilled-checkpoint-path ${checkpoint.value} \
  --spatial-upsampler-path ${upsampler.value} \
  ${options()}`;
  return [
    snippet(distilled, around("Run quickly, with a distilled checkpoint", checkpoint, upsampler)),
    snippet(twoStages, around("Run in two stages, for the best picture", checkpoint, distilledLora, upsampler)),
  ];
}

function options(): Code<"shell"> {
  return sh`--gemma-root models/gemma-3 \
  --prompt ${PROMPT} \
  --output-path output.mp4`;
}

/** Each kind of weights by a word in the name of its file; a hole that a page fills where the record has several. */
function chooseWeights(model: SnippetModel, folder: string, fill: Fill): Weights {
  const files = (model.files ?? []).filter((file) => file.endsWith(".safetensors"));
  const isAdapter = model.tags.has("lora") || model.tags.has("ic-lora");
  const special = /upscaler|upsampler|lora/i;
  const choose = (name: string, label: string, fallback: string, fits: (file: string) => boolean): Hole => {
    const options = files.filter(fits).map((file) => `${folder}/${file}`);
    const value = fill(name, options[0] ?? fallback);
    return { name, kind: "file", label, value, ...(options.length > 0 ? { options } : {}) };
  };
  return {
    checkpoint: choose(
      "checkpoint-file",
      "Checkpoint",
      "models/checkpoint.safetensors",
      (file) => !isAdapter && !special.test(file),
    ),
    upsampler: choose("upsampler-file", "Spatial upsampler", "models/spatial-upsampler.safetensors", (file) =>
      /spatial.*(?:upscaler|upsampler)/i.test(file),
    ),
    distilledLora: choose("distilled-lora-file", "Distilled adapter", "models/distilled-lora.safetensors", (file) =>
      /distilled.*lora/i.test(file),
    ),
    adapter: choose("adapter-file", "Adapter", `${folder}/lora.safetensors`, () => isAdapter),
  };
}

/** The 2.5 family: base weights in one repository, adapters in others, every part named on the command line. */
function splitWeights(model: SnippetModel, folder: string): Snippet[] {
  const base = "models/ltx-2.5";
  const isAdapter = model.tags.has("lora") || model.tags.has("ic-lora");
  const file = model.files?.find((path) => path.endsWith(".safetensors")) ?? "lora.safetensors";
  const common = sh`--transformer-path ${`${base}/diffusion_models/ltx-2.5-22b-distilled-transformer-bf16.safetensors`} \
  --text-encoder-path ${`${base}/text_encoders/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors`} \
  --video-vae-path ${`${base}/vae/ltx-2.5-video-vae-bf16.safetensors`} \
  --audio-vae-path ${`${base}/vae/ltx-2.5-audio-vae-bf16.safetensors`} \
  --spatial-upsampler-path ${`${base}/latent_upscale_models/ltx-2.5-latent-spatial-upscaler-x2-bf16-1.0.safetensors`} \
  --num-frames 121 \
  --prompt ${PROMPT} \
  --output-path output.mp4`;
  const parts = isAdapter
    ? sh`${common} \
  --lora ${`${folder}/${file}`} 1.0`
    : common;
  const download = sh`hf download ${isAdapter ? "Lightricks/LTX-2.5" : model.id} --local-dir ${base}
${isAdapter ? sh`hf download ${model.id} --local-dir ${folder}` : sh.empty}`;
  const detail = "ltx-2.5-22b-ic-lora-pixel-spatial-upscaler-x2-1.0.safetensors";
  const quick = sh`uv run python -m ltx_pipelines.distilled \
  ${parts}`;
  const detailed = sh`hf download Lightricks/LTX-2.5-22b-IC-LoRA-Pixel-Spatial-Upscaler ${detail} --local-dir ${`${base}/loras`}

uv run python -m ltx_pipelines.dfr_pipeline \
  --detailing-lora ${`${base}/loras/${detail}`} \
  --height 1088 --width 1920 \
  ${parts}`;
  return [
    snippet(download, { title: "Download the weights", install: "pip install -U huggingface_hub" }),
    snippet(quick, { title: "Run with the downloaded weights", notes: [PICTURES] }),
    snippet(detailed, { title: "Run with the downloaded weights, in more detail", notes: [PICTURES] }),
  ];
}
