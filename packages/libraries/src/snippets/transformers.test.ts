import { describe, expect, test } from "vitest";
import { pythonStrings } from "@vitrine/code/testing";
import type { ModelRecord } from "@vitrine/models";
import type { Snippet } from "@vitrine/code";
import { usageFor } from "../usage/usage.ts";

const CHAT = { tokenizer_config: { chat_template: "{{ messages }}" } };

function snippets(fields: Partial<ModelRecord>, library = "transformers"): Snippet[] {
  const usage = usageFor(
    {
      id: "own/model",
      tags: [],
      transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
      ...fields,
    },
    library,
  );
  return "snippets" in usage ? usage.snippets : [];
}

describe("transformers", () => {
  test("without transformersInfo the type of model is unknown", () => {
    const [only, ...more] = snippets({ transformersInfo: undefined as never });
    expect(only).toMatchObject({ code: "", notes: ["⚠️ Type of model unknown"] });
    expect(more).toEqual([]);
  });

  const of = (auto_model: string, processor = "AutoTokenizer") => ({ transformersInfo: { auto_model, processor } });
  const titles = (fields: Partial<ModelRecord>) => snippets(fields).map(({ title }) => title);

  test("a task that has a pipeline gets the pipeline first, then the direct load", () => {
    expect(snippets({ pipeline_tag: "fill-mask", ...of("AutoModelForMaskedLM") }).map(({ title }) => title)).toEqual([
      "Use a pipeline",
      "Load the model directly",
    ]);
  });

  test.each([
    ["text-generation", "AutoModelForSeq2SeqLM", "AutoTokenizer"],
    ["image-text-to-text", "AutoModelForCausalLM", "AutoTokenizer"],
    ["text-to-speech", "AutoModelForCausalLM", "AutoTokenizer"],
    ["text-classification", "AutoModelForCausalLM", "AutoTokenizer"],
    ["video-classification", "AutoModel", "AutoImageProcessor"],
    ["video-classification", "AutoModelForVideoClassification", "AutoVideoProcessor"],
    ["mask-generation", "AutoModel", "AutoProcessor"],
  ])("no pipeline of %s takes an %s with %s", (pipeline_tag, autoModel, processor) => {
    expect(titles({ pipeline_tag, ...of(autoModel, processor) })).toEqual(["Load the model directly"]);
  });

  test.each([
    ["text-generation", "AutoModelForImageTextToText", "AutoProcessor"],
    ["image-segmentation", "AutoModelForUniversalSegmentation", "AutoImageProcessor"],
    ["automatic-speech-recognition", "AutoModelForCTC", "AutoProcessor"],
    ["text-to-audio", "AutoModelForTextToWaveform", "AutoProcessor"],
    ["text-to-speech", "AutoModelForSpeechSeq2Seq", "AutoProcessor"],
  ])("the pipeline of %s takes an %s", (pipeline_tag, autoModel, processor) => {
    expect(titles({ pipeline_tag, ...of(autoModel, processor) })).toContain("Use a pipeline");
  });

  test("a model whose inputs are videos reads one, and no text", () => {
    const [block, ...more] = snippets({
      pipeline_tag: "feature-extraction",
      config: { model_type: "vjepa2" },
      ...of("AutoModel", "AutoVideoProcessor"),
    });
    expect(more).toEqual([]);
    expect(block?.code).toMatch(/processor = AutoVideoProcessor[^]*load_video\([^]*inputs = processor\(video, /);
    expect(block?.install).toContain(" av");
  });

  test("the install line leaves out the release whose Llama 4 fails in each call, for Llama 4 that sees alone", () => {
    const lines = (model_type: string) =>
      snippets({
        pipeline_tag: "image-text-to-text",
        config: { model_type },
        ...of("AutoModelForImageTextToText"),
      }).map(({ install = "" }) => install.includes('"transformers!=5.24.0" torch'));
    expect(lines("llama4")).toEqual([true, true]);
    expect(lines("llama4_text")).toEqual([false, false]);
    expect(lines("llava")).toEqual([false, false]);
  });

  test("a model that could speak is told to write, in both blocks", () => {
    const blocks = (model_type: string) =>
      snippets({
        pipeline_tag: "any-to-any",
        tags: ["conversational"],
        config: { model_type },
        ...of("AutoModelForMultimodalLM", "AutoProcessor"),
      }).map(({ code }) => /max_new_tokens=512, .*generation_mode"?(=|: )"text"/.test(code));
    expect(blocks("qwen2_5_omni")).toEqual([true, true]);
    expect(blocks("gemma4")).toEqual([false, false]);
  });

  test("a task without a pipeline, or no task, gets the direct load only", () => {
    expect(snippets({ pipeline_tag: "graph-ml" })).toHaveLength(1);
    expect(snippets({})).toHaveLength(1);
  });

  test("a model with its own code is trusted in every call, and a note says so", () => {
    for (const { code, notes } of snippets({ pipeline_tag: "text-generation", tags: ["custom_code"] })) {
      for (const line of code.split("\n").filter((each) => /from_pretrained\(|pipeline\(/.test(each))) {
        expect(line).toContain("trust_remote_code=True");
      }
      expect(notes.join()).toContain("runs Python code from its repository");
    }
  });

  test.each([
    [{ quantization_config: { quant_method: "awq" } }, "accelerate gptqmodel"],
    [{ quantization_config: { quant_method: "gptq" } }, "accelerate optimum gptqmodel"],
    [{ quantization_config: { quant_method: "bitsandbytes" } }, "accelerate bitsandbytes"],
    [{ model_type: "marian" }, "accelerate sentencepiece"],
    [{ architectures: ["M2M100ForConditionalGeneration"] }, "accelerate sentencepiece"],
    [{ model_type: "smolvlm" }, "accelerate num2words"],
    [{ model_type: "llama" }, "accelerate"],
    [{ quantization_config: { quant_method: "constructor" } }, "accelerate"],
  ])("what loading %j needs is in the install line", (config, end) => {
    for (const { install = "" } of snippets({ pipeline_tag: "text-generation", config }))
      expect(install.endsWith(end)).toBe(true);
  });

  test.each([
    ["ColQwen2ForRetrieval", "AutoProcessor", "processor.score_retrieval(asked, page)"],
    ["EsmForProteinFolding", "AutoTokenizer", 'model.infer_pdb("'],
  ])("%s is called, not only loaded", (auto_model, processor, call) => {
    const [only] = snippets({ transformersInfo: { auto_model, processor } });
    expect(only?.code).toContain(`${auto_model}.from_pretrained(`);
    expect(only?.code).toContain(call);
  });

  test("weights that transformers does not read have a note in place of code", () => {
    const [only, ...more] = snippets({ config: { quantization_config: { quant_method: "nvfp4" } } });
    expect(only).toMatchObject({ code: "", notes: [expect.stringContaining("nvfp4: vLLM does")] });
    expect(more).toEqual([]);
  });

  test("what code of a repository imports is in the install line, also of libraries that load it", () => {
    const nomic = { id: "nomic-ai/nomic-embed-text-v1.5", tags: ["custom_code"] };
    expect(snippets(nomic, "sentence-transformers")[0]?.install).toBe("pip install -U sentence-transformers einops");
    const internVl = { tags: ["custom_code"], config: { architectures: ["InternVLChatModel"] } };
    expect(snippets(internVl)[0]?.install).toMatch(/ torchvision einops timm sentencepiece$/);
    expect(snippets({ ...internVl, tags: [] })[0]?.install).toMatch(/ accelerate$/);
  });

  test.each(["voxtral", "qwen3_asr"])("%s is asked for a transcript, by no pipeline", (model_type) => {
    const all = snippets({
      pipeline_tag: "automatic-speech-recognition",
      transformersInfo: { auto_model: "AutoModelForSpeechSeq2Seq", processor: "AutoProcessor" },
      config: { model_type },
    });
    expect(all).toHaveLength(1);
    expect(all[0]?.code).toContain("processor.apply_transcription_request(audio=");
  });

  test("a model that has no voice of its own is given one", () => {
    const speech = {
      pipeline_tag: "text-to-speech",
      config: { model_type: "speecht5" },
      ...of("AutoModelForTextToSpectrogram"),
    };
    expect(snippets(speech)[0]?.code).toContain('forward_params={"speaker_embeddings": voice}');
  });

  test.each([
    ["AutoTokenizer", "tokenizer"],
    ["AutoFeatureExtractor", "extractor"],
    ["AutoProcessor", "processor"],
    ["AutoImageProcessor", "processor"],
  ])("an %s is held in a variable named %s", (processor, variable) => {
    const [{ code } = { code: "" }] = snippets({ transformersInfo: { auto_model: "AutoModel", processor } });
    expect(code).toContain(`from transformers import ${processor}, AutoModel`);
    expect(code).toContain(`${variable} = ${processor}.from_pretrained("own/model")`);
    expect(code).toContain('model = AutoModel.from_pretrained("own/model", device_map="auto")');
  });

  test("without a processor only the model is loaded", () => {
    const [{ code } = { code: "" }] = snippets({ transformersInfo: { auto_model: "AutoModel" } });
    expect(code).toContain("from transformers import AutoModel\n");
    expect(code).not.toContain("processor");
  });

  test.each([
    ["the tokenizer configuration", CHAT],
    ["a list of templates", { tokenizer_config: { chat_template: [{ name: "default", template: "x" }] } }],
    ["the processor configuration", { processor_config: { chat_template: "x" } }],
    ["a template file", { chat_template_jinja: "x" }],
  ])("a conversational model with a chat template in %s gets a complete chat", (_, config) => {
    const [, { code } = { code: "" }] = snippets({ pipeline_tag: "text-generation", tags: ["conversational"], config });
    expect(code).toContain(
      'add_generation_prompt=True,\n    tokenize=True,\n    return_dict=True,\n    return_tensors="pt",\n).to(model.device)',
    );
    expect(code).toContain("model.generate(**inputs, max_new_tokens=512)");
    expect(code).toContain("skip_special_tokens=True");
    expect(code).toContain('outputs[0][inputs["input_ids"].shape[-1]:]');
  });

  test("a model that is known to have no chat template gets no chat example anywhere", () => {
    for (const { code } of snippets({
      pipeline_tag: "text-generation",
      tags: ["conversational"],
      config: { tokenizer_config: {} },
    })) {
      expect(code).not.toContain("messages");
    }
  });

  test.each([
    ["by its tag", { tags: ["conversational"] }],
    ["by what sources say it can do", { tags: [], metadata: { abilities: ["chat"] } }],
    ["by its name", { id: "own/model-8B-Instruct", tags: [] }],
  ])("a model known for conversations %s is given messages in both blocks", (_how, fields) => {
    const [pipeline, direct] = snippets({ pipeline_tag: "text-generation", ...fields });
    expect(pipeline?.code).toContain("pipe(messages, max_new_tokens=512)");
    expect(direct?.code).toContain("apply_chat_template(");
  });

  test("a base model goes on with a text", () => {
    const [pipeline, direct] = snippets({ pipeline_tag: "text-generation", id: "own/model-8B" });
    for (const each of [pipeline, direct]) expect(each?.code).not.toContain("messages");
  });

  test("a model for images and text gets a message with both, image first", () => {
    const transformersInfo = { auto_model: "AutoModelForImageTextToText", processor: "AutoProcessor" };
    const tags = ["conversational", "image-text-to-text"];
    const fields = { pipeline_tag: "image-text-to-text", tags, transformersInfo, config: CHAT };
    const [pipeline, direct] = snippets(fields);
    expect(pipeline?.code).toContain("pipe(text=messages, max_new_tokens=512)");
    for (const each of [pipeline, direct]) {
      const values = pythonStrings(each?.code ?? "");
      expect(values.indexOf("image")).toBeGreaterThan(0);
      expect(values.indexOf("image")).toBeLessThan(values.indexOf("text", values.indexOf("image")));
      expect(values).toContain("url");
    }
  });

  test("a text chat has one text message", () => {
    const [pipeline] = snippets({ pipeline_tag: "text-generation", tags: ["conversational"], config: CHAT });
    expect(pipeline?.code).toContain('messages = [{"role": "user", "content": "');
  });

  test.each([
    "image-to-text",
    "summarization",
    "translation",
    "question-answering",
    "visual-question-answering",
    "image-to-image",
  ])("%s is gone from transformers v5: three comment lines warn, and the install line pins v4", (pipeline_tag) => {
    const [direct, pipeline] = snippets({ pipeline_tag });
    expect(direct?.title).toBe("Load the model directly");
    expect(
      pipeline?.code
        .split("\n")
        .slice(0, 3)
        .every((line) => line.startsWith("# ")),
    ).toBe(true);
    expect(pipeline?.code).toContain('# pip install "transformers<5.0.0"');
    expect(pipeline?.install).toContain('"transformers<5.0.0"');
    expect(pipeline?.notes.join()).toContain("no longer supported in transformers v5");
    expect(direct?.install).not.toContain("<5.0.0");
    expect(direct?.notes).toEqual([]);
  });

  test("a pipeline of version 5 is not warned about", () => {
    for (const pipeline_tag of ["any-to-any", "text-generation", "image-text-to-text"]) {
      const [first] = snippets({ pipeline_tag, ...of("AutoModelForImageTextToText", "AutoProcessor") });
      expect(first).toMatchObject({ title: "Use a pipeline", notes: [] });
    }
  });

  test("zero-shot image classification is called with an image and three labels", () => {
    const [pipeline] = snippets({
      pipeline_tag: "zero-shot-image-classification",
      ...of("AutoModelForZeroShotImageClassification", "AutoProcessor"),
    });
    expect(pythonStrings(pipeline?.code ?? "")).toEqual(
      expect.arrayContaining([expect.stringContaining("parrots.png"), "animals", "humans", "landscape"]),
    );
  });

  test("image classification is called with the same image", () => {
    const [pipeline] = snippets({
      pipeline_tag: "image-classification",
      ...of("AutoModelForImageClassification", "AutoImageProcessor"),
    });
    expect(pipeline?.code).toMatch(/\nresults = pipe\("[^"]*parrots\.png"\)\nfor each in results:\n/);
  });

  test("labels are printed with their scores", () => {
    const [pipeline] = snippets({ pipeline_tag: "text-classification", ...of("AutoModelForSequenceClassification") });
    expect(pipeline?.code).toMatch(
      /\npipe = pipeline\("text-classification", model="own\/model", device_map="auto"\)\n[^]*print\(each\["label"\]/,
    );
  });

  test("a class that is no identifier becomes the plain Auto class", () => {
    const [{ code } = { code: "" }] = snippets({ transformersInfo: { auto_model: "X; import os", processor: "a b" } });
    expect(code).toContain("from transformers import AutoProcessor, AutoModel\n");
  });

  test("a class that version 5 renamed is written by its new name", () => {
    const [{ code } = { code: "" }] = snippets({ transformersInfo: { auto_model: "AutoModelForVision2Seq" } });
    expect(code).toContain("AutoModelForImageTextToText");
    expect(code).not.toContain("Vision2Seq");
  });
});

describe("what transformers code needs installed", () => {
  const installs = (fields: Partial<ModelRecord>) => snippets(fields).map(({ install }) => install ?? "");

  // AutoVideoProcessor, a part of most processors that see, is marked @requires(backends=("vision", "torchvision")).
  test("a model that sees needs Pillow and torchvision, one that reads does not", () => {
    for (const install of installs({ pipeline_tag: "image-text-to-text" }))
      expect(install).toMatch(/pillow torchvision$/);
    for (const install of installs({ pipeline_tag: "text-generation" })) expect(install).not.toMatch(/pillow|vision/);
  });
});

describe("transformers.js", () => {
  test("without a task the pipeline tag is unknown", () => {
    expect(snippets({}, "transformers.js")).toEqual([
      { language: "javascript", code: "", notes: ["⚠️ Unknown pipeline tag"], holes: [] },
    ]);
  });

  test("with a task it makes a pipeline with top-level await", () => {
    const [snippet] = snippets({ pipeline_tag: "fill-mask" }, "transformers.js");
    expect(snippet?.code).toContain('const pipe = await pipeline("fill-mask", "own/model");');
    expect(snippet?.install).toBe("npm i @huggingface/transformers");
  });

  // pipeline() throws "Unsupported pipeline" for these: they are not in SUPPORTED_TASKS of version 4.3.1.
  test.each(["image-text-to-text", "any-to-any", "mask-generation", "text-ranking"])(
    "%s, which has no pipeline, is loaded by classes",
    (pipeline_tag) => {
      const code = snippets({ pipeline_tag }, "transformers.js")[0]?.code ?? "";
      expect(code).not.toContain("pipeline(");
      expect(code).toMatch(/const model = await AutoModel\w*\.from_pretrained\("own\/model"\);/);
    },
  );

  test("a model that compares sentences gets a request for embeddings", () => {
    const code = snippets({ pipeline_tag: "sentence-similarity" }, "transformers.js")[0]?.code;
    expect(code).toContain('pipeline("feature-extraction", "own/model")');
  });
});
