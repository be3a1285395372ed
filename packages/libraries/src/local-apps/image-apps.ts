/** Programs that draw, film and write down speech. */
import { type Code, sh } from "@vitrine/code";
import { whisperCpp } from "./whisper-cpp.ts";
import { snippet } from "../entry/library.ts";
import { ggufHole } from "../entry/gguf-files.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { type Declaration, fetchFile, idPath, wellFormed } from "./declaration.ts";

const PROMPT = "A red fox in the snow, early morning";

/**
 * Files that a GGUF file of an image model needs next to it, as options of `sd-cli`, by the file's architecture: most
 * hold the denoiser alone, and those of Stable Diffusion 1, 2 and XL everything.
 */
const PARTS: Readonly<Record<string, string>> = {
  flux: "--vae ae.safetensors --clip_l clip_l.safetensors --t5xxl t5xxl_fp16.safetensors --cfg-scale 1.0 --sampling-method euler",
  flux2: "--vae flux2_ae.safetensors --llm mistral-small.gguf --cfg-scale 1.0 --sampling-method euler",
  sd3: "--vae sd3_vae.safetensors --clip_l clip_l.safetensors --clip_g clip_g.safetensors --t5xxl t5xxl_fp16.safetensors --cfg-scale 4.5",
  qwen_image:
    "--vae qwen_image_vae.safetensors --llm Qwen2.5-VL-7B-Instruct-Q4_K_M.gguf --cfg-scale 2.5 --sampling-method euler",
  z_image: "--vae ae.safetensors --llm Qwen3-4B-Instruct-2507-Q4_K_M.gguf --cfg-scale 1.0",
  chroma: "--vae ae.safetensors --t5xxl t5xxl_fp16.safetensors --cfg-scale 4.0 --sampling-method euler",
  wan: "--vae wan_2.1_vae.safetensors --t5xxl umt5-xxl-encoder-Q8_0.gguf --video-frames 33 --flow-shift 3.0",
};

export const PICTURE_APPS: readonly Declaration[] = [
  {
    id: "comfyui-gguf",
    label: "ComfyUI with GGUF nodes",
    docsUrl: "https://github.com/city96/ComfyUI-GGUF",
    snippets: (model, fill, kind) => [
      snippet(sh`git clone https://github.com/city96/ComfyUI-GGUF custom_nodes/ComfyUI-GGUF && pip install -U gguf`, {
        title: "Add the nodes that read GGUF files",
        notes: ["In ComfyUI's folder, once."],
      }),
      fetchFile(model, fill, kind, sh.raw("models/unet")),
      snippet(sh`python main.py`, {
        title: "Start ComfyUI",
        notes: [
          "Open http://127.0.0.1:8188 and put “Unet Loader (GGUF)” where the workflow loads its diffusion model. Text encoders and VAE stay as in the workflow.",
        ],
      }),
    ],
  },
  {
    id: "stable-diffusion.cpp",
    label: "stable-diffusion.cpp",
    docsUrl: "https://github.com/leejet/stable-diffusion.cpp",
    snippets(model, fill, kind) {
      const hole = ggufHole(model, fill);
      const parts = PARTS[pictureFamily(model) ?? ""];
      const films = kind.ability === "film";
      const out = films ? "output.avi" : "output.png";
      const weights = parts === undefined ? sh.raw("-m") : sh.raw("--diffusion-model");
      const mode = films ? sh.raw(" -M vid_gen") : sh.empty;
      const options: Code<"shell"> = parts === undefined ? sh.empty : sh.raw(` \\\n  ${parts}`);
      return [
        fetchFile(model, fill, kind),
        snippet(
          sh`sd-cli${mode} ${weights} ${hole.value}${options} \
  -p ${PROMPT} -o ${out}`,
          {
            title: films ? "Make a video" : "Draw a picture",
            notes: [
              `The result is in ${out}. Programs to download: https://github.com/leejet/stable-diffusion.cpp/releases.`,
              ...(parts === undefined
                ? []
                : [
                    "The file holds the diffusion model alone; the program's documentation says where its other parts are.",
                  ]),
            ],
            holes: [hole],
          },
        ),
      ];
    },
  },
  {
    id: "comfyui",
    label: "ComfyUI",
    docsUrl: "https://docs.comfy.org",
    snippets(model) {
      const file = model.files?.find((each) => /^[^/]+\.safetensors$/.test(each));
      const folder = sh.raw(model.tags.has("lora") ? "models/loras" : "models/checkpoints");
      const name = file === undefined ? sh`--include "*.safetensors"` : sh.value(file);
      return [
        snippet(sh`hf download ${model.id} ${name} --local-dir ${folder}`, {
          title: "Put the file into ComfyUI's folder",
          install: "pip install -U huggingface_hub",
        }),
        snippet(sh`python main.py`, {
          title: "Start ComfyUI",
          notes: ["Open http://127.0.0.1:8188; the file is in the list of the loader."],
        }),
      ];
    },
  },
  {
    id: "draw-things",
    label: "Draw Things",
    docsUrl: "https://docs.drawthings.ai",
    link: (model) =>
      `https://drawthings.ai/import/diffusers/pipeline.${model.tags.has("lora") ? "load_lora_weights" : "from_pretrained"}?${query("repo_id", model)}`,
    snippets: () => [],
  },
  {
    id: "diffusionbee",
    label: "DiffusionBee",
    docsUrl: "https://diffusionbee.com",
    link: (model) => `https://diffusionbee.com/huggingface_import?${query("model_id", model)}`,
    snippets: () => [],
  },
  {
    id: "invoke",
    label: "Invoke",
    docsUrl: "https://invoke-ai.github.io/InvokeAI/",
    link: (model) => `https://models.invoke.ai/huggingface/${idPath(model.id)}`,
    snippets: () => [],
  },
  {
    id: "jellybox",
    label: "Jellybox",
    docsUrl: "https://jellybox.com",
    link(model, _fill, { formats }) {
      const kind = formats.has("gguf") ? "llm/models/huggingface/LLM" : "image/models/huggingface/Image";
      const lora = formats.has("adapter") ? "Lora" : "";
      return `jellybox://${kind}${lora}/${idPath(model.id)}`;
    },
    snippets: () => [],
  },
  {
    id: "whisper.cpp",
    label: "whisper.cpp",
    docsUrl: "https://github.com/ggml-org/whisper.cpp",
    snippets: whisperCpp,
  },
];

function query(name: string, model: SnippetModel): string {
  return new URLSearchParams({ [name]: wellFormed(model.id) }).toString();
}

/** The architecture in the file's header, or what the names say. */
function pictureFamily({ ggufArchitecture, name }: SnippetModel): string | undefined {
  if (ggufArchitecture !== undefined) return ggufArchitecture;
  const known: readonly (readonly [RegExp, string])[] = [
    [/flux\.?2/i, "flux2"],
    [/flux/i, "flux"],
    [/chroma/i, "chroma"],
    [/qwen-?image/i, "qwen_image"],
    [/z-?image/i, "z_image"],
    [/wan/i, "wan"],
    [/sd-?3|stable-diffusion-3/i, "sd3"],
  ];
  return known.find(([pattern]) => pattern.test(name))?.[1];
}
