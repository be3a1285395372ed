/**
 * A small transformer of the Llama 2 family in plain JavaScript: float32 weights in the flat file layout of
 * llama2.c, one token at a time with a key-value cache. At 15 million parameters an interpreter-sized matrix product
 * is fast enough (dozens of tokens a second), so no native runtime is needed.
 *
 * File layout: seven 32-bit integers (dim, hidden, layers, heads, key-value heads, vocabulary, context), then the
 * weights in the order read below. Tokenizer layout: the longest token's length, then for each token a float score, a
 * 32-bit length and its bytes. Both are those of https://github.com/karpathy/llama2.c.
 */

export interface LlamaWeights {
  dim: number;
  hidden: number;
  layers: number;
  heads: number;
  kvHeads: number;
  vocabulary: number;
  context: number;
  embedding: Float32Array;
  attentionNorm: Float32Array;
  query: Float32Array;
  key: Float32Array;
  value: Float32Array;
  output: Float32Array;
  feedNorm: Float32Array;
  gate: Float32Array;
  down: Float32Array;
  up: Float32Array;
  finalNorm: Float32Array;
  classifier: Float32Array;
}

/** Reads a weights file. Throws when its size is not what its header says. */
export function readWeights(file: Uint8Array): LlamaWeights {
  const bytes = file.byteOffset % 4 === 0 ? file : file.slice();
  const header = new Int32Array(bytes.buffer, bytes.byteOffset, 7);
  const [dim = 0, hidden = 0, layers = 0, heads = 0, kvHeads = 0, signedVocabulary = 0, context = 0] = header;
  const vocabulary = Math.abs(signedVocabulary);
  const headSize = dim / heads;
  const kvDim = headSize * kvHeads;
  let at = 7;
  const floats = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  const take = (count: number) => {
    if (!(at + count <= floats.length)) throw new Error("The weights file is shorter than its header says.");
    return floats.subarray(at, (at += count));
  };
  const embedding = take(vocabulary * dim);
  const weights = {
    attentionNorm: take(layers * dim),
    query: take(layers * dim * dim),
    key: take(layers * dim * kvDim),
    value: take(layers * dim * kvDim),
    output: take(layers * dim * dim),
    feedNorm: take(layers * dim),
    gate: take(layers * dim * hidden),
    down: take(layers * dim * hidden),
    up: take(layers * dim * hidden),
    finalNorm: take(dim),
  };
  take(context * headSize); // tables of angles, computed here instead
  // A positive vocabulary says that the embedding also turns the last state into scores.
  const classifier = signedVocabulary > 0 ? embedding : take(vocabulary * dim);
  return { dim, hidden, layers, heads, kvHeads, vocabulary, context, embedding, ...weights, classifier };
}

export class Llama {
  readonly #weights: LlamaWeights;
  readonly #keys: Float32Array[];
  readonly #values: Float32Array[];

  constructor(weights: LlamaWeights) {
    this.#weights = weights;
    const cache = () =>
      Array.from(
        { length: weights.layers },
        () => new Float32Array((weights.context * weights.dim * weights.kvHeads) / weights.heads),
      );
    this.#keys = cache();
    this.#values = cache();
  }

  /** Scores of every next token, after `token` is at `position`. Positions must come in order from zero. */
  step(token: number, position: number): Float32Array {
    const w = this.#weights;
    const { dim, hidden, heads, kvHeads } = w;
    const headSize = dim / heads;
    const kvDim = headSize * kvHeads;
    const state = w.embedding.slice(token * dim, (token + 1) * dim);
    const scaled = new Float32Array(dim);
    const query = new Float32Array(dim);
    const mixed = new Float32Array(dim);
    const gate = new Float32Array(hidden);
    const up = new Float32Array(hidden);
    const attention = new Float32Array(position + 1);
    for (let layer = 0; layer < w.layers; layer += 1) {
      const keys = this.#keys[layer] as Float32Array;
      const values = this.#values[layer] as Float32Array;
      const key = keys.subarray(position * kvDim, (position + 1) * kvDim);
      const value = values.subarray(position * kvDim, (position + 1) * kvDim);
      normalize(scaled, state, w.attentionNorm, layer * dim);
      multiply(query, w.query, layer * dim * dim, scaled);
      multiply(key, w.key, layer * dim * kvDim, scaled);
      multiply(value, w.value, layer * dim * kvDim, scaled);
      rotate(query, position, headSize);
      rotate(key, position, headSize);
      mixed.fill(0);
      for (let head = 0; head < heads; head += 1) {
        const from = head * headSize;
        const shared = Math.floor((head * kvHeads) / heads) * headSize;
        for (let past = 0; past <= position; past += 1) {
          let score = 0;
          for (let i = 0; i < headSize; i += 1)
            score += (query[from + i] as number) * (keys[past * kvDim + shared + i] as number);
          attention[past] = score / Math.sqrt(headSize);
        }
        softmax(attention);
        for (let past = 0; past <= position; past += 1) {
          const share = attention[past] as number;
          for (let i = 0; i < headSize; i += 1)
            mixed[from + i] = (mixed[from + i] as number) + share * (values[past * kvDim + shared + i] as number);
        }
      }
      multiply(scaled, w.output, layer * dim * dim, mixed);
      for (let i = 0; i < dim; i += 1) state[i] = (state[i] as number) + (scaled[i] as number);
      normalize(scaled, state, w.feedNorm, layer * dim);
      multiply(gate, w.gate, layer * dim * hidden, scaled);
      multiply(up, w.up, layer * dim * hidden, scaled);
      for (let i = 0; i < hidden; i += 1) {
        const g = gate[i] as number;
        gate[i] = (g / (1 + Math.exp(-g))) * (up[i] as number);
      }
      multiply(scaled, w.down, layer * dim * hidden, gate);
      for (let i = 0; i < dim; i += 1) state[i] = (state[i] as number) + (scaled[i] as number);
    }
    normalize(scaled, state, w.finalNorm, 0);
    const scores = new Float32Array(w.vocabulary);
    multiply(scores, w.classifier, 0, scaled);
    return scores;
  }
}

