/**
 * Tiny models, made on the spot from the formats' own specifications: a classifier in ONNX that adds up what its words
 * are worth, so that its answer can be worked out by hand, and a language model in GGUF with one layer of random
 * weights, whose text means nothing but is the same each time.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

function put(folder: string, path: string, content: string | Uint8Array): void {
  const entryPath = join(folder, path);
  mkdirSync(dirname(entryPath), { recursive: true });
  writeFileSync(entryPath, content);
}

// ── ONNX: messages of Protocol Buffers, https://github.com/onnx/onnx/blob/main/onnx/onnx.proto ────────────────────

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

const integer = (field: number, value: number) => Buffer.from([...varint(field * 8), ...varint(value)]);
const bytes = (field: number, value: Uint8Array | string) => {
  const content = Buffer.from(value as string);
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(content.length)]), content]);
};
const message = (field: number, ...parts: Uint8Array[]) => bytes(field, Buffer.concat(parts));

const FLOAT = 1;
const INT64 = 7;

function valueInfo(field: number, name: string, type: number, dimensions: readonly (string | number)[]) {
  const shape = dimensions.map((size) => message(1, typeof size === "number" ? integer(1, size) : bytes(2, size)));
  return message(field, bytes(1, name), message(2, message(1, integer(1, type), message(2, ...shape))));
}

function tensor(name: string, type: number, dimensions: readonly number[], data: Float32Array | BigInt64Array) {
  const raw = new Uint8Array(data.buffer);
  return message(5, ...dimensions.map((size) => integer(1, size)), integer(2, type), bytes(8, name), bytes(9, raw));
}

const node = (type: string, inputs: string[], output: string, ...attributes: Uint8Array[]) =>
  message(
    1,
    ...inputs.map((name) => bytes(1, name)),
    bytes(2, output),
    bytes(3, output),
    bytes(4, type),
    ...attributes,
  );

/** Words and what they are worth: [for "bad", for "good"]. */
export const WORDS: Readonly<Record<string, readonly [number, number]>> = {
  "[PAD]": [0, 0],
  "[UNK]": [0, 0],
  lovely: [0, 2],
  fine: [0, 1],
  dull: [1.5, 0],
  awful: [3, 0],
};

/** A classifier whose scores are the sums of its words' worth. */
export function makeOnnxClassifier(folder: string): void {
  const values = Float32Array.from(Object.values(WORDS).flat());
  const graph = message(
    7,
    node("Gather", ["worth", "input_ids"], "words"),
    node("ReduceSum", ["words", "axis"], "logits", message(5, bytes(1, "keepdims"), integer(3, 0), integer(20, 2))),
    bytes(2, "classifier"),
    tensor("worth", FLOAT, [Object.keys(WORDS).length, 2], values),
    tensor("axis", INT64, [1], BigInt64Array.from([1n])),
    valueInfo(11, "input_ids", INT64, ["batch", "length"]),
    valueInfo(12, "logits", FLOAT, ["batch", 2]),
  );
  put(folder, "onnx/model.onnx", Buffer.concat([integer(1, 8), message(8, bytes(1, ""), integer(2, 13)), graph]));
  put(
    folder,
    "config.json",
    JSON.stringify({
      model_type: "bert",
      architectures: ["BertForSequenceClassification"],
      id2label: { 0: "bad", 1: "good" },
      label2id: { bad: 0, good: 1 },
    }),
  );
  putWordTokenizer(folder, Object.keys(WORDS));
  put(
    folder,
    "README.md",
    "---\nlibrary_name: transformers.js\npipeline_tag: text-classification\nlicense: mit\n---\n# Tiny\n",
  );
}

/** Samples that the voice below makes of each word. */
export const SAMPLES_PER_WORD = 400;

/** A voice that holds, for each word, a tone as high as the word's number: a sound of which every sample is known. */
export function makeOnnxVoice(folder: string): void {
  const graph = message(
    7,
    node("Cast", ["input_ids"], "numbers", message(5, bytes(1, "to"), integer(3, FLOAT), integer(20, 2))),
    node("Mul", ["numbers", "height"], "heights"),
    node("Unsqueeze", ["heights", "last"], "columns"),
    node("Expand", ["columns", "length"], "tones"),
    node("Reshape", ["tones", "flat"], "waveform"),
    node("Identity", ["heights"], "spectrogram"),
    bytes(2, "voice"),
    tensor("height", FLOAT, [1], Float32Array.of(0.125)),
    tensor("last", INT64, [1], BigInt64Array.of(2n)),
    tensor("length", INT64, [3], BigInt64Array.of(1n, 1n, BigInt(SAMPLES_PER_WORD))),
    tensor("flat", INT64, [2], BigInt64Array.of(1n, -1n)),
    valueInfo(11, "input_ids", INT64, ["batch", "length"]),
    valueInfo(12, "waveform", FLOAT, ["batch", "samples"]),
    valueInfo(12, "spectrogram", FLOAT, ["batch", "length"]),
  );
  put(folder, "onnx/model.onnx", Buffer.concat([integer(1, 8), message(8, bytes(1, ""), integer(2, 13)), graph]));
  put(
    folder,
    "config.json",
    JSON.stringify({ model_type: "vits", architectures: ["VitsModel"], sampling_rate: 16_000 }),
  );
  putWordTokenizer(folder, Object.keys(WORDS));
  put(folder, "README.md", "---\nlibrary_name: transformers.js\npipeline_tag: text-to-speech\n---\n# Tiny voice\n");
}

