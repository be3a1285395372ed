/** The function itself: pure, total, and clear about what there is not. */

import { INFERENCE_PROVIDERS } from "@huggingface/inference";
import fc from "fast-check";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { InferenceClientInputError } from "../wire/errors.ts";
import { PROVIDERS } from "../providers/generated/all.ts";
import { PYTHON, whyNoPython } from "../../test/programs/run-programs.ts";
import { CASES, modelOf, optionsOf } from "../../test/snippet-cases.ts";
import { CALL_CLIENTS, callSnippets, type CallSnippetOptions, type SnippetModel } from "./index.ts";
import { HUB_PYTHON_TASKS } from "./generated/huggingface-hub-tasks.ts";
import { runWith } from "./tested-with.ts";

const missing = await whyNoPython();

const CHAT: SnippetModel = { id: "org/model", pipeline_tag: "text-generation", tags: ["conversational"] };
const TASKS = [...new Set(CASES.map(({ task }) => task))];

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const options: fc.Arbitrary<CallSnippetOptions> = fc.record({
  task: maybe(fc.constantFrom(...TASKS, "image-text-to-text", "robotics", "__proto__")),
  provider: maybe(fc.constantFrom(...Object.keys(PROVIDERS), "nobody", "constructor")),
  policy: maybe(fc.constantFrom("fastest" as const, "cheapest" as const)),
  providerModelId: maybe(fc.constantFrom("kit-model", "a/b:1", "../x", "a b")),
  direct: maybe(fc.boolean()),
  streaming: maybe(fc.boolean()),
  messages: maybe(fc.array(fc.anything(), { maxLength: 2 })),
  inputs: maybe(fc.anything()),
  parameters: maybe(fc.dictionary(fc.string(), fc.anything(), { maxKeys: 3 })),
  billTo: maybe(fc.string()),
  endpointUrl: maybe(fc.constantFrom("https://e.example/v1", "http://localhost:1", "nonsense", "file:///etc/passwd")),
});
const models: fc.Arbitrary<SnippetModel> = fc.record({
  id: fc.oneof(fc.string(), fc.constant("org/model")),
  tags: fc.subarray(["conversational", "lora", "de"]),
  pipeline_tag: fc.constantFrom(...TASKS, "image-text-to-text", "robotics"),
  inferenceProviderMapping: fc.constantFrom(
    [],
    [{ provider: "fal-ai", providerId: "fal-ai/x", task: "text-to-image", status: "live" }],
    [{ provider: "groq", providerId: "x", task: "conversational", status: "live" }],
    [{ provider: "nobody", providerId: "x", task: "conversational", status: "live" }],
  ),
});