/** Root-mean-square normalization with learned weights. */
function normalize(out: Float32Array, input: Float32Array, weights: Float32Array, from: number): void {
  let squares = 0;
  for (const value of input) squares += value * value;
  const factor = 1 / Math.sqrt(squares / input.length + 1e-5);
  for (let i = 0; i < input.length; i += 1) out[i] = (weights[from + i] as number) * factor * (input[i] as number);
}

/** out = matrix · input; the matrix has a row for each output, starting at `from`. */
function multiply(out: Float32Array, matrix: Float32Array, from: number, input: Float32Array): void {
  const columns = input.length;
  for (let row = 0; row < out.length; row += 1) {
    let sum = 0;
    const start = from + row * columns;
    for (let i = 0; i < columns; i += 1) sum += (matrix[start + i] as number) * (input[i] as number);
    out[row] = sum;
  }
}

/** Rotary position embedding over neighboring pairs of each head. */
function rotate(vector: Float32Array, position: number, headSize: number): void {
  for (let i = 0; i < vector.length; i += 2) {
    const angle = position / 10_000 ** ((i % headSize) / headSize);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const a = vector[i] as number;
    const b = vector[i + 1] as number;
    vector[i] = a * cos - b * sin;
    vector[i + 1] = a * sin + b * cos;
  }
}

function softmax(values: Float32Array): void {
  let highest = -Infinity;
  for (const value of values) highest = Math.max(highest, value);
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i] = Math.exp((values[i] as number) - highest);
  for (let i = 0; i < values.length; i += 1) values[i] = (values[i] as number) / sum;
}

/** Byte-pair tokens with scores, as SentencePiece trains them. */
export class LlamaTokenizer {
  static readonly BOS = 1;
  static readonly EOS = 2;
  readonly #tokens: Uint8Array[] = [];
  readonly #scores: number[] = [];
  readonly #ids = new Map<string, number>();

  constructor(file: Uint8Array, vocabulary: number) {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    let at = 4;
    for (let id = 0; id < vocabulary; id += 1) {
      const length = view.getInt32(at + 4, true);
      const token = file.subarray(at + 8, at + 8 + length);
      this.#scores.push(view.getFloat32(at, true));
      this.#tokens.push(token);
      this.#ids.set(Buffer.from(token).toString("latin1"), id);
      at += 8 + length;
    }
  }

  /** Ids of a text, the start mark first: characters, joined greedily by the best scored pair. */
  encode(text: string): number[] {
    const spaced = ` ${text}`;
    let ids = Array.from(spaced).flatMap((character) => {
      const bytes = Buffer.from(character);
      const id = this.#ids.get(bytes.toString("latin1"));
      // The first 256 ids after the three marks mean single bytes.
      return id === undefined ? Array.from(bytes, (byte) => byte + 3) : [id];
    });
    while (true) {
      let best = { score: -Infinity, at: -1, id: -1 };
      for (let at = 0; at + 1 < ids.length; at += 1) {
        const id = this.#ids.get(this.#latin1(ids[at] as number) + this.#latin1(ids[at + 1] as number));
        const score = id === undefined ? -Infinity : (this.#scores[id] as number);
        if (id !== undefined && score > best.score) best = { score, at, id };
      }
      if (best.at === -1) return [LlamaTokenizer.BOS, ...ids];
      ids = [...ids.slice(0, best.at), best.id, ...ids.slice(best.at + 2)];
    }
  }

  /** Bytes of a token; several together may make one character. */
  bytes(id: number): Uint8Array {
    const token = this.#tokens[id] ?? new Uint8Array();
    const byte = /^<0x([0-9A-F]{2})>$/.exec(Buffer.from(token).toString("latin1"));
    return byte ? Uint8Array.of(Number.parseInt(byte[1] ?? "0", 16)) : token;
  }

  #latin1(id: number): string {
    return Buffer.from(this.#tokens[id] ?? []).toString("latin1");
  }
}

/**
 * The next token: the most likely one at temperature 0, else sampled from the smallest set that holds `topP` of the
 * probability.
 */
export function sample(
  scores: Float32Array,
  { temperature, topP, random }: { temperature: number; topP: number; random: () => number },
): number {
  if (temperature === 0) return scores.reduce((best, score, id) => (score > (scores[best] as number) ? id : best), 0);
  const weights = scores.map((score) => score / temperature);
  softmax(weights);
  const floor = (1 - topP) / (weights.length - 1);
  const ranked = Array.from(weights, (share, id) => ({ share, id }))
    .filter(({ share }) => share >= floor)
    .toSorted((a, b) => b.share - a.share);
  let nucleus = 0;
  let mass = 0;
  while (nucleus < ranked.length && mass < topP) mass += ranked[nucleus++]?.share ?? 0;
  let left = random() * mass;
  for (const { share, id } of ranked.slice(0, nucleus)) if ((left -= share) <= 0) return id;
  return ranked[0]?.id ?? 0;
}
