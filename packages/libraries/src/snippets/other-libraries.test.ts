import { describe, expect, test } from "vitest";
import { pythonStrings } from "@vitrine/code/testing";
import type { ModelRecord } from "@vitrine/models";
import type { Snippet } from "@vitrine/code";
import { usageFor } from "../usage/usage.ts";

function snippets(library: string, fields: Partial<ModelRecord> = {}, fill: Record<string, string> = {}): Snippet[] {
  const usage = usageFor({ id: "own/model", tags: [], ...fields }, library, { fill });
  return "snippets" in usage ? usage.snippets : [];
}
const code = (library: string, fields?: Partial<ModelRecord>) => snippets(library, fields)[0]?.code ?? "";
const noteOf = (library: string, fields?: Partial<ModelRecord>) => snippets(library, fields)[0]?.notes[0];

describe("sentence-transformers", () => {
  test("compares the card's own sentences, source first", () => {
    const text = code("sentence-transformers", {
      widgetData: [{ source_sentence: "One", sentences: ["Two", "Three", "Four", "Five"] }],
    });
    expect(text).toContain('sentences = ["One", "Two", "Three", "Four", "Five"]');
    expect(text).toContain("model.similarity(embeddings, embeddings)");
  });
  test("compares three sentences of the catalogue, in the model's language, without own ones", () => {
    expect(/^sentences = \[([^\]]*)\]$/m.exec(code("sentence-transformers"))?.[1]?.match(/"[^"]+"/g)).toHaveLength(3);
    expect(code("sentence-transformers", { cardData: { language: "de" } })).toContain("Die Kinder spielen im Garten.");
    expect(code("sentence-transformers", { widgetData: [{ source_sentence: "alone" }] })).not.toContain("alone");
  });
  test.each([{ tags: ["cross-encoder"] }, { tags: [], pipeline_tag: "text-ranking" }])(
    "reranks one query and four passages for %j",
    (fields) => {
      const text = code("sentence-transformers", fields);
      expect(text).toContain('CrossEncoder("own/model")');
      expect(pythonStrings(text)).toHaveLength(1 + 1 + 4);
    },
  );
  test.each([
    ["sparse-encoder", "SparseEncoder", "model.similarity(embeddings, embeddings)"],
    ["multi-vector", "MultiVectorEncoder", "model.similarity(query_embeddings, document_embeddings)"],
  ])("loads a model tagged %s by %s", (tag, className, call) => {
    const text = code("sentence-transformers", { tags: [tag, "custom_code"], pipeline_tag: "feature-extraction" });
    expect(text).toContain(`from sentence_transformers import ${className}\n`);
    expect(text).toContain(`model = ${className}("own/model", trust_remote_code=True)`);
    expect(text).toContain(call);
  });
  test("uses ColBERT for tag PyLate, before any other rule", () => {
    const text = code("sentence-transformers", { tags: ["PyLate", "cross-encoder", "custom_code"] });
    expect(text).toContain('models.ColBERT(model_name_or_path="own/model")');
    expect(text).toMatch(/encode\(queries, is_query=True\)[^]*encode\(documents, is_query=False\)/);
    expect(text).not.toContain("trust_remote_code");
  });
  test("trusts code where the tag says so", () => {
    expect(code("sentence-transformers", { tags: ["custom_code"] })).toContain(
      'SentenceTransformer("own/model", trust_remote_code=True)',
    );
    expect(code("sentence-transformers", { tags: ["custom_code", "cross-encoder"] })).toContain(
      'CrossEncoder("own/model", trust_remote_code=True)',
    );
  });
});

test("timm loads from the hub with weights", () => {
  expect(code("timm")).toContain('timm.create_model("hf_hub:own/model", pretrained=True)');
});