describe("callSnippets", () => {
  test("names the task that works instead of one that no provider serves", () => {
    const reasonOf = (pipeline_tag: string) => callSnippets({ id: "org/model", pipeline_tag }, {}).absences[0]?.reason;
    expect(reasonOf("any-to-any")).toMatch(/^No provider serves any-to-any\. .*conversational.* image-text-to-text/);
    expect(reasonOf("text-retrieval")).toContain("feature-extraction");
    expect(reasonOf("robotics")).toBe("No provider serves robotics.");
  });

  test.each(["any-to-any", "video-text-to-text", "audio-text-to-text", undefined])(
    "a chat model whose own task is %s is called by chat, another model of that task is not called",
    (pipeline_tag) => {
      const model = { id: "org/model", ...(pipeline_tag !== undefined && { pipeline_tag }) };
      const chat = callSnippets({ ...model, tags: ["conversational"] }, { provider: "groq", client: "curl" });
      expect(chat.task).toBe("conversational");
      expect(chat.snippets[0]?.code).toContain("/chat/completions");
      expect(callSnippets({ ...model, tags: [] }, { provider: "groq" }).snippets).toEqual([]);
    },
  );

  test("draws its example in JavaScript with five steps, and a reader's own call with theirs", () => {
    const model = { id: "org/model", pipeline_tag: "text-to-image", tags: [] };
    const served = [{ provider: "fal-ai", providerId: "fal-ai/x", task: "text-to-image", status: "live" }];
    const codeOf = (state: CallSnippetOptions) =>
      ["@vitrine/inference", "@huggingface/inference"].map(
        (client) =>
          callSnippets({ ...model, inferenceProviderMapping: served }, { provider: "fal-ai", ...state, client })
            .snippets[0]?.code ?? "",
      );
    for (const code of codeOf({})) expect(code).toContain("num_inference_steps: 5");
    for (const code of codeOf({ inputs: "a cat" })) expect(code).not.toContain("num_inference_steps");
    for (const code of codeOf({ parameters: { num_inference_steps: 20 } }))
      expect(code).toContain("num_inference_steps: 20");
  });

  test("gives the same answer for the same call, after any other calls", () => {
    fc.assert(
      fc.property(models, options, models, options, (model, state, otherModel, otherState) => {
        const before = JSON.stringify(callSnippets(model, state));
        callSnippets(otherModel, otherState);
        expect(JSON.stringify(callSnippets(model, state))).toBe(before);
      }),
      { numRuns: 300 },
    );
  });

  test("accounts for every language and client, in any state", () => {
    fc.assert(
      fc.property(models, options, (model, state) => {
        const { snippets, absences } = callSnippets(model, state);
        const names = [...snippets, ...absences].map(({ language, client }) => `${language} ${client}`);
        expect(names.toSorted()).toEqual(
          CALL_CLIENTS.map(({ language, client }) => `${language} ${client}`).toSorted(),
        );
        for (const { reason } of absences) expect(reason).toMatch(/^\S.*\S$/s);
        for (const { code } of snippets) expect(code.trim()).not.toBe("");
      }),
      { numRuns: 1_000 },
    );
  });

  test("does not change its arguments", () => {
    const given = {
      ...CHAT,
      inferenceProviderMapping: [{ provider: "together", providerId: "x", task: "conversational" }],
    };
    const state: CallSnippetOptions = {
      provider: "together",
      messages: [{ role: "user", content: "Hi" }],
      parameters: { response_format: { type: "json_schema", json_schema: { name: "x", schema: {} } } },
    };
    const before = JSON.stringify([given, state]);
    callSnippets(given, state);
    expect(JSON.stringify([given, state])).toBe(before);
  });

  test("every provider and task is called by at least one client", () => {
    for (const each of CASES)
      expect(
        callSnippets(modelOf(each), optionsOf(each)).snippets.length,
        `${each.provider} ${each.task}`,
      ).toBeGreaterThan(0);
  });

  test("never holds a key that it was not given", () => {
    for (const each of CASES)
      for (const { code } of callSnippets(modelOf(each), optionsOf(each)).snippets)
        expect(code).not.toMatch(/\b(hf_|sk-|pk-)\w/);
  });
});

describe("a snippet requested by name that does not exist", () => {
  test.each([
    [
      { language: "python", client: "openai", task: "text-to-image" },
      "Template not found: python openai text-to-image",
    ],
    [{ language: "shell", client: "fal_client" }, "Template not found: shell fal_client conversational"],
    [{ client: "fal_client" }, "Template not found: python fal_client conversational"],
    [{ language: "python", client: "nobody" }, "Template not found: python nobody conversational"],
  ] satisfies [CallSnippetOptions, string][])("%j", (state, message) => {
    const print = () => callSnippets(CHAT, state);
    expect(print).toThrow(InferenceClientInputError);
    expect(print).toThrow(message);
    try {
      print();
    } catch (error) {
      expect(error).toMatchObject({ code: "template_not_found" });
    }
  });
});

describe("samples", () => {
  const code = (task: string, state: CallSnippetOptions = {}) =>
    callSnippets(
      { id: "org/m", tags: [], pipeline_tag: task },
      { provider: "hf-inference", client: "requests", ...state },
    ).snippets[0]?.code;

  test("come with the labels that a task cannot do without", () => {
    expect(code("zero-shot-classification")).toContain('["refund", "legal", "faq"]');
    expect(code("zero-shot-image-classification")).toContain('["cat", "dog", "llama"]');
  });

  test("of a chat about images hold one", () => {
    const model = { id: "org/m", tags: [], pipeline_tag: "text-generation" };
    expect(callSnippets(model, { task: "image-text-to-text" }).snippets[0]?.code).toContain('"image_url"');
    expect(callSnippets({ ...model, pipeline_tag: "image-text-to-text" }).snippets[0]?.code).toContain('"image_url"');
  });

  test("are replaced by the page's own", () => {
    expect(code("text-classification", { inputs: "My words" })).toContain('"My words"');
    expect(code("image-classification", { inputs: "mine.webp" })).toContain('"image/webp"');
    expect(code("image-classification", { fill: { file: "other.png" } })).toContain('open("other.png", "rb")');
  });

  test("of a type that a provider refuses are replaced, a page's own is not", () => {
    const model = { id: "org/m", tags: [], pipeline_tag: "automatic-speech-recognition" };
    const state = { provider: "fal-ai", providerModelId: "fal-ai/whisper" };
    expect(callSnippets(model, state).snippets[0]?.holes[0]?.value).toBe("speech.wav");
    expect(callSnippets(model, { ...state, inputs: "mine.flac" }).absences[0]?.reason).toContain(
      "supported content types are: audio/mpeg, audio/mp4, audio/wav, audio/x-wav",
    );
  });

  test.each(["image.png", "./Image.PNG"])("are not written over by the result: %s", (name) => {
    const model = { id: "org/m", tags: [], pipeline_tag: "image-to-image" };
    const { snippets } = callSnippets(model, { provider: "together", providerModelId: "x", inputs: name });
    expect(snippets.length).toBeGreaterThan(4);
    for (const { code } of snippets) expect(code).toContain("result.png");
  });

  test("given by address say what to save", () => {
    const { snippets } = callSnippets(
      { id: "org/m", tags: [], pipeline_tag: "image-classification" },
      { provider: "hf-inference", inputs: "https://example.org/p/bee.jpg?x=1" },
    );
    expect(snippets[0]?.notes).toContain("Save https://example.org/p/bee.jpg?x=1 as bee.jpg first.");
    expect(snippets[0]?.holes[0]?.value).toBe("bee.jpg");
  });
});

