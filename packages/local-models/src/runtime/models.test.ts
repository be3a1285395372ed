/**
 * Every model that comes with the package, loaded from its installed packages and requested something with a known
 * answer.
 */
import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { LOCAL_MODELS } from "../models/index.ts";
import { LocalRuntime } from "./runtime.ts";
import type { LocalTask } from "../model/model.ts";

const runtime = new LocalRuntime({ dataDir: process.env["VITRINE_LOCAL_TEST_DATA"] ?? ".vitrine" });
afterAll(() => runtime.close());

async function request(model: string, task: LocalTask, inputs: unknown, parameters: Record<string, unknown> = {}) {
  const { output } = await runtime.run({ model, task, inputs, parameters });
  return output.kind === "json" ? output.value : output;
}

type Scored = { label: string; score: number }[];
type Entities = { entity_group: string; word: string; start: number; end: number }[];

describe("MiniLM", () => {
  test("finds a related sentence nearer than an unrelated one", async () => {
    const [puppy = 0, stocks = 1] = (await request("minilm", "sentence-similarity", {
      source_sentence: "A dog runs in the park",
      sentences: ["A puppy is playing outside", "The stock market fell on Monday"],
    })) as number[];
    expect(puppy).toBeGreaterThan(stocks + 0.2);
  });

  test("gives vectors of length one, the same for a text alone and in a list", async () => {
    const alone = (await request("minilm", "feature-extraction", "A quiet street")) as number[];
    const [first, second] = (await request("minilm", "feature-extraction", ["A quiet street", "Rain"])) as number[][];
    expect(alone).toHaveLength(384);
    expect(Math.hypot(...alone)).toBeCloseTo(1, 4);
    expect(first).toEqual(alone);
    expect(second).not.toEqual(alone);
  });

  test("ranks labels it has never seen", async () => {
    const ranked = (await request("minilm", "zero-shot-classification", "I want my money back for this broken lamp.", {
      candidate_labels: ["legal", "refund", "faq"],
    })) as Scored;
    expect(ranked[0]?.label).toBe("refund");
    expect(ranked.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1, 6);
  });
});

test.each([
  ["Où se trouve la gare la plus proche ?", "French"],
  ["Wo ist bitte der nächste Bahnhof?", "German"],
  ["Where is the nearest railway station, please?", "English"],
  ["一番近い駅はどこですか。", "Japanese"],
  ["Где находится ближайший вокзал?", "Russian"],
])("the language of “%s” is %s", async (text, language) => {
  const found = (await request("language", "text-classification", text)) as Scored;
  expect(found[0]?.label).toBe(language);
});

test.each([
  ["What a wonderful, helpful answer. I love it!", "positive", "negative"],
  ["This is terrible. I hate waiting and the food was awful.", "negative", "positive"],
])("the feeling of “%s” is more %s than %s", async (text, more, less) => {
  const scores = new Map(
    ((await request("sentiment", "text-classification", text)) as Scored).map(({ label, score }) => [label, score]),
  );
  expect(scores.get(more)).toBeGreaterThan(scores.get(less) ?? 1);
});

test("names are found at their position", async () => {
  const text = "Angela Merkel visited Paris with Siemens.";
  const found = (await request("names", "token-classification", text)) as Entities;
  expect(found.map(({ entity_group, word }) => [entity_group, word])).toEqual([
    ["PER", "Angela Merkel"],
    ["LOC", "Paris"],
    ["ORG", "Siemens"],
  ]);
  for (const { word, start, end } of found) expect(text.slice(start, end)).toBe(word);
});

test("dates, money and addresses are found at their position, the second of two equal words too", async () => {
  const text = "Ada paid $20 on 3 May 2024 and $20 again; write to ada@example.org.";
  const found = (await request("entities", "token-classification", text)) as Entities;
  expect(found.map(({ entity_group }) => entity_group)).toEqual(["MONEY", "DATE", "MONEY", "EMAIL"]);
  for (const { word, start, end } of found) expect(text.slice(start, end)).toBe(word);
  expect(found[0]?.start).not.toBe(found[2]?.start);
});

test("a printed invoice is read", async () => {
  const invoice = await readFile(new URL("../testing/invoice.png", import.meta.url));
  const { generated_text } = (await request("printed-text", "image-to-text", new Uint8Array(invoice))) as {
    generated_text: string;
  };
  for (const printed of ["Bicycle workshop", "Invoice 2024-0317", "17 March 2024", "Brake pads, front 16.50", "114.50"])
    expect(generated_text).toContain(printed);
});

test("speech is a wave file that lasts longer for a longer text", async () => {
  const short = (await request("speech", "text-to-speech", "Good morning.")) as { bytes: Uint8Array; type: string };
  const long = (await request(
    "speech",
    "text-to-speech",
    "Good morning. The weather is fine today, so let us walk.",
  )) as {
    bytes: Uint8Array;
  };
  expect(short.type).toBe("audio/wav");
  expect(Buffer.from(short.bytes.subarray(0, 4)).toString()).toBe("RIFF");
  expect(long.bytes.length).toBeGreaterThan(short.bytes.length * 2);
});

test.each(["-o /etc/passwd", "--help", "$(id) `id`; cat"])(
  "text that looks like a command is spoken: %s",
  async (text) => {
    await expect(request("speech", "text-to-speech", text)).resolves.toMatchObject({ type: "audio/wav" });
  },
);

/** Optional models are checked where someone has installed them; elsewhere these tests are skipped, and say so. */
const installed = new Set((await runtime.models()).filter((model) => model.installed).map(({ id }) => id));

test.runIf(installed.has("stories"))("the story model continues a story the way its weights always do", async () => {
  const greedy = { temperature: 0, max_new_tokens: 30 };
  const { generated_text } = (await request("stories", "text-generation", "Once upon a time", greedy)) as {
    generated_text: string;
  };
  // Output of llama2.c for these weights at temperature 0.
  expect(generated_text).toContain("there was a little girl named Lily. She loved to play outside");
});

test.runIf(installed.has("tiny-chat"))("a conversation remembers what was said", async () => {
  const messages = [
    { role: "system", content: "Be brief." },
    { role: "user", content: "My name is Ada." },
    { role: "assistant", content: "Hello Ada." },
    { role: "user", content: "What is my name?" },
  ];
  const answer = await request("tiny-chat", "conversational", messages, { temperature: 0, max_tokens: 30 });
  expect((answer as { text: string }).text).toContain("Ada");
});

test.runIf(installed.has("whisper-tiny"))("spoken words come back as text", async () => {
  const { bytes } = (await request("speech", "text-to-speech", "We will walk to the park with the dog.")) as {
    bytes: Uint8Array;
  };
  const { text } = (await request("whisper-tiny", "automatic-speech-recognition", bytes)) as { text: string };
  expect(text.toLowerCase()).toContain("walk to the park with the dog");
});

test("every declaration names its packages with the versions that are installed, its licenses and its size", async () => {
  const manifest = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const model of LOCAL_MODELS) {
    expect(model.licenses.length).toBeGreaterThan(0);
    expect(model.diskMb).toBeGreaterThan(0);
    if (model.install === "default")
      for (const [name, version] of Object.entries(model.packages)) expect(manifest.dependencies[name]).toBe(version);
  }
  const defaults = LOCAL_MODELS.filter(({ install }) => install === "default");
  expect(defaults.reduce((sum, { diskMb }) => sum + diskMb, 0)).toBeLessThanOrEqual(120);
});
