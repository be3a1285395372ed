// @module-tag slow
/** Effects of the page's state on a snippet: seen in the request that the kit gets when the snippet is run. */

import type { Snippet } from "@vitrine/code";
import { ENDPOINT_ORIGIN, HUB_TOKEN, PROVIDER_KEY, REPLY, ROUTER_ORIGIN } from "@vitrine/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TaskName } from "../protocol/provider.ts";
import { closeLanes, isRunnable, openLanes, run, type Case } from "../../test/snippet-cases.ts";
import { callSnippets, type CallSnippetOptions, type SnippetModel } from "./index.ts";

beforeAll(() => openLanes());
afterAll(closeLanes);

const CHAT: SnippetModel = { id: "org/model", pipeline_tag: "text-generation", tags: ["conversational"] };
const ANY: Case = { provider: "auto", task: "conversational", isDirect: false, stream: false };

function shown(model: SnippetModel, options: CallSnippetOptions): (readonly [string, Snippet])[] {
  return callSnippets(model, options)
    .snippets.filter(({ language }) => language !== "csharp")
    .map((snippet) => [`${snippet.language} ${snippet.client}`, snippet] as const);
}

/** Runs a snippet and gives the request that it sent to its service. */
async function sent(snippet: Snippet, model: SnippetModel, each: Case = ANY) {
  const report = await run(each, snippet, model);
  expect(report.code, `${report.stdout}\n${report.stderr.slice(-300)}`).toBe(0);
  const request = report.requests.find(({ origin }) => origin !== "https://huggingface.co");
  return { ...report, request };
}