const integers = (name: string, ...values: number[]) =>
  tensor(name, INT64, [values.length], BigInt64Array.from(values.map(BigInt)));
const whole = (name: string, value: number) => message(5, bytes(1, name), integer(3, value), integer(20, 2));

function putModel(folder: string, task: string, config: object, ...graph: Uint8Array[]): void {
  put(
    folder,
    "onnx/model.onnx",
    Buffer.concat([integer(1, 8), message(8, bytes(1, ""), integer(2, 13)), message(7, bytes(2, "tiny"), ...graph)]),
  );
  put(folder, "config.json", JSON.stringify(config));
  put(folder, "README.md", `---\nlibrary_name: transformers.js\npipeline_tag: ${task}\nlicense: mit\n---\n# Tiny\n`);
}

/** Models that look up a row of a table for each word: vectors of the words, or scores for labels or for other words. */
function makeLookup(
  folder: string,
  task: string,
  words: readonly string[],
  rows: number[][],
  config: object,
  output: string,
) {
  const width = rows[0]?.length ?? 0;
  putModel(
    folder,
    task,
    { model_type: "bert", ...config },
    node("Gather", ["table", "input_ids"], output),
    tensor("table", FLOAT, [rows.length, width], Float32Array.from(rows.flat())),
    valueInfo(11, "input_ids", INT64, ["batch", "length"]),
    valueInfo(12, output, FLOAT, ["batch", "length", width]),
  );
  putWordTokenizer(folder, words);
}

/** Embeddings: the mean of what the words are worth, of length one. */
export function makeOnnxEmbeddings(folder: string): void {
  const rows = Object.values(WORDS).map((pair) => [...pair]);
  makeLookup(
    folder,
    "feature-extraction",
    Object.keys(WORDS),
    rows,
    { architectures: ["BertModel"] },
    "last_hidden_state",
  );
}

/** Token classification: each word is bad or good by what it is worth. */
export function makeOnnxTagger(folder: string): void {
  const labels = { id2label: { 0: "O", 1: "B-GOOD" }, label2id: { O: 0, "B-GOOD": 1 } };
  const rows = Object.values(WORDS).map(([bad, good]) => [bad + 0.5, Number(good)]);
  const config = { architectures: ["BertForTokenClassification"], ...labels };
  makeLookup(folder, "token-classification", Object.keys(WORDS), rows, config, "logits");
}

const GAP_WORDS = ["[PAD]", "[UNK]", "[MASK]", "lovely", "dull"];

/** A gap is filled with "lovely" three times as readily as with "dull", and barely with anything else. */
export function makeOnnxGapFiller(folder: string): void {
  const rows = GAP_WORDS.map(() => [-9, -9, -9, Math.log(3), 0]);
  makeLookup(folder, "fill-mask", GAP_WORDS, rows, { architectures: ["BertForMaskedLM"] }, "logits");
}

/** A picture is as red, or as blue, as its pixels are on average. */
export function makeOnnxColorTeller(folder: string): void {
  putModel(
    folder,
    "image-classification",
    {
      model_type: "vit",
      architectures: ["ViTForImageClassification"],
      id2label: { 0: "red", 1: "blue" },
      label2id: { red: 0, blue: 1 },
    },
    node(
      "ReduceMean",
      ["pixel_values"],
      "means",
      message(5, bytes(1, "axes"), integer(8, 2), integer(8, 3), integer(20, 7)),
      whole("keepdims", 0),
    ),
    node("Gather", ["means", "channels"], "logits", whole("axis", 1)),
    integers("channels", 0, 2),
    valueInfo(11, "pixel_values", FLOAT, ["batch", 3, 8, 8]),
    valueInfo(12, "logits", FLOAT, ["batch", 2]),
  );
  put(
    folder,
    "preprocessor_config.json",
    JSON.stringify({
      image_processor_type: "ViTImageProcessor",
      do_resize: true,
      size: { height: 8, width: 8 },
      resample: 2,
      do_rescale: true,
      rescale_factor: 1 / 255,
      do_normalize: false,
    }),
  );
}

