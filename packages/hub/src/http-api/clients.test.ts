// @module-tag slow
/** The API as its clients see it: the real Python client, and our own import, over a real server on loopback. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { parseHubModel, type ModelRecord } from "@vitrine/models";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importSeed, seedFolder } from "../import/seed.ts";
import { importHub } from "../import/hub.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { createHubApi } from "./hub-api.ts";
import { python, reason } from "../testing/hub-python.ts";
import { serve, type Served } from "../testing/hub-under-test.ts";

const SHA = "0123456789abcdef0123456789abcdef01234567";
const RECORDS: readonly ModelRecord[] = [
  { id: "alone", tags: [] },
  ...Array.from({ length: 25 }, (_, index) => ({
    id: `acme/listed-${String(index).padStart(2, "0")}`,
    tags: ["acme-tag", ...(index % 2 === 0 ? ["even"] : [])],
    downloads: 1000 - index,
    likes: index,
  })),
  {
    id: "acme/whole",
    sha: SHA,
    tags: ["transformers", "acme-tag", "license:mit"],
    pipeline_tag: "text-generation",
    library_name: "transformers",
    gated: "manual",
    downloads: 7,
    createdAt: "2024-02-03T04:05:06.000Z",
    lastModified: "2025-02-03T04:05:06.000Z",
    config: { architectures: ["LlamaForCausalLM"], model_type: "llama" },
    cardData: { license: "mit", language: ["en", "de"], base_model: "acme/base" },
    safetensors: { total: 5_000_000_000 },
    transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
    siblings: [{ rfilename: "README.md", size: 12 }, { rfilename: "onnx/q4/model.onnx" }, { rfilename: "config.json" }],
    inferenceProviderMapping: [
      { provider: "together", providerId: "acme-whole", status: "live", task: "conversational" },
      { provider: "broken", status: "live" },
    ],
    card: "# Whole\n\nA card.",
  },
];

let store: Store;
let hub: Served;
beforeAll(async () => {
  store = await openStore({ memory: true });
  // Every eighth model of the seed: all kinds of records, in an eighth of the time.
  const part = mkdtempSync(join(tmpdir(), "vitrine-clients-"));
  const lines = readFileSync(join(seedFolder(), "models.jsonl"), "utf8").split("\n");
  writeFileSync(join(part, "models.jsonl"), lines.filter((_, index) => index % 8 === 0).join("\n"));
  await importSeed(store, part);
  rmSync(part, { recursive: true });
  await store.upsertMany(RECORDS);
  hub = await serve(createHubApi({ store }));
});
afterAll(async () => {
  hub.close();
  await store.close();
});

type HubCall = [method: string, positional: unknown[], keywords?: Record<string, unknown>];

/** One program of the Python client, which takes a second to start, for all calls. */
let client: ChildProcessByStdio<Writable, Readable, null> | undefined;
let answers: AsyncIterator<string>;
afterAll(async () => {
  if (client === undefined) return;
  client.stdin.end();
  await once(client, "close");
});

/** Results of some calls by the Python client. */
async function callHub<T = { id: string }[]>(...calls: HubCall[]): Promise<T[]> {
  if (client === undefined) {
    const script = join(import.meta.dirname, "../../test/query_hub.py");
    const env = { PATH: process.env["PATH"], HF_HUB_DISABLE_TELEMETRY: "1", PYTHONDONTWRITEBYTECODE: "1" };
    client = spawn(python ?? "", [script, hub.endpoint], { env, stdio: ["pipe", "pipe", "inherit"] });
    answers = createInterface(client.stdout)[Symbol.asyncIterator]();
  }
  const questions = calls.map(([method, positional, keywords = {}]) => [method, positional, keywords]);
  client.stdin.write(`${JSON.stringify(questions)}\n`);
  const { value } = await answers.next();
  return JSON.parse(value as string) as T[];
}

const ids = (models: { id: string }[] | undefined) => (models ?? []).map(({ id }) => id);

