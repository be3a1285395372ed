/** The check of a card, alone and as the Python client asks for it before it pushes one. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { LICENSE_IDS } from "@vitrine/models";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PushedRepositories } from "../repositories/pushed-repositories.ts";
import { openStore } from "../search/open-store.ts";
import { writerOf } from "../testing/writer-of.ts";
import { python, reason } from "../testing/hub-python.ts";
import { serve, type Served } from "../testing/hub-under-test.ts";
import { createHubApi } from "./hub-api.ts";
import { isPush, pushResponse } from "./push-api.ts";
import { validateCard } from "./validate-card.ts";

const check = (metadata: string) => validateCard({ repoType: "model", content: `---\n${metadata}\n---\n# Card\n` });
const errorsOf = (metadata: string) => check(metadata).errors.map(({ message }) => message);

describe("a card that says what readers understand", () => {
  test.each([
    "license: mit",
    "license: [mit, apache-2.0]",
    "license: other\nlicense_name: house-rules",
    "language: [en, deu, code, multilingual]\ntags: []\nlicense:",
    "base_model: owner/model\ndatasets: imdb\nmetrics: accuracy",
    "base_model: [owner/model, gpt2]\npipeline_tag: text-generation\nlibrary_name: transformers",
    "model-index: []",
    "model-index: [{name: a, results: []}]",
    "model-index:\n- name: a\n  results:\n  - task: {type: text-generation}\n    dataset: {name: IMDB, type: imdb, split: test}\n    metrics: [{type: accuracy, value: 0.9, name: Accuracy}, {type: f1, value: 20.0 ± 1.2}]",
    "widget: [text]\nanything: {else: 1}",
  ])("%s", (metadata) => {
    expect(check(metadata)).toEqual({ errors: [], warnings: [] });
  });

  test("every license of the table", () => {
    for (const id of LICENSE_IDS) expect([id, errorsOf(`license: ${id}\nlicense_name: a`)]).toEqual([id, []]);
  });
});

describe("a card that is wrong is told what and where", () => {
  test.each([
    ["license: mti", /"license" is "mti".*Did you mean "mit"/],
    ["license: Apache-2.0", /Did you mean "apache-2.0"/],
    ["license: [mit, my own]", /"my own"/],
    ["license: {name: mit}", /"license" must be a list/],
    ["license: [mit, 3]", /"license\[1\]" must be a text/],
    ["language: English", /"language" is "English"/],
    ["tags: fun", /"tags" must be a list/],
    ["tags: [a, {b: c}]", /"tags\[1\]" must be a text/],
    ["base_model: /tmp/run/checkpoint-3", /"base_model" is .*owner\/name/],
    ["pipeline_tag: [text-generation]", /"pipeline_tag" must be a text/],
    ["model-index: {name: a}", /"model-index" must be a list/],
    ["model-index: [{results: []}]", /"model-index\[0\].name" is required/],
    ["model-index: [{name: a}]", /"model-index\[0\].results" is required/],
    [
      "model-index: [{name: a, results: [{dataset: {name: a, type: a}, metrics: []}]}]",
      /results\[0\].task" is required/,
    ],
    ["license: mit\nlicense: gemma", /"license" stands in the metadata twice/],
    ["license: mit\n  tags: [a", /cannot be read: .*\(line [234]\)/],
    ["- a\n- b", /not a mapping/],
    ["just text", /not a mapping/],
  ])("%s", (metadata, message) => {
    expect(errorsOf(metadata).join("\n")).toMatch(message);
  });

  test("a block that does not end, another kind of repository, and no card at all", () => {
    expect(validateCard({ content: "---\nlicense: mit\n" }).errors[0]?.message).toContain("closing line");
    expect(validateCard({ repoType: "dataset", content: "---\nlicense: mit\n---\n" }).errors).toHaveLength(1);
    expect(() => validateCard({ repoType: "model" })).toThrow("content");
  });

  test("what is only unknown is a warning", () => {
    const { errors, warnings } = check(
      "license: other\npipeline_tag: text-generatoin\nlibrary_name: ours\nlanguage: zh-CN\ndatasets: [our data]",
    );
    expect(errors).toEqual([]);
    expect(warnings.map(({ message }) => /"(license_name|\w+)"? is|license_name/.exec(message)?.[0])).toHaveLength(5);
    expect(warnings.some(({ message }) => message.includes('Did you mean "text-generation"'))).toBe(true);
    expect(validateCard({ content: "# Card\n" })).toMatchObject({ errors: [], warnings: [{}] });
  });

  test("anything at all is answered, with few and short sentences", () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    const names = fc.constantFrom("license", "tags", "language", "base_model", "model-index", "datasets", "__proto__");
    fc.assert(
      fc.property(fc.dictionary(names, value), (card) => {
        const { errors, warnings } = check(JSON.stringify(card));
        expect(errors.length + warnings.length).toBeLessThanOrEqual(40);
        for (const { message } of [...errors, ...warnings]) expect(message.length).toBeLessThan(600);
      }),
    );
  });
});

const metric = fc.record({ type: fc.constant("f1"), value: fc.constantFrom(0.5, "1 ± 2") }, { requiredKeys: [] });
const result = fc.record(
  {
    task: fc.record({ type: fc.constant("text-generation"), name: fc.constant("Task") }, { requiredKeys: [] }),
    dataset: fc.record({ type: fc.constant("imdb"), name: fc.constant("IMDB") }, { requiredKeys: [] }),
    metrics: fc.array(metric, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const index = fc.array(
  fc.record({ name: fc.constant("a"), results: fc.array(result, { maxLength: 2 }) }, { requiredKeys: ["name"] }),
  {
    maxLength: 1,
    minLength: 1,
  },
);

test.skipIf(python === undefined)(`what the Python client cannot read is an error${reason}`, () => {
  const samples = fc.sample(index, 400);
  const program = `
import json, sys
from huggingface_hub.repocard_data import model_index_to_eval_results
def reads(value):
    try:
        model_index_to_eval_results(value); return True
    except Exception:
        return False
print(json.dumps([reads(each) for each in json.load(sys.stdin)]))`;
  const input = JSON.stringify(samples);
  const reads = JSON.parse(execFileSync(python as string, ["-c", program], { input, encoding: "utf8" })) as boolean[];
  const taken = samples.map((each) => errorsOf(JSON.stringify({ "model-index": each })).length === 0);
  expect(samples.filter((_each, at) => taken[at] && !reads[at])).toEqual([]);
  expect(new Set(taken).size).toBe(2);
});

describe.skipIf(python === undefined)(`the Python client${reason}`, () => {
  let folder: string;
  let hub: Served;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "vitrine-card-"));
    const store = await openStore({ memory: true });
    const pushed = await PushedRepositories.open({ folder, store });
    const api = createHubApi({ store, pushed });
    const writer = writerOf("ada");
    hub = await serve((request) =>
      isPush(request)
        ? pushResponse(request, request.headers.get("authorization") === "Bearer hf_ada" ? writer : undefined, {
            pushed,
          })
        : api(request),
    );
  });
  afterAll(async () => {
    hub.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("checks cards with no token, and pushes and changes one with a token", async () => {
    const program = `
import json
from huggingface_hub import EvalResult, HfApi, ModelCard, ModelCardData, metadata_load, metadata_update
HfApi().create_repo("acme/net", token="hf_ada")
result = EvalResult(task_type="text-generation", dataset_type="imdb", dataset_name="IMDB", metric_type="f1", metric_value=0.5)
data = ModelCardData(license="mit", language="en", tags=["a"], model_name="net", eval_results=[result])
card = ModelCard(f"---\\n{data.to_yaml()}\\n---\\n# Net\\n")
card.validate()
card.push_to_hub("acme/net", token="hf_ada")
metadata_update("acme/net", {"license": "gemma", "pipeline_tag": "text-generation"}, overwrite=True, token="hf_ada")
loaded = ModelCard.load("acme/net", token="hf_ada")
def refusal(text):
    try:
        ModelCard(text, ignore_metadata_errors=True).push_to_hub("acme/net", token="hf_ada")
    except ValueError as error:
        return str(error)
wrong = refusal("---\\nlicense: my-own\\n---\\n")
after = ModelCard.load("acme/net", token="hf_ada")
print(json.dumps([loaded.data.license, loaded.data.pipeline_tag, loaded.data.eval_results[0].metric_value, wrong, after.data.license]))`;
    const { stdout } = await promisify(execFile)(python as string, ["-c", program], {
      env: {
        PATH: process.env["PATH"],
        HF_ENDPOINT: hub.endpoint,
        HF_HOME: join(folder, "home"),
        HF_HUB_DISABLE_TELEMETRY: "1",
        HF_HUB_DISABLE_PROGRESS_BARS: "1",
        HF_HUB_DISABLE_XET: "1",
      },
    });
    expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toEqual([
      "gemma",
      "text-generation",
      0.5,
      expect.stringContaining("my-own"),
      "gemma",
    ]);
  });

  test("a body that is none is refused, and nothing else is open", async () => {
    const post = (path: string, body: string) => fetch(`${hub.endpoint}${path}`, { method: "POST", body });
    expect((await post("/api/validate-yaml", "{")).status).toBe(400);
    expect((await post("/api/validate-yaml", JSON.stringify({ content: "x".repeat(5_000_000) }))).status).toBe(413);
    expect((await post("/api/repos/create", JSON.stringify({ name: "acme/other" }))).status).toBe(401);
  });
});