/** Recognizes, for each quarter of a recording, "a" where it is loud and "b" where it is silent. */
export function makeOnnxListener(folder: string): void {
  putModel(
    folder,
    "automatic-speech-recognition",
    { model_type: "wav2vec2", architectures: ["Wav2Vec2ForCTC"], pad_token_id: 0 },
    node("Reshape", ["input_values", "quarters"], "parts"),
    node(
      "ReduceMax",
      ["parts"],
      "loudness",
      message(5, bytes(1, "axes"), integer(8, 2), integer(20, 7)),
      whole("keepdims", 1),
    ),
    node("Mul", ["loudness", "weights"], "weighed"),
    node("Add", ["weighed", "bias"], "logits"),
    integers("quarters", 1, 4, -1),
    tensor("weights", FLOAT, [1, 1, 4], Float32Array.of(0, 0, 10, 0)),
    tensor("bias", FLOAT, [1, 1, 4], Float32Array.of(-9, -9, 0, 2)),
    valueInfo(11, "input_values", FLOAT, ["batch", "samples"]),
    valueInfo(12, "logits", FLOAT, ["batch", 4, 4]),
  );
  putWordTokenizer(folder, ["[PAD]", "[UNK]", "a", "b"], {
    type: "CTC",
    pad_token: "[PAD]",
    word_delimiter_token: "|",
    cleanup: false,
  });
  put(
    folder,
    "preprocessor_config.json",
    JSON.stringify({
      feature_extractor_type: "Wav2Vec2FeatureExtractor",
      processor_class: "Wav2Vec2Processor",
      sampling_rate: 16_000,
      feature_size: 1,
      padding_value: 0,
      do_normalize: false,
      return_attention_mask: false,
    }),
  );
}

export const STORY = ["[PAD]", "[UNK]", "once", "upon", "a", "time"];

/** After each word of the story comes the next one; it begins again after the last. */
export function makeOnnxTeller(folder: string): void {
  const rows = STORY.map((_, at) => STORY.map((__, next) => (next === (at === STORY.length - 1 ? 2 : at + 1) ? 5 : 0)));
  putModel(
    folder,
    "text-generation",
    {
      model_type: "gpt2",
      architectures: ["GPT2LMHeadModel"],
      n_layer: 1,
      n_head: 1,
      n_embd: 2,
      vocab_size: STORY.length,
      eos_token_id: 0,
      bos_token_id: 0,
    },
    node("Gather", ["table", "input_ids"], "logits"),
    node("Gather", ["memory", "input_ids"], "states"),
    node("Unsqueeze", ["states", "heads"], "new"),
    node("Concat", ["past_key_values.0.key", "new"], "present.0.key", whole("axis", 2)),
    node("Concat", ["past_key_values.0.value", "new"], "present.0.value", whole("axis", 2)),
    tensor("table", FLOAT, [STORY.length, STORY.length], Float32Array.from(rows.flat())),
    tensor("memory", FLOAT, [STORY.length, 2], new Float32Array(STORY.length * 2)),
    integers("heads", 1),
    valueInfo(11, "input_ids", INT64, ["batch", "length"]),
    valueInfo(11, "past_key_values.0.key", FLOAT, ["batch", 1, "past", 2]),
    valueInfo(11, "past_key_values.0.value", FLOAT, ["batch", 1, "past", 2]),
    valueInfo(12, "logits", FLOAT, ["batch", "length", STORY.length]),
    valueInfo(12, "present.0.key", FLOAT, ["batch", 1, "all", 2]),
    valueInfo(12, "present.0.value", FLOAT, ["batch", 1, "all", 2]),
  );
  putWordTokenizer(folder, STORY);
}

/** A tokenizer whose tokens are whole words, the first two for padding and for unknown words. */
function putWordTokenizer(folder: string, words: readonly string[], decoder: object | null = null): void {
  put(
    folder,
    "tokenizer.json",
    JSON.stringify({
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: words.flatMap((content, id) =>
        content === "[MASK]"
          ? [{ id, content, special: true, single_word: false, lstrip: false, rstrip: false, normalized: false }]
          : [],
      ),
      normalizer: null,
      pre_tokenizer: { type: "Whitespace" },
      post_processor: null,
      decoder,
      model: {
        type: "WordLevel",
        vocab: Object.fromEntries(words.map((word, index) => [word, index])),
        unk_token: "[UNK]",
      },
    }),
  );
  put(
    folder,
    "tokenizer_config.json",
    JSON.stringify({
      tokenizer_class: "PreTrainedTokenizerFast",
      pad_token: "[PAD]",
      unk_token: "[UNK]",
      ...(words.includes("[MASK]") && { mask_token: "[MASK]" }),
      model_max_length: 64,
    }),
  );
}

