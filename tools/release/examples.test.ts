/**
 * Every function and class of the published packages has a doc comment with an `@example`; the examples are well typed
 * and print what they state. See `doc-examples.ts` for how an example states its output. Code of the documentation is
 * well typed too.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { typeErrors } from "@vitrine/code/testing";
import {
  ENDPOINT_ORIGIN,
  HUB_TOKEN,
  MEDIA_ORIGIN,
  PROVIDER_KEY,
  servedBy,
  startTestKit,
  type TestKit,
} from "@vitrine/test-kit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { codeBlocks } from "../../apps/web/src/modules/documentation/documented-code.ts";
import { examplesOf, instrumented, printedBy, publicNames, refuseNetwork, wrongOutputs } from "./doc-examples.ts";
import { ROOT } from "./published-packages.mjs";

/** Published packages whose public names all have examples. */
const COMPLETE = [
  "chat-template",
  "code",
  "docs",
  "hub",
  "inference",
  "libraries",
  "local-models",
  "markdown",
  "models",
  "react",
  "tasks",
  "test-kit",
];

/** Examples that need what a test does not have: a browser, a microphone, a database server. */
const MAX_NOT_RUN = 12;

const packages = await Promise.all(
  COMPLETE.map(async (folder) => {
    const names = await publicNames(folder);
    return { folder, names, examples: examplesOf(folder, names) };
  }),
);
const examples = packages.flatMap((each) => each.examples);

/** Models that the examples call, with the provider that serves each in the test kit. */
const MODELS: readonly (readonly [id: string, provider: string, task: string])[] = [
  ["BAAI/bge-m3", "hf-inference", "feature-extraction"],
  ["MIT/ast-finetuned-audioset", "hf-inference", "audio-classification"],
  ["Salesforce/blip-image-captioning-base", "hf-inference", "image-to-text"],
  ["Wan-AI/Wan2.2-T2V-A14B", "fal-ai", "text-to-video"],
  ["Wan-AI/Wan2.2-I2V-A14B", "fal-ai", "image-to-video"],
  ["Wan-AI/Wan2.2-TI2V-5B", "fal-ai", "image-text-to-video"],
  ["black-forest-labs/FLUX.1-dev", "hf-inference", "text-to-image"],
  ["black-forest-labs/FLUX.1-Kontext-dev", "hf-inference", "image-to-image"],
  ["black-forest-labs/FLUX.2-dev", "fal-ai", "image-text-to-image"],
  ["dandelin/vilt-b32-finetuned-vqa", "hf-inference", "visual-question-answering"],
  ["deepset/roberta-base-squad2", "hf-inference", "question-answering"],
  ["distilbert/distilbert-base-uncased", "hf-inference", "fill-mask"],
  ["dslim/bert-base-NER", "hf-inference", "token-classification"],
  ["facebook/bart-large-cnn", "hf-inference", "summarization"],
  ["facebook/bart-large-mnli", "hf-inference", "zero-shot-classification"],
  ["facebook/detr-resnet-50", "hf-inference", "object-detection"],
  ["facebook/musicgen-small", "hf-inference", "text-to-audio"],
  ["google/tapas-base-finetuned-wtq", "hf-inference", "table-question-answering"],
  ["google/vit-base-patch16-224", "hf-inference", "image-classification"],
  ["hexgrad/Kokoro-82M", "hf-inference", "text-to-speech"],
  ["impira/layoutlm-document-qa", "hf-inference", "document-question-answering"],
  ["mattmdjaga/segformer_b2_clothes", "hf-inference", "image-segmentation"],
  ["openai/clip-vit-large-patch14", "hf-inference", "zero-shot-image-classification"],
  ["openai/gpt-oss-20b", "groq", "conversational"],
  ["openai/whisper-large-v3", "hf-inference", "automatic-speech-recognition"],
  ["google/gemma-3-270m", "hf-inference", "text-generation"],
  ["scikit-learn/tabular-playground", "hf-inference", "tabular-classification"],
  ["scikit-learn/fish-weight", "hf-inference", "tabular-regression"],
  ["sentence-transformers/all-MiniLM-L6-v2", "hf-inference", "sentence-similarity"],
  ["speechbrain/sepformer-wham", "hf-inference", "audio-to-audio"],
  ["distilbert/distilbert-base-uncased-finetuned-sst-2-english", "hf-inference", "text-classification"],
  ["Helsinki-NLP/opus-mt-en-de", "hf-inference", "translation"],
];