test("the hub's JavaScript client calls the providers that it is shown for", () => {
  const routed = Object.values(PROVIDERS).flatMap(({ id, isRetired }) => (id === "auto" || isRetired ? [] : [id]));
  const unknown = routed.filter((id) => !(INFERENCE_PROVIDERS as readonly string[]).includes(id));
  expect(
    unknown,
    "Set `isRetired: true` in packages/inference/src/providers/<provider>.ts: the router has none",
  ).toEqual([]);
  const missing = INFERENCE_PROVIDERS.filter((id) => !routed.includes(id));
  expect(missing, "Add packages/inference/src/providers/<provider>.ts: the router has it").toEqual([]);
});

describe("the releases that a page names are those the snippets are run with", () => {
  const runs = CALL_CLIENTS.map(({ language, client }) => ({
    language,
    client,
    ran: runWith({ language, client, provider: "groq" }),
  }));
  const named = runs.flatMap(({ language, client, ran }) => {
    const [name = "", version = ""] = ran?.packages.split(" ") ?? [];
    return /^\d+\.\d+\.\d+$/.test(version) ? [[`${language} ${client}`, name, version] as const] : [];
  });

  test("and every client was run", () => {
    expect(runs.filter(({ ran }) => ran === undefined)).toEqual([]);
    expect(named).toHaveLength(6);
  });

  test("the C# programs' are those of their report, for the services whose programs came to a result", () => {
    const report = JSON.parse(
      readFileSync(new URL("../../../../data/runs/csharp-runs.json", import.meta.url), "utf8"),
    ) as {
      date: string;
      sdk: string;
      failures: Record<string, string>;
    };
    const ranFor = (provider: string) => runWith({ language: "csharp", client: "HttpClient", provider });
    expect(ranFor("groq")).toMatchObject({ date: report.date });
    expect(report.sdk).toMatch(/^\.NET Core 3\.1\./);
    const failed = new Set(Object.keys(report.failures).map((name) => name.split(" ")[0]));
    const withoutRun = Object.keys(PROVIDERS).filter((id) => ranFor(id) === undefined);
    expect(withoutRun.toSorted()).toEqual([...failed].toSorted());
  });

  test.each(named.filter(([client]) => client.startsWith("javascript")))("%s", (_, name, version) => {
    const path = new URL(`../../../../node_modules/${name}/package.json`, import.meta.url);
    expect((JSON.parse(readFileSync(path, "utf8")) as { version: string }).version).toBe(version);
  });

  test.skipIf(missing !== undefined).each(named.filter(([client]) => client.startsWith("python")))(
    "%s",
    (_, name, version) => {
      const program = `from importlib.metadata import version; print(version("${name}"))`;
      expect(execFileSync(PYTHON, ["-c", program], { encoding: "utf8" }).trim()).toBe(version);
    },
  );
});

test.skipIf(missing !== undefined)("the table of huggingface_hub is the installed package's", () => {
  const program =
    "import json; from huggingface_hub.inference._providers import PROVIDERS; print(json.dumps({k: sorted(v) for k, v in PROVIDERS.items()}))";
  const real = JSON.parse(execFileSync(PYTHON, ["-c", program], { encoding: "utf8" })) as Record<string, string[]>;
  const ours = Object.fromEntries(Object.entries(HUB_PYTHON_TASKS).map(([id, tasks]) => [id, tasks.toSorted()]));
  expect(ours).toEqual(real);
});