describe("spacy", () => {
  test("loads the files first, which works with every pip", () => {
    expect(snippets("spacy")[0]?.code).toContain('spacy.load(snapshot_download("own/model"))');
  });
  test("installs the usual wheel with a pip that takes it, and says so", () => {
    const [, block] = snippets("spacy", { id: "spacy/en_core_web_sm" });
    expect(block?.install).toContain(
      "https://huggingface.co/spacy/en_core_web_sm/resolve/main/en_core_web_sm-any-py3-none-any.whl",
    );
    expect(block?.install).toContain('"pip<25.3"');
    expect(block?.notes).toHaveLength(1);
    expect(block?.code).toMatch(/^import en_core_web_sm\n[^]*\nnlp = en_core_web_sm\.load\(\)\n/);
  });
  test("installs a wheel with a version as it is", () => {
    const [, block] = snippets("spacy", { id: "a/da-ner", siblings: [{ rfilename: "da_ner-1.0.0-py3-none-any.whl" }] });
    expect(block?.install).toBe(
      "pip install https://huggingface.co/a/da-ner/resolve/main/da_ner-1.0.0-py3-none-any.whl",
    );
    expect(block?.notes).toEqual([]);
  });
  test("imports a name that Python can import, for any name of the repository", () => {
    expect(snippets("spacy", { id: "a/en-core.web" })[1]?.code).toContain("import en_core_web\n");
  });
});

