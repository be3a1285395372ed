/**
 * Tiny models, made on the spot from the formats' own specifications: a classifier in ONNX that adds up what its words
 * are worth, so that its answer can be worked out by hand, and a language model in GGUF with one layer of random
 * weights, whose text means nothing but is the same each time.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

function put(folder: string, path: string, content: string | Uint8Array): void {
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, content);
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

/** A tokenizer whose tokens are whole words, the first two for filling and for what is not known. */
function putWordTokenizer(folder: string, words: readonly string[]): void {
  put(
    folder,
    "tokenizer.json",
    JSON.stringify({
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: [],
      normalizer: null,
      pre_tokenizer: { type: "Whitespace" },
      post_processor: null,
      decoder: null,
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