// ── GGUF: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md ───────────────────────────────────────────────

const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const u64 = (value: number) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const f32 = (value: number) => Buffer.from(Float32Array.of(value).buffer);
const string = (text: string) => Buffer.concat([u64(Buffer.byteLength(text)), Buffer.from(text)]);
const list = (type: number, items: readonly Uint8Array[]) => Buffer.concat([u32(type), u64(items.length), ...items]);

const [UINT32, INT32, FLOAT32, TEXT, ARRAY] = [4, 5, 6, 8, 9] as const;
const WIDTH = 64;
const HIDDEN = 96;
const ALIGNMENT = 32;

/** A Llama of one layer whose vocabulary is the bytes. */
export function makeGgufModel(folder: string): void {
  const vocabulary = [
    "<unk>",
    "<s>",
    "</s>",
    ...Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`),
  ];
  const types = vocabulary.map((_, index) => (index === 0 ? 2 : index < 3 ? 3 : 6));
  const metadata: [string, number, Uint8Array][] = [
    ["general.architecture", TEXT, string("llama")],
    ["general.name", TEXT, string("tiny")],
    ["general.file_type", UINT32, u32(0)],
    ["llama.context_length", UINT32, u32(512)],
    ["llama.embedding_length", UINT32, u32(WIDTH)],
    ["llama.block_count", UINT32, u32(1)],
    ["llama.feed_forward_length", UINT32, u32(HIDDEN)],
    ["llama.attention.head_count", UINT32, u32(2)],
    ["llama.attention.head_count_kv", UINT32, u32(2)],
    ["llama.attention.layer_norm_rms_epsilon", FLOAT32, f32(1e-5)],
    ["llama.rope.dimension_count", UINT32, u32(WIDTH / 2)],
    ["llama.vocab_size", UINT32, u32(vocabulary.length)],
    ["tokenizer.ggml.model", TEXT, string("llama")],
    ["tokenizer.ggml.tokens", ARRAY, list(TEXT, vocabulary.map(string))],
    [
      "tokenizer.ggml.scores",
      ARRAY,
      list(
        FLOAT32,
        vocabulary.map(() => f32(0)),
      ),
    ],
    ["tokenizer.ggml.token_type", ARRAY, list(INT32, types.map(u32))],
    ["tokenizer.ggml.bos_token_id", UINT32, u32(1)],
    ["tokenizer.ggml.eos_token_id", UINT32, u32(2)],
    [
      "tokenizer.chat_template",
      TEXT,
      string("{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}\n{% endfor %}assistant:"),
    ],
  ];
  const square = [WIDTH, WIDTH];
  const shapes: [string, number[]][] = [
    ["token_embd.weight", [WIDTH, vocabulary.length]],
    ["output_norm.weight", [WIDTH]],
    ["output.weight", [WIDTH, vocabulary.length]],
    ["blk.0.attn_norm.weight", [WIDTH]],
    ...["q", "k", "v", "output"].map((part): [string, number[]] => [`blk.0.attn_${part}.weight`, square]),
    ["blk.0.ffn_norm.weight", [WIDTH]],
    ["blk.0.ffn_gate.weight", [WIDTH, HIDDEN]],
    ["blk.0.ffn_up.weight", [WIDTH, HIDDEN]],
    ["blk.0.ffn_down.weight", [HIDDEN, WIDTH]],
  ];
  // A plain generator of numbers: the same weights each time.
  let seed = 1;
  const random = () => ((seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648 - 0.5) * 0.2;
  let offset = 0;
  const infos: Uint8Array[] = [];
  const data: Uint8Array[] = [];
  for (const [name, shape] of shapes) {
    const size = shape.reduce((product, side) => product * side, 1);
    const values = Float32Array.from({ length: size }, () => (name.includes("norm") ? 1 : random()));
    infos.push(Buffer.concat([string(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset)]));
    const padded = Math.ceil((size * 4) / ALIGNMENT) * ALIGNMENT;
    data.push(Buffer.concat([Buffer.from(values.buffer), Buffer.alloc(padded - size * 4)]));
    offset += padded;
  }
  const head = Buffer.concat([
    Buffer.from("GGUF"),
    u32(3),
    u64(shapes.length),
    u64(metadata.length),
    ...metadata.flatMap(([key, type, value]) => [string(key), u32(type), value]),
    ...infos,
  ]);
  const gap = Buffer.alloc((ALIGNMENT - (head.length % ALIGNMENT)) % ALIGNMENT);
  put(folder, "tiny-F32.gguf", Buffer.concat([head, gap, ...data]));
  put(folder, "README.md", "---\npipeline_tag: text-generation\ntags: [conversational]\nlicense: mit\n---\n# Tiny\n");
}
