import { describe, expect, test } from "vitest";
import type { ModelRecord } from "@vitrine/models";
import { usageFor } from "../usage/usage.ts";

function codes(library: string, fields: Partial<ModelRecord> = {}): string[] {
  const usage = usageFor({ id: "own/model", tags: [], ...fields }, library);
  return "snippets" in usage ? usage.snippets.map(({ code }) => code) : [];
}
const files = (...names: string[]) => names.map((rfilename) => ({ rfilename }));

/** Library, and what its authors' own documentation has in the call: classes, settings, rates. */
const CALLS: readonly (readonly [library: string, ...parts: string[]])[] = [
  ["anemoi", 'checkpoint={"huggingface": "own/model"}', "DefaultRunner(config)"],
  ["cartesia_pytorch", "allenai/OLMo-1B-hf", "max_length=50, top_k=100, top_p=0.99"],
  ["cartesia_mlx", "max_tokens=500, eval_every_n=5, top_p=0.99, temperature=0.85", "set_dtype(mx.float32)"],
  ["colipri", "load_sample_ct()"],
  ["cxr-foundation", 'make_hugging_face_client("cxr_model")', "get_image_embeddings_from_images"],
  ["derm-foundation", '"image/encoded"', '"serving_default"'],
  ["describe-anything", 'conv_mode="v1"'],
  ["dia2", "cfg_scale=2.0", "temperature=0.8, top_k=50", "use_cuda_graph=True", 'dtype="bfloat16"', '"hello.wav"'],
  ["flexray", 'predict("x-ray.png", threshold=0.5)', ".masks"],
  [
    "kimi-audio",
    '"audio_temperature": 0.8',
    '"audio_top_k": 10',
    '"text_temperature": 0.0',
    '"text_top_k": 5',
    "24000",
  ],
  ["kittentts", "24000"],
  ["mobilint", 'core_mode="global8"'],
  ["qwen3_tts", 'language="English"', 'speaker="Ryan"', 'attn_implementation="flash_attention_2"'],
  ["saelens", 'release="own/model"', 'sae_id="blocks.8.hook_resid_pre"', "sae, cfg_dict, sparsity"],
  ["sam-3d-objects", "index=14", "compile=False"],
  ["stable-audio-tools", '"b d n -> d (b n)"', "32767", 'model_config["sample_rate"]'],
  ["supertonic", 'voice_name="M1"', "auto_download=True", "save_audio"],
  ["terratorch", 'BACKBONE_REGISTRY.build("own/model")'],
  ["univa", 'attn_implementation="flash_attention_2"', "torch_dtype=torch.bfloat16"],
  ["vibevoice", "set_ddpm_inference_steps(5)", "cfg_scale=1.3", "24000"],
  ["zeromodels", '"KERAS_BACKEND"] = "jax"', 'AutoZModel.from_weights("own/model")'],
];

test.each(CALLS)("%s is called as its authors call it", (library, ...parts) => {
  const text = codes(library).join("\n");
  for (const part of parts) expect(text).toContain(part);
});

test("terratorch takes the weights of a backbone that it registers", () => {
  const usage = usageFor({ id: "ibm-nasa-geospatial/Prithvi-EO-2.0-300M-TL", tags: [] }, "terratorch");
  expect(JSON.stringify(usage)).toContain('build(\\"prithvi_eo_v2_300_tl\\", pretrained=True)');
});

