/**
 * How long the store takes to answer, over generated models: median and 95th percentile of many different questions.
 *
 *   npx node --conditions=vitrine-source packages/hub/bench/search.ts [MODELS]
 *
 * Runs on the embedded database in memory, and on a server too where VITRINE_TEST_DATABASE_URL names an empty one.
 * Each question is asked once with its own values, so that no answer comes from memory; the last two lines of each
 * engine ask again what was asked before.
 */
import type { ModelRecord } from "@vitrine/models";
import { TASK_IDS } from "@vitrine/tasks";
import { openStore } from "../src/index.ts";
import type { ModelQuery, Store } from "../src/index.ts";

const MODELS = Number(process.argv[2] ?? 10_000);
const QUESTIONS = 60;

/** A small generator with a fixed start, so that every run asks the same. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = randomNumbers(42);
/** One of a list; the first ones are taken more often, as names on a hub are. */
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() ** 2 * values.length)] as T;

const WORDS =
  "bert llama qwen gemma phi mistral whisper resnet vit clip flux sdxl lora tiny small base large instruct chat code math vision speech medical legal finance german french chinese multilingual distilled quantized tuned merged aligned preference reward embed rank".split(
    " ",
  );
/** Words of cards: the first ones are in most cards, the last ones in few. */
const VOCABULARY = [...Array.from({ length: 3000 }, (_, index) => `word${index.toString(36)}`), ...WORDS];
const LIBRARIES =
  "transformers diffusers sentence-transformers timm peft gguf spacy sklearn keras mlx nemo speechbrain flair fastai onnx".split(
    " ",
  );
const LANGUAGES = "en zh de fr es ja ko ru pt it ar hi nl pl tr vi".split(" ");
const LICENSES = "apache-2.0 mit other llama3 cc-by-4.0 openrail gpl-3.0".split(" ");
const AUTHORS = Array.from({ length: 800 }, (_, index) => `author${index}`);

function generate(index: number): ModelRecord {
  const author = pick(AUTHORS);
  return {
    id: `${author}/${pick(WORDS)}-${pick(WORDS)}-${1 + Math.floor(random() * 70)}b-${index}`,
    author,
    tags: Array.from({ length: 8 }, () => `${pick(WORDS)}${Math.floor(random() * 40)}`),
    pipeline_tag: pick(TASK_IDS),
    library_name: pick(LIBRARIES),
    cardData: { language: [pick(LANGUAGES), pick(LANGUAGES)], license: pick(LICENSES) },
    safetensors: { total: Math.floor(10 ** (6 + random() * 5)) },
    downloads: Math.floor(10 ** (random() * 7)),
    likes: Math.floor(10 ** (random() * 4)),
    lastModified: new Date(Date.UTC(2020, 0, 1) + random() * 2e11).toISOString(),
    card: Array.from({ length: 200 }, () => pick(VOCABULARY)).join(" "),
  };
}

const QUERIES: Record<string, () => ModelQuery> = {
  "first page by downloads": () => ({ sort: "downloads" }),
  "one task": () => ({ task: pick(TASK_IDS), minParameters: Math.floor(random() * 1000) }),
  "task, library and language": () => ({ task: pick(TASK_IDS), library: pick(LIBRARIES), language: pick(LANGUAGES) }),
  "one tag, by likes": () => ({ tag: `${pick(WORDS)}${Math.floor(random() * 40)}`, sort: "likes" }),
  "text, one common word": () => ({ q: pick(WORDS), maxParameters: 1e11 + Math.floor(random() * 1e9) }),
  "text, two words": () => ({ q: `${pick(WORDS)} ${pick(WORDS)}${Math.floor(random() * 40)}` }),
  "text, part of an id": () => ({ q: `b-${Math.floor(random() * MODELS)}` }),
};

async function measure(name: string, ask: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < QUESTIONS; round++) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(8);
  console.log(`  ${name.padEnd(34)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}

async function run(name: string, store: Store): Promise<void> {
  console.log(`${name}, ${MODELS} models`);
  const start = performance.now();
  for (let done = 0; done < MODELS; done += 1000) {
    await store.upsertMany(Array.from({ length: Math.min(1000, MODELS - done) }, (_, index) => generate(done + index)));
  }
  console.log(`  filled in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const counted = performance.now();
  await store.facets();
  console.log(`  counts of everything, first time   ${(performance.now() - counted).toFixed(1)} ms`);

  for (const [title, query] of Object.entries(QUERIES)) await measure(title, () => store.search(query()));
  await measure("all facets of a task", () => store.facets({ task: pick(TASK_IDS), minParameters: random() * 1000 }));
  await measure("all facets of a word", () => store.facets({ q: pick(WORDS), minParameters: random() * 1000 }));
  await measure("suggestions", () => store.suggest(`${pick(WORDS)}-${pick(WORDS).slice(0, 2)}`));
  const { items } = await store.search({ limit: QUESTIONS });
  let next = 0;
  await measure("similar models", () => store.similar(items[next++ % items.length]?.id ?? ""));
  let cursor: string | undefined;
  await measure("the next page, 1 to 60", async () => {
    cursor = (await store.search({ sort: "downloads", ...(cursor !== undefined && { cursor }) })).nextCursor;
  });
  await measure("the same search again", () => store.search({ q: "bert", task: "fill-mask" }));
  await measure("the same facets again", () => store.facets({ q: "bert", task: "fill-mask" }));
  await store.close();
}

await run("Embedded database", await openStore({ memory: true }));
const server = process.env["VITRINE_TEST_DATABASE_URL"];
if (server !== undefined) await run("PostgreSQL server", await openStore({ databaseUrl: server }));