describe("scikit-learn", () => {
  const file = { model: { file: "m.skops" } };
  test("without tag skops loads the usual joblib file, with a warning about pickles", () => {
    expect(code("sklearn")).toContain('joblib.load(hf_hub_download("own/model", "sklearn_model.joblib"))');
    expect(snippets("sklearn")[0]?.notes).toHaveLength(2);
  });
  test("with tag skops and no file name there is only a note", () => {
    expect(noteOf("sklearn", { tags: ["skops"] })).toBe("⚠️ Model filename not specified in config.json");
    expect(code("sklearn", { tags: ["skops"] })).toBe("");
  });
  test("with tag skops and a pickle loads that file by joblib", () => {
    const text = code("sklearn", {
      tags: ["skops"],
      config: { sklearn: { model: { file: "m.pkl" }, model_format: "pickle" } },
    });
    expect(text).toContain('joblib.load(hf_hub_download("own/model", "m.pkl"))');
  });
  test("with tag skops otherwise loads by skops, and confirms types that skops does not know before it trusts them", () => {
    const text = code("sklearn", { tags: ["skops"], config: { sklearn: file } });
    expect(text).toContain("sio.get_untrusted_types(file=path)");
    expect(text).toMatch(
      /if unknown_types and input\([^]*!= "y":\n    raise SystemExit\([^]*sio\.load\(path, trusted=unknown_types\)/,
    );
    expect(text).not.toContain("hub_utils");
  });
});

describe("peft", () => {
  test("the task type is checked before the base model", () => {
    expect(noteOf("peft")).toBe("Task type is invalid.");
    expect(
      noteOf("peft", { config: { peft: { task_type: "FEATURE_EXTRACTION", base_model_name_or_path: "b" } } }),
    ).toBe("Task type is invalid.");
    expect(noteOf("peft", { config: { peft: { task_type: "CAUSAL_LM" } } })).toBe("Base model is not found.");
  });
  test.each([
    ["CAUSAL_LM", "AutoModelForCausalLM"],
    ["SEQ_2_SEQ_LM", "AutoModelForSeq2SeqLM"],
    ["TOKEN_CLS", "AutoModelForTokenClassification"],
    ["SEQ_CLS", "AutoModelForSequenceClassification"],
  ])("%s is loaded by %s", (task_type, autoClass) => {
    const text = code("peft", { config: { peft: { task_type, base_model_name_or_path: "base/model" } } });
    expect(text).toContain(`base_model = ${autoClass}.from_pretrained("base/model", device_map="auto")`);
    expect(text).toContain('PeftModel.from_pretrained(base_model, "own/model")');
  });
});

describe("speechbrain", () => {
  test("a missing or unknown interface gives its note", () => {
    expect(noteOf("speechbrain")).toBe("interface not specified in config.json");
    expect(noteOf("speechbrain", { config: { speechbrain: { speechbrain_interface: "NoSuchInterface" } } })).toBe(
      "interface in config.json invalid",
    );
  });
  test.each([
    ["EncoderClassifier", "classifiers", "classify_file"],
    ["EncoderDecoderASR", "ASR", "transcribe_file"],
    ["EncoderASR", "ASR", "transcribe_file"],
    ["SepformerSeparation", "separation", "separate_file"],
    ["WhisperASR", "ASR", "transcribe_file"],
    ["EndToEndSLU", "SLU", "decode_file"],
    ["Speech_Emotion_Diarization", "diarization", "diarize_file"],
    ["VAD", "VAD", "get_speech_segments"],
  ])("%s comes from speechbrain.inference.%s and does %s", (speechbrain_interface, module, method) => {
    const text = code("speechbrain", { config: { speechbrain: { speechbrain_interface } } });
    expect(text).toContain(`from speechbrain.inference.${module} import ${speechbrain_interface}`);
    expect(text).toContain(`${speechbrain_interface}.from_hparams(source="own/model")`);
    expect(text).toContain(`model.${method}("file.wav")`);
  });
});

test("an interface in a file of the repository is loaded from there", () => {
  const config = { speechbrain: { speechbrain_interface: "CustomEncoderWav2vec2Classifier" } };
  expect(code("speechbrain", { config })).toContain(
    'foreign_class(source="own/model", pymodule_file="custom_interface.py", classname="CustomEncoderWav2vec2Classifier")',
  );
});

test.each(["SpectralMaskEnhancement", "WaveformEnhancement"])("%s saves its result", (speechbrain_interface) => {
  const text = code("speechbrain", { config: { speechbrain: { speechbrain_interface } } });
  expect(text).toContain(`from speechbrain.inference.enhancement import ${speechbrain_interface}`);
  expect(text).toContain('model.enhance_file("file.wav", output_filename="enhanced.wav")');
});

describe("SpeechBrain models that take something else than one file", () => {
  const config = (speechbrain_interface: string, vocoder_model_id?: string) => ({
    config: { speechbrain: { speechbrain_interface, ...(vocoder_model_id && { vocoder_model_id }) } },
  });
  test("speakers are compared in two files", () => {
    expect(code("speechbrain", config("SpeakerRecognition"))).toContain('model.verify_files("one.wav", "other.wav")');
  });
  test.each([
    ["Tacotron2", /encode_text\("[^"]+"\)/],
    ["FastSpeech2", /encode_text\(\["[^"]+"\]\)/],
  ])("%s speaks through the vocoder that the configuration names, else the usual one", (name, call) => {
    const text = code("speechbrain", config(name, "own/vocoder"));
    expect(text).toMatch(call);
    expect(text).toContain('HIFIGAN.from_hparams(source="own/vocoder")');
    expect(text).toContain("22050");
    expect(snippets("speechbrain", config(name))[0]?.holes[0]?.value).toBe("speechbrain/tts-hifigan-ljspeech");
  });
});

describe("mlx", () => {
  test("image-text-to-text goes through mlx-vlm", () => {
    const text = code("mlx", { pipeline_tag: "image-text-to-text" });
    expect(text).toContain('messages = [{"role": "user", "content": "Describe this image."}]');
    expect(text).toContain("apply_chat_template(processor, config, messages, num_images=1)");
    expect(text).toMatch(/generate\(model, processor, prompt, \["http[^"]+"\], max_tokens=512\)/);
  });
  test("text-generation with a conversation applies the chat template", () => {
    const text = code("mlx", { pipeline_tag: "text-generation", tags: ["conversational"] });
    expect(text).toContain("tokenizer.apply_chat_template(messages, add_generation_prompt=True)");
    expect(text).toContain("print(generate(model, tokenizer, prompt=prompt, max_tokens=1024))");
  });
  test("text-generation without one completes a text", () => {
    expect(code("mlx", { pipeline_tag: "text-generation" })).not.toContain("messages");
    expect(
      code("mlx", { pipeline_tag: "text-generation", tags: ["conversational"], config: { tokenizer_config: {} } }),
    ).not.toContain("messages");
  });
  test("anything else is downloaded with the current command", () => {
    expect(snippets("mlx")[0]).toMatchObject({ language: "shell", code: "hf download own/model --local-dir model" });
  });
});

describe("llama-cpp-python", () => {
  const siblings = (...names: string[]) => names.map((rfilename) => ({ rfilename }));
  const holeOf = (...names: string[]) => snippets("llama-cpp-python", { siblings: siblings(...names) })[0]?.holes[0];

  test("takes the file with Q4_K_M, and lists the others", () => {
    expect(holeOf("m-Q8_0.gguf", "m-Q4_K_M.gguf", "m-f16.gguf", "README.md")).toMatchObject({
      kind: "gguf-file",
      value: "m-Q4_K_M.gguf",
      options: ["m-Q4_K_M.gguf", "m-Q8_0.gguf", "m-f16.gguf"],
    });
  });
  test("without Q4_K_M takes the nearest quantization, and a name without one last", () => {
    expect(holeOf("m.gguf", "m-F16.gguf", "m-Q2_K.gguf", "m-Q5_K_M.gguf")?.value).toBe("m-Q5_K_M.gguf");
  });
  test("never lists a projector or a later piece of a split file", () => {
    expect(
      holeOf("mmproj-F16.gguf", "x/m-mmproj-Q8_0.gguf", "m-Q8_0-00001-of-00002.gguf", "m-Q8_0-00002-of-00002.gguf")
        ?.options,
    ).toEqual(["m-Q8_0-00001-of-00002.gguf"]);
  });
  test("downloads the other pieces of a split file too", () => {
    const [block] = snippets("llama-cpp-python", { siblings: siblings("m-00001-of-00003.gguf") });
    expect(block?.code).toContain('additional_files=["m-00002-of-00003.gguf", "m-00003-of-00003.gguf"]');
  });
  test("looks for the file by a pattern when none is listed", () => {
    expect(snippets("llama-cpp-python", { tags: ["gguf"] })[0]?.code).toContain('filename="*Q4_K_M.gguf"');
  });
  test("writes the file that a page chose", () => {
    for (const { code: text, holes } of snippets(
      "llama-cpp-python",
      { siblings: siblings("m-Q4_K_M.gguf") },
      { "gguf-file": "m-Q8_0.gguf" },
    )) {
      expect(text).toContain('filename="m-Q8_0.gguf"');
      expect(holes[0]?.value).toBe("m-Q8_0.gguf");
    }
  });
  test("completes a text without a conversation", () => {
    expect(snippets("llama-cpp-python", { tags: ["gguf"] })[0]?.code).toContain(
      'max_tokens=512, echo=True)\nprint(output["choices"][0]["text"])',
    );
  });
  test("chats in text for text generation, and when the task is not known", () => {
    for (const fields of [{ pipeline_tag: "text-generation" }, {}]) {
      const text = snippets("llama-cpp-python", { tags: ["gguf", "conversational"], ...fields })[0]?.code ?? "";
      expect(text).toContain("llm.create_chat_completion(");
      expect(text).not.toContain("image_url");
      expect(text).not.toContain("No input example");
    }
  });
  test("answers about an image through the projector file of the repository", () => {
    const [block] = snippets("llama-cpp-python", { siblings: siblings("m-Q4_K_M.gguf", "mmproj-m-f16.gguf") });
    expect(block?.code).toContain('"image_url": {"url": "https://');
    expect(block?.code).toContain('MTMDChatHandler.from_pretrained(repo_id="own/model", filename="mmproj-m-f16.gguf")');
    expect(block?.code).toContain("chat_handler=eyes");
  });
  test("compares texts by an encoder's file", () => {
    const [block] = snippets("llama-cpp-python", {
      siblings: siblings("bge-m3-Q8_0.gguf"),
      gguf: { total: 5, architecture: "bert" },
    });
    expect(block?.code).toContain("embedding=True");
    expect(block?.code).not.toContain("max_tokens");
  });
});

describe("keras and keras-hub", () => {
  test("keras loads a downloaded folder or file, with a backend that can be changed", () => {
    expect(code("keras")).toMatch(
      /os\.environ\["KERAS_BACKEND"\] = "jax"[^]*keras\.saving\.load_model\(snapshot_download\("own\/model"\)\)/,
    );
    expect(code("keras", { siblings: [{ rfilename: "net.keras" }] })).toContain(
      'keras.saving.load_model(hf_hub_download("own/model", "net.keras"))',
    );
  });

  test("the four worked examples come first in their order, other tasks follow, the backbone is last", () => {
    const tasks = ["MaskedLM", "ImageClassifier", "TextClassifier", "TextToImage", "Seq2SeqLM", "CausalLM"];
    expect(snippets("keras-hub", { config: { keras_hub: { tasks } } }).map(({ title }) => title)).toEqual([
      "CausalLM",
      "TextToImage",
      "TextClassifier",
      "ImageClassifier",
      "MaskedLM",
      "Seq2SeqLM",
      "Backbone",
    ]);
  });
  test("the worked examples hold their constants", () => {
    const all = snippets("keras-hub", {
      config: { keras_hub: { tasks: ["CausalLM", "TextToImage", "TextClassifier", "ImageClassifier"] } },
    });
    const [lm, image, text, pictures] = all.map((each) => each.code);
    expect(lm).toContain('CausalLM.from_preset("hf://own/model", dtype="bfloat16")');
    expect(lm).toMatch(/compile\(sampler="greedy"\)[^]*max_length=64/);
    expect(image).toContain('TextToImage.from_preset("hf://own/model", dtype="bfloat16")');
    expect(text).toContain("num_classes=2");
    expect(pictures).toMatch(/import numpy as np[^]*\(32, 64, 64, 3\)[^]*\(1, 64, 64, 3\)/);
  });
  test("a task that is no identifier is omitted", () => {
    expect(
      snippets("keras-hub", { config: { keras_hub: { tasks: ["a; b", "class"] } } }).map(({ title }) => title),
    ).toEqual(["Backbone"]);
  });
});

describe("adapters", () => {
  test("loads the adapter into the model it names", () => {
    const text = code("adapter-transformers", {
      config: { adapter_transformers: { model_name: "bert-base-uncased" } },
    });
    expect(text).toContain('AutoAdapterModel.from_pretrained("bert-base-uncased")');
    expect(text).toContain('load_adapter("own/model", set_active=True)');
  });
  test("leaves a hole for a model that is not named", () => {
    const [block] = snippets("adapter-transformers");
    expect(block?.code).toContain('from_pretrained("fill-in-model-name")');
    expect(block?.holes[0]?.kind).toBe("model");
    expect(snippets("adapter-transformers", {}, { "base-model": "roberta-base" })[0]?.code).toContain(
      'from_pretrained("roberta-base")',
    );
  });
});

test("fastai loads through the hub's client and warns about pickles", () => {
  expect(code("fastai")).toContain('from_pretrained_fastai("own/model")');
  expect(noteOf("fastai")).toContain("pickle");
});

describe("nemo", () => {
  test("transcribes a file for speech recognition", () => {
    const text = code("nemo", { tags: ["automatic-speech-recognition"] });
    expect(text).toContain('ASRModel.from_pretrained("own/model")');
    expect(text).toContain('transcribe(["file.wav"])');
  });
  test.each([
    ["nvidia/diar_streaming_sortformer_4spk-v2", "SortformerEncLabelModel", 'diarize(audio=["file.wav"]'],
    ["nvidia/nemo-nano-codec-22khz-0.6kbps-12.5fps", "AudioCodecModel", 'sf.write("decoded.wav"'],
  ])("%s is loaded by %s", (id, className, call) => {
    expect(code("nemo", { id })).toContain(`${className}.from_pretrained("${id}")`);
    expect(code("nemo", { id })).toContain(call);
  });

  test("otherwise says that the tag is no domain", () => {
    expect(noteOf("nemo", { tags: ["text-to-speech"] })).toBe("tag did not correspond to a valid NeMo domain.");
    expect(code("nemo")).toBe("");
  });
});

describe("allennlp", () => {
  test("answers a question for tag question-answering", () => {
    expect(code("allennlp", { tags: ["question-answering"] })).toMatch(
      /^import allennlp_models\n[^]*"hf:\/\/own\/model"[^]*predict_json/,
    );
  });
  test("otherwise reads a sentence", () => {
    expect(code("allennlp")).toContain('predict_json({"sentence": ');
  });
});

test.each([
  ["flair", 'SequenceTagger.load("own/model")'],
  ["setfit", 'SetFitModel.from_pretrained("own/model")'],
  ["span-marker", 'SpanMarkerModel.from_pretrained("own/model")'],
  ["open_clip", 'open_clip.create_model_and_transforms("hf-hub:own/model")'],
])("%s loads by id", (library, call) => {
  expect(code(library)).toContain(call);
});

test("stanza takes the language out of the repository's name", () => {
  expect(code("stanza", { id: "stanfordnlp/stanza-en" })).toContain(
    'stanza.download("en")\nnlp = stanza.Pipeline("en")',
  );
});