describe("branches", () => {
  test("LTX: a reference video for an IC-LoRA, before the rule for adapters", () => {
    expect(codes("ltx", { tags: ["lora", "ic-lora"] })[2]).toMatch(
      /ltx_pipelines\.ic_lora[^]*--lora \S+ 1\.0[^]*reference\.mp4 1\.0/,
    );
    expect(codes("ltx", { tags: ["lora"] })[2]).toMatch(
      /ti2vid_two_stages_hq[^]*--distilled-lora \S+ 0\.8[^]*--lora \S+ 1\.0/,
    );
    expect(codes("ltx").map((code) => /ltx_pipelines\.\w+/.exec(code)?.[0])).toEqual([
      undefined,
      undefined,
      "ltx_pipelines.distilled",
      "ltx_pipelines.ti2vid_two_stages_hq",
    ]);
  });
  test("LTX 2.5 by id, tag or base model: split weights, 121 frames, more detail at 1088 by 1920", () => {
    for (const fields of [
      { id: "x/LTX-2.5" },
      { tags: ["base_model:x/ltx-2.5"] },
      { cardData: { base_model: "x/LTX-2.5" } },
    ]) {
      const text = codes("ltx", fields).join("\n");
      expect(text).toContain("--extra natten");
      expect(text).toContain("--num-frames 121");
      expect(text).toMatch(/dfr_pipeline[^]*--height 1088 --width 1920/);
    }
  });
  test("aneForge takes the loader of the task", () => {
    const loader = (fields: Partial<ModelRecord>) =>
      /load_\w+|SentenceTransformer/.exec(codes("aneforge", fields)[0] ?? "")?.[0];
    expect(loader({ pipeline_tag: "text-generation" })).toBe("load_llm");
    expect(loader({ tags: ["clip"] })).toBe("load_clip");
    expect(loader({ tags: ["resnet"], pipeline_tag: "image-classification" })).toBe("load_resnet");
    expect(loader({ pipeline_tag: "image-classification" })).toBe("load_vit");
    expect(loader({ pipeline_tag: "automatic-speech-recognition" })).toBe("load_whisper");
    expect(loader({})).toBe("SentenceTransformer");
    expect(codes("aneforge", { pipeline_tag: "text-generation" })[0]).toContain("max_new_tokens=20");
  });
  test("Cortiq takes the command of the task", () => {
    const command = (pipeline_tag: string) => /cortiq (\w+)/.exec(codes("cortiq", { pipeline_tag })[1] ?? "")?.[1];
    expect(["text-to-image", "text-to-video", "text-to-audio", "text-generation"].map(command)).toEqual([
      "imagine",
      "animate",
      "music",
      "run",
    ]);
    expect(codes("cortiq")[1]).toContain("--port 8080");
    expect(codes("cortiq", { pipeline_tag: "text-to-audio" })[1]).toContain("--seconds 20");
  });
  test("MultiMolecule predicts only with a sequence, the mask replaced by A", () => {
    expect(codes("multimolecule")).toHaveLength(1);
    const widgetData = [{ text: "UAG<mask>C" }];
    expect(codes("multimolecule", { widgetData })).toHaveLength(1);
    const [embed, fill] = codes("multimolecule", { widgetData, pipeline_tag: "fill-mask" });
    expect(embed).toContain('tokenizer("UAGAC"');
    expect(fill).toContain('predictor("UAG<mask>C")');
    expect(codes("multimolecule", { widgetData, tags: ["rna-secondary-structure"] })[1]).toContain(
      '["secondary_structure"]',
    );
  });
  test("Pruna: the class of its paid edition, and the call of the inner model", () => {
    expect(codes("pruna-ai", { tags: ["pruna_pro-ai"] })[0]).toContain("from pruna_pro import PrunaProModel");
    expect(codes("pruna-ai", { tags: ["diffusers"] })[0]).toContain(".images[0]");
    expect(codes("pruna-ai", { tags: ["transformers"] })[0]).toContain("max_new_tokens=40");
    const [video = ""] = codes("pruna-ai", { tags: ["diffusers"], pipeline_tag: "text-to-video" });
    expect(video).toMatch(/import export_to_video\n[^]*\.frames\[0\]\nexport_to_video/);
    const [speech = ""] = codes("pruna-ai", {
      tags: ["transformers"],
      pipeline_tag: "automatic-speech-recognition",
      transformersInfo: { auto_model: "AutoModelForSpeechSeq2Seq", processor: "AutoProcessor" },
    });
    expect(speech).toContain("from transformers import AutoProcessor\n");
    expect(speech).not.toMatch(/AutoTokenizer|generate/);
  });
  test("IndexTTS: a module for each generation", () => {
    const module = (name: string) =>
      /indextts\.(\w+)/.exec(codes("index-tts", { id: `IndexTeam/${name}` })[0] ?? "")?.[1];
    expect(["Index-TTS", "IndexTTS-1.5", "IndexTTS-2", "IndexTTS-2.5"].map(module)).toEqual([
      "infer",
      "infer",
      "infer_v2",
      "infer_v2_5",
    ]);
  });
  test("Jev-Style: an extra for each form", () => {
    const install = (tag: string) => {
      const usage = usageFor({ id: "a/b", tags: [tag] }, "jev-style");
      return "snippets" in usage ? usage.snippets[0]?.install : undefined;
    };
    expect(["mlx", "gguf", "torch"].map(install)).toEqual([
      "pip install -U 'jev-style[mlx]'",
      "pip install -U jev-style",
      "pip install -U 'jev-style[torch]'",
    ]);
  });
  test("nobg has a hole for what to cut out where the model takes a prompt", () => {
    expect(codes("nobg", { tags: ["promptable"] })[0]).toContain('prompt="the person"');
    expect(codes("nobg")[0]).not.toContain("prompt=");
  });
  test("EDS-NLP: a name that Python cannot import is loaded by its id only", () => {
    expect(codes("edsnlp", { id: "a/my-model" })[1]).toContain("import my_model");
    expect(codes("edsnlp", { id: "a/my.model" })).toHaveLength(1);
  });
  test("files of a repository are choices, the first one taken", () => {
    expect(codes("litert", { siblings: files("b.tflite", "a.tflite") })[0]).toContain('"b.tflite"');
    expect(codes("lvface")[0]).toContain('"LVFace-L_Glint360K/LVFace-L_Glint360K.onnx"');
    expect(codes("pocket-tts", { siblings: files("x.yaml") })[0]).toContain('config="hf://own/model/x.yaml"');
    expect(codes("saelens", { siblings: files("layer/1/cfg.json") })[0]).toContain('sae_id="layer/1"');
  });
  test("ColPali: the class that the name implies", () => {
    const name = (id: string) => /import (\w+),/.exec(codes("colpali", { id })[0] ?? "")?.[1];
    expect(["a/colpali-v1.3", "a/colqwen2-v1.0", "a/colqwen2.5-v0.2", "a/colSmol-256M"].map(name)).toEqual([
      "ColPali",
      "ColQwen2",
      "ColQwen2_5",
      "ColIdefics3",
    ]);
  });
});