describe.concurrent("chat", () => {
  test.for(shown(CHAT, {}))("goes to the router with the hub token: %s", async ([, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const { request, stdout } = await sent(snippet, CHAT);
    expect(request).toMatchObject({
      origin: ROUTER_ORIGIN,
      path: "/v1/chat/completions",
      headers: { authorization: `Bearer ${HUB_TOKEN}` },
      body: { model: "org/model", messages: [{ role: "user" }] },
    });
    expect(request?.headers).not.toHaveProperty("x-hf-bill-to");
    expect(stdout).toContain(REPLY);
  });

  test.for(shown(CHAT, { policy: "cheapest", billTo: "my-org" }))(
    "names policy and organization: %s",
    async ([, snippet], { skip }) => {
      skip(!isRunnable(snippet));
      const { request } = await sent(snippet, CHAT);
      expect(request).toMatchObject({ headers: { "x-hf-bill-to": "my-org" }, body: { model: "org/model:cheapest" } });
    },
  );

  const raw = shown(CHAT, { provider: "groq" }).filter(
    ([, { client }]) => client !== "huggingface_hub" && !client?.includes("/"),
  );
  test.for(raw)("leaves the provider to the router where its id is not known: %s", async ([, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const { request } = await sent(snippet, CHAT);
    expect(request).toMatchObject({ path: "/v1/chat/completions", body: { model: "org/model:groq" } });
  });

  test.for(shown(CHAT, { endpointUrl: `${ENDPOINT_ORIGIN}/v1` }))(
    "goes to a custom server: %s",
    async ([, snippet], { skip }) => {
      skip(!isRunnable(snippet));
      const { request } = await sent(snippet, CHAT);
      expect(request).toMatchObject({
        origin: ENDPOINT_ORIGIN,
        path: "/v1/chat/completions",
        headers: { authorization: `Bearer ${HUB_TOKEN}` },
      });
    },
  );

  const messages = [
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [
        { type: "text", text: "What is this?" },
        { type: "image_url", image_url: { url: "https://example.org/a.png" } },
      ],
    },
  ];
  const parameters = {
    max_tokens: 40,
    temperature: 0.5,
    stop: ["\n\n"],
    seed: 1,
    chat_template_kwargs: { think: true },
  };
  test.for(shown(CHAT, { messages, parameters }))(
    "carries messages and parameters: %s",
    async ([, snippet], { skip }) => {
      skip(!isRunnable(snippet));
      const { request } = await sent(snippet, CHAT);
      expect(request?.body).toMatchObject({ messages, ...parameters });
    },
  );

  test.for(shown(CHAT, { accessToken: HUB_TOKEN }))(
    "holds a key that it was given: %s",
    async ([, snippet], { skip }) => {
      skip(!isRunnable(snippet));
      expect(snippet.code).toContain(HUB_TOKEN);
      expect(snippet.code).not.toContain("HF_TOKEN");
      await sent(snippet, CHAT);
    },
  );
});

describe.concurrent("your own server for other tasks", () => {
  const TASKS: readonly (readonly [TaskName, string])[] = [
    ["text-classification", "good"],
    ["question-answering", "42"],
    ["automatic-speech-recognition", "hello"],
    ["zero-shot-image-classification", "good"],
    ["text-to-image", ""],
    ["text-generation", " world"],
  ];
  const all = TASKS.flatMap(([task, expected]) => {
    const model: SnippetModel = { id: `kit-${task}`, pipeline_tag: task, tags: [] };
    const endpointUrl = `${ENDPOINT_ORIGIN}/models/kit-${task}`;
    return shown(model, { endpointUrl }).map(
      ([name, snippet]) => [`${task} ${name}`, snippet, model, expected] as const,
    );
    // Every second one; all in `npm run test:whole`.
  }).filter((_, at) => at % 2 === 0 || Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1);

  test.for(all)("%s", async ([, snippet, model, expected], { skip }) => {
    skip(!isRunnable(snippet));
    const { stdout, saved, request } = await sent(snippet, model);
    expect(request?.origin).toBe(ENDPOINT_ORIGIN);
    if (expected === "") expect(saved["image.png"]?.length).toBeGreaterThan(0);
    else expect(stdout).toContain(expected);
  });
});

describe.concurrent("without a mapping the clients look up who serves the model", () => {
  const unknown: SnippetModel = { id: "org/auto-text-to-image", pipeline_tag: "text-to-image", tags: [] };
  const served: SnippetModel = {
    ...unknown,
    inferenceProviderMapping: [{ provider: "nscale", providerId: "kit-model", task: "text-to-image", status: "live" }],
  };

  test.for(shown(unknown, {}))("%s", async ([, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const { request, saved } = await sent(snippet, served, { ...ANY, task: "text-to-image" });
    expect(request?.path).toBe("/nscale/v1/images/generations");
    expect(saved["image.png"]?.length).toBeGreaterThan(0);
  });

  test("and raw requests are not inferred", () => {
    const { absences } = callSnippets(unknown, {});
    expect(absences.find(({ client }) => client === "curl")?.reason).toContain(
      "choose a provider that serves the model",
    );
  });
});

/** Text that ends strings, starts comments, and runs commands in one language or another. */
const HOSTILE = `'"\`\\ $(touch pwned) \${1+1} {{x}} %s #\n// */ \u2028 \u0000 "); import os #' 🦙 @file EOF`;

describe.concurrent("hostile text stays text", () => {
  test.for(shown({ ...CHAT, id: "org/model" }, { messages: [{ role: "user", content: HOSTILE }] }))(
    "in a message: %s",
    async ([, snippet], { skip }) => {
      skip(!isRunnable(snippet));
      const { request } = await sent(snippet, CHAT);
      expect(request?.body).toMatchObject({ messages: [{ role: "user", content: HOSTILE }] });
    },
  );

  const IMAGE: SnippetModel = {
    id: "org/wavespeed-image-to-image",
    tags: [],
    pipeline_tag: "image-to-image",
    inferenceProviderMapping: [
      { provider: "wavespeed", providerId: "kit-model", task: "image-to-image", status: "live" },
    ],
  };
  const EDIT: Case = { provider: "wavespeed", task: "image-to-image", isDirect: false, stream: false };
  const inputs = { image: `-x 'a" $(touch pwned).png`, prompt: HOSTILE };
  test.for(shown(IMAGE, { provider: "wavespeed", inputs }))(
    "in a prompt and a file name: %s",
    async ([, snippet], { skip }) => {
      skip(!isRunnable(snippet));
      const { request } = await sent(snippet, IMAGE, EDIT);
      expect(request?.body).toMatchObject({ prompt: HOSTILE });
    },
  );

  const SPEECH: SnippetModel = {
    id: "org/together-speech",
    tags: [],
    pipeline_tag: "automatic-speech-recognition",
    inferenceProviderMapping: [
      { provider: "together", providerId: "kit-model", task: "automatic-speech-recognition", status: "live" },
    ],
  };
  const HEARD: Case = { provider: "together", task: "automatic-speech-recognition", isDirect: false, stream: false };
  const prompt = `@package.json;type=${HOSTILE.replace("\u0000", "")}`;
  const ofForms = shown(SPEECH, { provider: "together", parameters: { prompt } });
  test.for(ofForms.filter(([, { client }]) => client === "curl"))("in a form: %s", async ([, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const { request } = await sent(snippet, SPEECH, HEARD);
    expect(request?.body).toMatchObject({ prompt });
  });
});

describe.concurrent("a LoRA adapter goes along", () => {
  const LORA: SnippetModel = {
    id: "org/fal-lora",
    tags: ["lora"],
    pipeline_tag: "text-to-image",
    inferenceProviderMapping: [
      {
        provider: "fal-ai",
        providerId: "fal-ai/kit-model",
        task: "text-to-image",
        status: "live",
        adapter: "lora",
        adapterWeightsPath: "w.safetensors",
      },
    ],
  };
  const EACH: Case = { provider: "fal-ai", task: "text-to-image", isDirect: false, stream: false };
  test.for(shown(LORA, { provider: "fal-ai" }))("%s", async ([, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const { request } = await sent(snippet, LORA, EACH);
    const path = "https://huggingface.co/org/fal-lora/resolve/main/w.safetensors";
    expect(request?.body).toMatchObject({ loras: [{ path, scale: 1 }] });
  });
});

test("a server without TLS gets no hub token", () => {
  const { snippets } = callSnippets(CHAT, { endpointUrl: "http://localhost:8080/v1" });
  expect(snippets.length).toBeGreaterThan(6);
  for (const { code } of snippets) expect(code).not.toMatch(/HF_TOKEN|Authorization/i);
});

test("the key of the environment is the provider's own for direct calls", () => {
  const model = { ...CHAT, inferenceProviderMapping: [{ provider: "groq", providerId: "x", task: "conversational" }] };
  for (const { code } of callSnippets(model, { provider: "groq", direct: true }).snippets) {
    expect(code).toContain("GROQ_API_KEY");
    expect(code).not.toContain("HF_TOKEN");
  }
  expect(PROVIDER_KEY).toBeDefined();
});
