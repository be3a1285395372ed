/**
 * How a diffusers pipeline is called and what it gives back, by task. Apart from the loading, because what compresses
 * such pipelines loads them by a class of its own and calls them in the same way.
 */
import { py } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import type { ModelFacts } from "../model/model-facts.ts";

export const DOCUMENTATION_PICTURES =
  "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/diffusers";

const PROMPTS = {
  image: "A lighthouse on a cliff at sunrise, oil painting, soft light",
  edit: "Turn this cat into a dog",
  video: "The astronaut slowly turns and waves at the camera",
  audio: "Rain on a tin roof, distant thunder",
  fill: "a white paper cup",
};

/** The model's own sample prompt, else the default of the kind. */
export function promptOf(model: ModelFacts, kind: keyof typeof PROMPTS): string {
  return model.widgetText ?? model.instancePrompt ?? PROMPTS[kind];
}

export interface PipelineCall {
  /** Functions it needs from `diffusers.utils`. */
  utils: readonly string[];
  /** Uses the pipeline that is held in `pipe`. */
  code: Code<"python">;
}

/** Packages that only some calls need, by what stands in the code. */
const EXTRAS = [
  ["load_lora_weights", "peft"],
  ["export_to_video", "imageio imageio-ffmpeg"],
] as const;

/** The install line of the code with the packages that only it needs. */
export function withExtras(install: string, code: Code<"python">): string {
  const extras = EXTRAS.filter(([needed]) => code.text.includes(needed)).map(([, names]) => ` ${names}`);
  return install + extras.join("");
}

export const IMAGE_INPUT: ReadonlySet<string> = new Set(["image-to-image", "image-text-to-image"]);
export const VIDEO_FROM_IMAGE: ReadonlySet<string> = new Set(["image-to-video", "image-text-to-video"]);

/** The call for the model's task; one without a way of its own makes pictures from a prompt. */
export function pipelineCall(model: ModelFacts): PipelineCall {
  const task = model.task ?? "";
  if (VIDEO_FROM_IMAGE.has(task)) return imageToVideo(model);
  if (IMAGE_INPUT.has(task)) return editImage(model);
  if (task === "text-to-video") return textToVideo(model);
  if (task === "text-to-audio" || task === "text-to-speech") return textToAudio(model);
  if (task === "unconditional-image-generation") return { utils: [], code: py`image = pipe().images[0]` };
  return textToImage(model);
}

/** As `pipelineCall`, for what an adapter makes: pictures and videos only. */
export function adapterCall(model: ModelFacts): PipelineCall {
  const task = model.task ?? "";
  const isVisual = VIDEO_FROM_IMAGE.has(task) || IMAGE_INPUT.has(task) || task === "text-to-video";
  return isVisual ? pipelineCall(model) : textToImage(model);
}

function textToImage(model: ModelFacts): PipelineCall {
  const code = py`
    prompt = ${promptOf(model, "image")}
    image = pipe(prompt).images[0]
  `;
  return { utils: [], code };
}

function editImage(model: ModelFacts): PipelineCall {
  const code = py`
    prompt = ${promptOf(model, "edit")}
    input_image = load_image(${`${DOCUMENTATION_PICTURES}/cat.png`})

    image = pipe(image=input_image, prompt=prompt).images[0]
  `;
  return { utils: ["load_image"], code };
}

function imageToVideo(model: ModelFacts): PipelineCall {
  const code = py`
    prompt = ${promptOf(model, "video")}
    input_image = load_image(${`${DOCUMENTATION_PICTURES}/astronaut.jpg`})

    frames = pipe(image=input_image, prompt=prompt).frames[0]
    export_to_video(frames, "output.mp4")
  `;
  return { utils: ["export_to_video", "load_image"], code };
}

function textToVideo(model: ModelFacts): PipelineCall {
  const code = py`
    prompt = ${promptOf(model, "video")}

    frames = pipe(prompt).frames[0]
    export_to_video(frames, "output.mp4")
  `;
  return { utils: ["export_to_video"], code };
}

function textToAudio(model: ModelFacts): PipelineCall {
  const code = py`
    prompt = ${promptOf(model, "audio")}
    audio = pipe(prompt).audios[0]
  `;
  return { utils: [], code };
}

/** The line that imports what a call needs, or nothing. */
export function importUtils({ utils }: PipelineCall): Code<"python"> {
  return utils.length === 0
    ? py.empty
    : py`from diffusers.utils import ${py.join(utils.map((name) => py.identifier(name)))}`;
}
