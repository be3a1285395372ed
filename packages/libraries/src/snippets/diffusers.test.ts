import { describe, expect, test } from "vitest";
import type { ModelRecord } from "@vitrine/models";
import type { Snippet } from "@vitrine/code";
import { usageFor } from "../usage/usage.ts";

function blocks(fields: Partial<ModelRecord>, fill: Record<string, string> = {}): Snippet[] {
  const usage = usageFor(
    { id: "own/model", tags: [], cardData: { base_model: "base/model" }, ...fields },
    "diffusers",
    { fill },
  );
  return "snippets" in usage ? usage.snippets : [];
}
const code = (fields: Partial<ModelRecord>, fill?: Record<string, string>) => blocks(fields, fill)[0]?.code ?? "";

describe("diffusers", () => {
  test.each(["StableDiffusionInpaintPipeline", "StableDiffusionXLInpaintPipeline"])("tag %s is inpainted", (tag) => {
    const text = code({ tags: [tag] });
    for (const part of [
      "AutoPipelineForInpainting.from_pretrained(",
      "dtype=torch.bfloat16",
      'variant="fp16"',
      "(1024, 1024)",
      "guidance_scale=8.0",
      "num_inference_steps=20",
      "strength=0.99",
      'torch.Generator("cpu").manual_seed(0)',
      "mask_image=mask_image",
    ])
      expect(text).toContain(part);
  });

  test("inpainting requests no variant that the repository does not have", () => {
    expect(
      code({ tags: ["StableDiffusionInpaintPipeline"], siblings: [{ rfilename: "unet/model.safetensors" }] }),
    ).not.toContain("variant");
  });

  test("tag controlnet loads a control net and puts it into the base pipeline", () => {
    const text = code({ tags: ["controlnet"] });
    expect(text).toContain('ControlNetModel.from_pretrained("own/model"');
    expect(text).toContain('StableDiffusionControlNetPipeline.from_pretrained("base/model", controlnet=controlnet');
  });

  test("so does the class of a control net, without the tag", () => {
    const text = code({ config: { diffusers: { _class_name: "FluxControlNetModel" } } });
    expect(text).toContain('FluxControlNetModel.from_pretrained("own/model"');
  });

  test.each([
    ["FluxControlNetModel", "FluxControlNetPipeline"],
    ["SD3ControlNetModel", "StableDiffusion3ControlNetPipeline"],
    ["QwenImageControlNetModel", "QwenImageControlNetPipeline"],
    ["SanaControlNetModel", "SanaControlNetPipeline"],
    ["HunyuanDiT2DControlNetModel", "HunyuanDiTControlNetPipeline"],
    ["ControlNetUnionModel", "StableDiffusionXLControlNetUnionPipeline"],
    ["ControlNetModel", "StableDiffusionControlNetPipeline"],
    ["NoSuchModel", "StableDiffusionControlNetPipeline"],
  ])("a %s goes into a %s", (_class_name, pipeline) => {
    const text = code({ tags: ["controlnet"], config: { diffusers: { _class_name } } });
    const net = _class_name === "NoSuchModel" ? "ControlNetModel" : _class_name;
    expect(text).toContain(`from diffusers import ${net}, ${pipeline}\n`);
    expect(text).toContain(`pipe = ${pipeline}.from_pretrained("`);
  });

  test.each([
    [
      "InstantX/FLUX.1-dev-Controlnet-Canny",
      ["Stable-Diffusion"],
      "black-forest-labs/FLUX.1-dev",
      "FluxControlNetModel",
    ],
    ["InstantX/SD3-Controlnet-Canny", [], "stabilityai/stable-diffusion-3-medium", "SD3ControlNetModel"],
    ["xinsir/controlnet-tile-sdxl-1.0", [], undefined, "StableDiffusionXLControlNetPipeline"],
    [
      "lllyasviel/sd-controlnet-canny",
      ["stable-diffusion"],
      "runwayml/stable-diffusion-v1-5",
      "StableDiffusionControlNetPipeline",
    ],
    ["own/mesana-sd35k", [], "own/base", "StableDiffusionControlNetPipeline"],
  ])("without a class the family of %s is read from id, tags and base", (id, tags, base_model, className) => {
    const text = code({ id, tags: ["controlnet", ...tags], cardData: base_model === undefined ? {} : { base_model } });
    expect(text).toMatch(new RegExp(`from diffusers import .*\\b${className}\\b`));
  });

  test("a control net of Stable Diffusion XL whose card names an older base gets one it fits, the card's to choose", () => {
    const [block] = blocks({
      id: "diffusers/controlnet-canny-sdxl-1.0",
      tags: ["controlnet", "stable-diffusion-xl"],
      cardData: { base_model: "runwayml/stable-diffusion-v1-5" },
    });
    expect(block?.code).toContain('"stabilityai/stable-diffusion-xl-base-1.0", controlnet=controlnet');
    expect(block?.holes[0]?.options).toEqual([
      "stabilityai/stable-diffusion-xl-base-1.0",
      "runwayml/stable-diffusion-v1-5",
    ]);
  });

  test("a LoRA for images to images edits an image", () => {
    const text = code({ tags: ["lora"], pipeline_tag: "image-to-image" });
    expect(text).toContain('DiffusionPipeline.from_pretrained("base/model"');
    expect(text).toContain('pipe.load_lora_weights("own/model")');
    expect(text).toContain("pipe(image=input_image, prompt=prompt).images[0]");
  });

  test("a LoRA for images to video exports the frames it made", () => {
    const text = code({ tags: ["lora"], pipeline_tag: "image-to-video" });
    expect(text).toContain("frames = pipe(image=input_image, prompt=prompt).frames[0]\nexport_to_video(frames, ");
  });

  test("a LoRA for text to video exports the frames it made", () => {
    expect(code({ tags: ["lora"], pipeline_tag: "text-to-video" })).toContain(
      "frames = pipe(prompt).frames[0]\nexport_to_video(frames, ",
    );
  });

  test("any other LoRA makes an image from a prompt", () => {
    expect(code({ tags: ["lora"] })).toMatch(
      /load_lora_weights\("own\/model"\)[^]*image = pipe\(prompt\)\.images\[0\]\nimage\.save\("output\.png"\)/,
    );
  });

  test("tag textual_inversion loads it into the base pipeline", () => {
    expect(code({ tags: ["textual_inversion"] })).toMatch(
      /from_pretrained\("base\/model"[^]*pipe\.load_textual_inversion\("own\/model"\)[^]*image\.save\(/,
    );
  });

  test("tag FluxFillPipeline fills with the documented constants", () => {
    const text = code({ tags: ["FluxFillPipeline"] });
    for (const part of [
      "FluxFillPipeline.from_pretrained(",
      "torch.bfloat16",
      "height=image.height",
      "width=image.width",
      "guidance_scale=30",
      "num_inference_steps=50",
      "max_sequence_length=512",
      'torch.Generator("cpu").manual_seed(0)',
    ])
      expect(text).toContain(part);
  });

  test.each([
    ["image-to-video", "pipe(image=input_image, prompt=prompt).frames[0]"],
    ["image-text-to-video", "pipe(image=input_image, prompt=prompt).frames[0]"],
    ["image-to-image", "pipe(image=input_image, prompt=prompt).images[0]"],
    ["image-text-to-image", "pipe(image=input_image, prompt=prompt).images[0]"],
    ["text-to-video", "pipe(prompt).frames[0]"],
    ["text-to-audio", "pipe(prompt).audios[0]"],
    ["unconditional-image-generation", "pipe().images[0]", "float32"],
    ["text-to-image", "pipe(prompt).images[0]"],
  ])("task %s reads %s", (pipeline_tag, call, format = "bfloat16") => {
    const text = code({ pipeline_tag });
    expect(text).toContain(`DiffusionPipeline.from_pretrained("own/model", dtype=torch.${format}, device_map="cuda")`);
    expect(text).toContain(call);
    expect(text).not.toContain('.to("cuda")');
  });

  test.each([
    ["owner/sdxl-controlnet-canny", 'StableDiffusionXLControlNetPipeline.from_pretrained("stabilityai/'],
    ["lllyasviel/control_v11p_sd15_canny", 'ControlNetModel.from_pretrained("lllyasviel/control_v11p_sd15_canny"'],
    ["TencentARC/t2i-adapter-canny-sdxl-1.0", "StableDiffusionXLAdapterPipeline"],
    ["guoyww/animatediff-motion-adapter-v1-5-2", "AnimateDiffPipeline"],
    ["stabilityai/sd-vae-ft-mse", 'AutoencoderKL.from_pretrained("stabilityai/sd-vae-ft-mse"'],
    ["latent-consistency/lcm-lora-sdxl", "LCMScheduler.from_config"],
    ["h94/IP-Adapter", "load_ip_adapter"],
    ["owner/style-lora-sdxl", 'pipe.load_lora_weights("owner/style-lora-sdxl")'],
  ])("a part or an adapter is told by its name: %s", (id, call) => {
    const text = code({ id, cardData: {} });
    expect(text).toContain(call);
    expect(text).not.toContain(`Pipeline.from_pretrained("${id}"`);
    expect(text).not.toContain("fill-in-base-model");
  });

  test("an adapter by its card is loaded into its base; a pipeline with a base is not", () => {
    const cardData = { base_model: "black-forest-labs/FLUX.1-dev", base_model_relation: "adapter" };
    expect(code({ id: "owner/paper-style", cardData })).toContain('pipe.load_lora_weights("owner/paper-style")');
    expect(code({ id: "owner/paper-style", cardData: { ...cardData, base_model_relation: "finetune" } })).toContain(
      'from_pretrained("owner/paper-style"',
    );
  });

  test("files in the format of another program get no code", () => {
    for (const id of ["comfyanonymous/ControlNet-v1-1_fp16_safetensors", "lllyasviel/ControlNet-v1-1"])
      expect(blocks({ id, cardData: {} })).toEqual([]);
  });

  test("without a task the model makes an image from a prompt", () => {
    expect(code({})).toContain("pipe(prompt).images[0]");
  });

  test("the prompt is the widget's, else the instance prompt, else a default", () => {
    expect(code({ widgetData: [{ text: "a cat" }], cardData: { instance_prompt: "sks" } })).toContain(
      'prompt = "a cat"',
    );
    expect(code({ cardData: { instance_prompt: "a photo of sks" } })).toContain('prompt = "a photo of sks"');
    expect(code({})).toMatch(/prompt = ".{10,}"/);
  });

  test("of several base models the first is taken and the others can be chosen", () => {
    const fields = { tags: ["lora"], cardData: { base_model: ["base/a", "base/b"] } };
    const [block] = blocks(fields);
    expect(block?.code).toContain('from_pretrained("base/a"');
    expect(block?.holes[0]).toEqual({
      name: "base-model",
      kind: "model",
      label: "Base model",
      value: "base/a",
      options: ["base/a", "base/b"],
    });
    expect(code(fields, { "base-model": "base/b" })).toContain('from_pretrained("base/b"');
  });

  test("a base model that is not named has to be filled in", () => {
    const [block] = blocks({ tags: ["lora"], cardData: {} });
    expect(block?.code).toContain('from_pretrained("fill-in-base-model"');
    expect(block?.notes).toHaveLength(1);
  });

  test("the install line has what the block needs next to diffusers", () => {
    expect(blocks({ tags: ["lora"] })[0]?.install).toMatch(/ accelerate peft$/);
    expect(blocks({ pipeline_tag: "text-to-video" })[0]?.install).toMatch(/ accelerate imageio imageio-ffmpeg$/);
    expect(blocks({ id: "Wan-AI/Wan2.1-I2V-14B-480P-Diffusers" })[0]?.install).toMatch(/ accelerate ftfy$/);
    expect(blocks({})[0]?.install).toMatch(/ accelerate$/);
  });

  test("every function that is used is imported", () => {
    const missing = ["image-to-video", "image-to-image", "text-to-video", "text-to-image"].flatMap((pipeline_tag) => {
      const text = code({ pipeline_tag });
      const used = ["load_image", "export_to_video"].filter((name) => text.includes(`${name}(`));
      return used.filter((name) => !new RegExp(`from diffusers\\.utils import .*${name}`).test(text));
    });
    expect(missing).toEqual([]);
  });
});