/** Requests reach the test kit, those to this machine their server. Files and a server of `example.com` are the kit's. */
function fetchOfExamples(kit: TestKit): typeof fetch {
  const { fetch } = globalThis;
  const toKit = (address: string): string =>
    address
      .replace(/^https:\/\/example\.com(?=\/.*\.(?:png|wav)$)/, MEDIA_ORIGIN)
      .replace(/^https:\/\/models\.example\.com/, ENDPOINT_ORIGIN);
  return (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    if (new URL(address).hostname === "127.0.0.1") return fetch(input, init);
    return kit.fetch(input instanceof Request ? input : toKit(address), init);
  };
}

let folder: string;
let kit: TestKit;
let allowNetwork: () => void;
beforeAll(async () => {
  await mkdir(join(ROOT, ".vitrine"), { recursive: true });
  folder = await mkdtemp(join(ROOT, ".vitrine/doc-examples-"));
  await Promise.all(examples.map((example) => writeFile(join(folder, example.file), instrumented(example))));
  allowNetwork = refuseNetwork();
  kit = await startTestKit();
  kit.jobs({ pending: 0 });
  for (const [id, provider, task] of MODELS) kit.model(id, servedBy(provider, task));
  // Folders that examples make are removed with the examples.
  vi.stubEnv("TMPDIR", folder);
  vi.stubEnv("HF_TOKEN", HUB_TOKEN);
  vi.stubEnv("PROVIDER_KEY", PROVIDER_KEY);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await kit.close();
  allowNetwork();
  await rm(folder, { recursive: true, force: true });
});

describe.each(packages)("@vitrine/$folder", ({ folder: name, names, examples }) => {
  test("has a doc comment with an example for every function and class", () => {
    const missing = names.filter(({ hasText, examples }) => !hasText || examples.length === 0);
    expect(missing.map(({ declaredAt, name }) => `${declaredAt} ${name}`)).toEqual([]);
  });

  // Each example of the hub opens a store of its own.
  test("has examples that print what they state", { tags: [name === "hub" ? "whole" : "slow"] }, async () => {
    const { fetch } = globalThis;
    globalThis.fetch = fetchOfExamples(kit);
    const problems: string[] = [];
    try {
      for (const example of examples.filter(({ notRun }) => notRun === undefined))
        await printedBy(join(folder, example.file)).then(
          (printed) => problems.push(...wrongOutputs(example, printed)),
          (error: unknown) => problems.push(`${example.declaredAt} ${example.name}: ${String(error)}`),
        );
    } finally {
      globalThis.fetch = fetch;
    }
    expect(problems).toEqual([]);
  });
});

/** A file that a guide says to write in a folder of the repository imports from there; here it is elsewhere. */
function withRelativeImports(code: string): string {
  return code
    .replace('"../protocol/provider.ts"', '"../../packages/inference/src/protocol/provider.ts"')
    .replace('"../protocol/chat-entry.ts"', '"../../packages/inference/src/protocol/chat-entry.ts"')
    .replaceAll('"../../server/', '"../../apps/web/src/server/');
}

/** TypeScript and JavaScript of the documentation, as a reader would paste it, by the names of files. */
async function documentedCode(): Promise<[file: string, code: string][]> {
  const folder = join(ROOT, "docs");
  const paths = (await readdir(folder, { recursive: true })).filter(
    (path) => path.endsWith(".md") && !path.startsWith("decisions"),
  );
  const pages = await Promise.all(
    paths.map(async (path) => ({ path, blocks: codeBlocks(await readFile(join(folder, path), "utf8")) })),
  );
  return pages.flatMap(({ path, blocks }) =>
    blocks.flatMap(({ language, code }, at): [string, string][] =>
      // What the page has the reader save beside it is typed where it stands.
      ["ts", "tsx", "js"].includes(language) && !code.includes('from "./')
        ? [[`${path.replaceAll(/\W/g, "-")}-${at}.${language === "tsx" ? "tsx" : "ts"}`, withRelativeImports(code)]]
        : [],
    ),
  );
}

test("examples and the documentation's code are well typed, without a name from elsewhere", async () => {
  const documented = await documentedCode();
  expect(documented.length).toBeGreaterThan(80);
  const files = [...documented, ...examples.map(({ file, code }) => [file, code] as const)];
  expect(await typeErrors(new Map(files))).toEqual([]);
});

test("few examples cannot run", () => {
  const notRun = examples.filter((example) => example.notRun !== undefined);
  console.log(`${examples.length - notRun.length} examples run, ${notRun.length} are only type-checked.`);
  expect(notRun.length).toBeLessThanOrEqual(MAX_NOT_RUN);
});