describe.skipIf(python === undefined)(`the Python client${reason}`, () => {
  test("filters by every parameter it sends", async () => {
    const [search, author, tags, task, gated, provider, all, warm, size, none] = await callHub(
      ["list_models", [], { search: "ISTED-0", author: "acme" }],
      ["list_models", [], { author: "acme" }],
      ["list_models", [], { filter: ["acme-tag", "even"] }],
      ["list_models", [], { pipeline_tag: "text-generation", filter: ["transformers", "license:mit", "acme-tag"] }],
      ["list_models", [], { gated: true, author: "acme" }],
      ["list_models", [], { inference_provider: ["together", "groq"], author: "acme" }],
      ["list_models", [], { inference_provider: "all", author: "acme" }],
      ["list_models", [], { inference: "warm", author: "acme" }],
      ["list_models", [], { num_parameters: "min:4.9B,max:5B", author: "acme" }],
      ["list_models", [], { search: "no-model-has-this-name" }],
    );
    expect(ids(search)).toEqual(Array.from({ length: 10 }, (_, index) => `acme/listed-0${index}`));
    expect(author).toHaveLength(26);
    expect(tags).toHaveLength(13);
    for (const found of [task, gated, provider, all, warm, size]) expect(ids(found)).toEqual(["acme/whole"]);
    expect(none).toEqual([]);
  });

  test("sorts, limits, and reads further pages until the last", async () => {
    hub.requests.length = 0;
    const [everything, downloads, likes, trending] = await callHub(
      ["list_models", []],
      ["list_models", [], { sort: "downloads", limit: 3 }],
      ["list_models", [], { sort: "likes", limit: 3 }],
      ["list_models", [], { sort: "trending_score", limit: 1 }],
    );
    const { total } = await store.counts();
    expect(total).toBeGreaterThan(500);
    expect(new Set(ids(everything)).size).toBe(total);
    expect(hub.requests.filter((path) => path.includes("cursor="))).toHaveLength(Math.ceil(total / 500) - 1);
    expect(ids(downloads)).toEqual(["acme/listed-00", "acme/listed-01", "acme/listed-02"]);
    expect(ids(likes)).toEqual(["acme/listed-24", "acme/listed-23", "acme/listed-22"]);
    expect(ids(trending)).toEqual(["acme/listed-00"]);
  });

  test("reads every model of the seed with everything there is to request", async () => {
    const expand = [
      "author cardData config createdAt disabled downloads gated gguf inferenceProviderMapping lastModified library_name",
      "likes mask_token pipeline_tag private safetensors sha siblings spaces tags transformersInfo trendingScore widgetData",
    ].flatMap((line) => line.split(" "));
    const [full, expanded] = await callHub(
      ["list_models", [], { full: true, cardData: true, fetch_config: true }],
      ["list_models", [], { expand }],
    );
    const { total } = await store.counts();
    expect(full).toHaveLength(total);
    expect(expanded).toHaveLength(total);
    expect(full?.find(({ id }) => id === "acme/whole")).toMatchObject({
      sha: SHA,
      gated: "manual",
      config: { model_type: "llama" },
      card_data: { license: "mit" },
      last_modified: "2025-02-03T04:05:06+00:00",
    });
  });

  test("reads one model, also at its commit, and only the fields it requests", async () => {
    const whole = {
      id: "acme/whole",
      author: "acme",
      sha: SHA,
      created_at: "2024-02-03T04:05:06+00:00",
      pipeline_tag: "text-generation",
      transformers_info: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
      safetensors: { total: 5_000_000_000 },
      inference_provider_mapping: [{ provider: "together", provider_id: "acme-whole", status: "live" }],
      siblings: [
        { rfilename: "README.md", size: 12 },
        { rfilename: "onnx/q4/model.onnx" },
        { rfilename: "config.json" },
      ],
    };
    const [main, pinned, folded, expanded, single] = await callHub<object>(
      ["model_info", ["acme/whole"], { files_metadata: true, securityStatus: true }],
      ["model_info", ["acme/whole"], { revision: SHA }],
      ["model_info", ["Acme/Whole"]],
      ["model_info", ["acme/whole"], { expand: ["sha", "inference"] }],
      ["model_info", ["alone"]],
    );
    for (const answer of [main, pinned, folded]) expect(answer).toMatchObject(whole);
    expect(expanded).toMatchObject({ id: "acme/whole", sha: SHA, inference: "warm" });
    expect(expanded).not.toHaveProperty("tags");
    expect(single).toMatchObject({ id: "alone", tags: [], private: false, gated: false });
  });

  test("raises its own exceptions for missing files", async () => {
    const errors = await callHub<{ error?: string } | boolean>(
      ["model_info", ["acme/nothing"]],
      ["model_info", ["acme/whole"], { revision: "v9" }],
      ["list_repo_files", ["acme/nothing"]],
      ["list_repo_tree", ["acme/whole", "nowhere"]],
      ["dataset_info", ["acme/whole"]],
      ["list_models", [], { apps: "ollama" }],
      ["repo_exists", ["acme/nothing"]],
      ["revision_exists", ["acme/whole", "v9"]],
      ["file_exists", ["acme/whole", "nothing.bin"]],
      ["repo_exists", ["acme/whole"]],
    );
    expect(errors.map((answer) => (typeof answer === "boolean" ? answer : answer.error))).toEqual([
      "RepositoryNotFoundError",
      "RevisionNotFoundError",
      "RepositoryNotFoundError",
      "RemoteEntryNotFoundError",
      "RepositoryNotFoundError",
      "BadRequestError",
      false,
      false,
      false,
      true,
    ]);
  });

  test("lists the files of a model, and the tags there are", async () => {
    const [files, top, folder, tags] = await callHub<unknown>(
      ["list_repo_files", ["acme/whole"]],
      ["list_repo_tree", ["acme/whole"]],
      ["list_repo_tree", ["acme/whole", "onnx/q4"], { revision: SHA }],
      ["get_model_tags", []],
    );
    expect(files).toEqual(["README.md", "config.json", "onnx/q4/model.onnx"]);
    expect(top).toMatchObject([
      { class: "RepoFile", path: "README.md", size: 12 },
      { class: "RepoFile", path: "config.json" },
      { class: "RepoFolder", path: "onnx" },
    ]);
    expect(folder).toMatchObject([{ path: "onnx/q4/model.onnx" }]);
    const lists = tags as Record<string, { id: string }[]>;
    expect(lists["license"]).toContainEqual({ id: "license:mit", label: "mit", type: "license" });
    expect(lists["pipeline_tag"]).toContainEqual(expect.objectContaining({ id: "text-generation", subType: "nlp" }));
  });
});

