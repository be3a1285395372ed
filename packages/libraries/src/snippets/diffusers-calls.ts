/**
 * How a diffusers pipeline is called and what it gives back, by task. Apart from the loading, because what compresses
 * such pipelines loads them by its own class and calls them in the same way.
 */
import { py, type Code } from "@vitrine/code";
import type { Fill } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

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
export function promptOf(model: SnippetModel, kind: keyof typeof PROMPTS): string {
  return model.widgetText ?? model.instancePrompt ?? PROMPTS[kind];
}

export interface PipelineCall {
  /** Functions it needs from `diffusers.utils`. */
  utils: readonly string[];
  /** More lines of imports. */
  imports?: Code<"python">;
  /** Uses the pipeline that is held in `pipe`. */
  code: Code<"python">;
}

const SAVE_PICTURE = py`
  image.save("output.png")
  print("saved to output.png")
`;

/** Packages that only some calls need, by what is in the code: pipelines of some families repair their prompts with ftfy. */
const OPTIONAL_PACKAGES: readonly (readonly [needed: RegExp, packages: string])[] = [
  [/scipy\.io/, "scipy"],
  [/load_lora_weights/, "peft"],
  [/export_to_video/, "imageio imageio-ffmpeg"],
  [/from_pretrained\(\s*"[^"]*(wan-?\d|skyreels-v2|chronoedit|lucy|anyflow|helios|prx)/i, "ftfy"],
];

/** The install line of the code with the packages that only it needs. */
export function withOptionalPackages(install: string, code: Code<"python">): string {
  const extras = OPTIONAL_PACKAGES.filter(([needed]) => needed.test(code.text)).map(([, names]) => ` ${names}`);
  return install + extras.join("");
}

export const IMAGE_INPUT: ReadonlySet<string> = new Set(["image-to-image", "image-text-to-image"]);
export const VIDEO_FROM_IMAGE: ReadonlySet<string> = new Set(["image-to-video", "image-text-to-video"]);

/** The call for the model's task; one without its own way makes images from a prompt. */
export function pipelineCall(model: SnippetModel, fill: Fill): PipelineCall {
  const task = model.task ?? "";
  if (VIDEO_FROM_IMAGE.has(task)) return imageToVideo(model, fill);
  if (IMAGE_INPUT.has(task)) return editImage(model, fill);
  if (task === "text-to-video") return textToVideo(model, fill);
  if (task === "text-to-audio" || task === "text-to-speech") return textToAudio(model, fill);
  if (task === "unconditional-image-generation")
    return { utils: [], code: py.lines(py`image = pipe().images[0]`, SAVE_PICTURE) };
  return textToImage(model, fill);
}

/** As `pipelineCall`, for what an adapter makes: images and videos only. */
export function adapterCall(model: SnippetModel, fill: Fill): PipelineCall {
  const task = model.task ?? "";
  const isVisual = VIDEO_FROM_IMAGE.has(task) || IMAGE_INPUT.has(task) || task === "text-to-video";
  return isVisual ? pipelineCall(model, fill) : textToImage(model, fill);
}

function textToImage(model: SnippetModel, fill: Fill): PipelineCall {
  const code = py`
    prompt = ${fill("prompt", promptOf(model, "image"))}
    image = pipe(prompt).images[0]
    ${SAVE_PICTURE}
  `;
  return { utils: [], code };
}

function editImage(model: SnippetModel, fill: Fill): PipelineCall {
  const code = py`
    prompt = ${fill("prompt", promptOf(model, "edit"))}
    input_image = load_image(${fill("picture", `${DOCUMENTATION_PICTURES}/cat.png`)})

    image = pipe(image=input_image, prompt=prompt).images[0]
    ${SAVE_PICTURE}
  `;
  return { utils: ["load_image"], code };
}

function imageToVideo(model: SnippetModel, fill: Fill): PipelineCall {
  const code = py`
    prompt = ${fill("prompt", promptOf(model, "video"))}
    input_image = load_image(${fill("picture", `${DOCUMENTATION_PICTURES}/astronaut.jpg`)})

    frames = pipe(image=input_image, prompt=prompt).frames[0]
    export_to_video(frames, "output.mp4")
    print("saved to output.mp4")
  `;
  return { utils: ["export_to_video", "load_image"], code };
}

function textToVideo(model: SnippetModel, fill: Fill): PipelineCall {
  const code = py`
    prompt = ${fill("prompt", promptOf(model, "video"))}

    frames = pipe(prompt).frames[0]
    export_to_video(frames, "output.mp4")
    print("saved to output.mp4")
  `;
  return { utils: ["export_to_video"], code };
}

function textToAudio(model: SnippetModel, fill: Fill): PipelineCall {
  const code = py`
    prompt = ${fill("prompt", promptOf(model, "audio"))}
    audio = pipe(prompt).audios[0]
    rate = pipe.vae.config.get("sampling_rate", 16000)
    scipy.io.wavfile.write("output.wav", rate, audio.squeeze().T)
    print("saved to output.wav")
  `;
  return { utils: [], imports: py`import scipy.io.wavfile`, code };
}

/** The line that imports what a call needs, or nothing. */
export function importUtils({ utils, imports = py.empty }: PipelineCall): Code<"python"> {
  return utils.length === 0
    ? imports
    : py.lines(imports, py`from diffusers.utils import ${py.join(utils.map((name) => py.identifier(name)))}`);
}