test("an import from this site gives the records that it has", { tags: ["whole"] }, async () => {
  const copy = await openStore({ memory: true });
  const report = await importHub(copy, { endpoint: hub.endpoint, pageSize: 200 });
  const { total } = await store.counts();
  expect(report).toMatchObject({ imported: total, skipped: [], partial: [] });
  const withoutCards = (record: ModelRecord) => ({ ...comparable(record), card: undefined });
  expect((await all(copy)).map(withoutCards)).toEqual((await all(store)).map(withoutCards));

  await importHub(copy, { endpoint: hub.endpoint, withCards: true, limit: 150 });
  const copied = (await all(copy)).filter(({ card }) => card !== undefined);
  expect(copied.length).toBeGreaterThan(0);
  const originals = await store.getMany(copied.map(({ id }) => id));
  expect(copied.map(comparable)).toEqual(originals.map(comparable));
  await copy.close();
});

async function all(from: Store): Promise<ModelRecord[]> {
  const { items } = await from.search({ sort: "name", limit: 1000 });
  return from.getMany(items.map(({ id }) => id));
}

/** A record as its reader gives it, without what no hub's answer can hold. */
function comparable(record: ModelRecord): object {
  const parsed = parseHubModel(record);
  if (!parsed.ok) return parsed.error;
  // Fields of this product next to a hub's own, and where they are from, are this store's alone.
  const {
    safetensors,
    inferenceProviderMapping,
    metadata: _metadata,
    aliases: _aliases,
    evaluations: _evaluations,
    listedFiles: _files,
    origin: _origin,
    sources: _sources,
    ...others
  } = parsed.record;
  return {
    ...others,
    private: others.private ?? false,
    disabled: others.disabled ?? false,
    gated: others.gated ?? false,
    // A list of number types is there for clients, if empty.
    ...(safetensors && { safetensors: { parameters: {}, ...safetensors } }),
    ...(inferenceProviderMapping && {
      inferenceProviderMapping: inferenceProviderMapping.filter(({ providerId }) => providerId !== undefined),
    }),
  };
}
