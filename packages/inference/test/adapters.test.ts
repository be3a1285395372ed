/** Changes by the hub's mapping and the model's id in a request. */

import { HUB_TOKEN, KIT_MODEL, PNG, PROVIDER_KEY, startTestKit, type TestKit } from "@vitrine/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { InferenceProvider } from "../src/providers/index.ts";
import { InferenceClient } from "../src/client/client.ts";
import { InferenceClientTruncatedStreamError } from "../src/wire/errors.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const MODEL = "org/style";
const client = (token: string) =>
  new InferenceClient(token, { fetch: (...args) => kit.fetch(...args), retry: { retries: 0 } });
const submission = () => kit.requests.find(({ method }) => method === "POST");

describe("LoRA adapters", () => {
  const weights = "https://huggingface.co/org/style/resolve/main/w.safetensors";

  test.each([
    ["fal-ai", "text-to-image", "fal-ai/x", { loras: [{ path: weights, scale: 1 }] }],
    [
      "fal-ai",
      "text-to-image",
      "fal-ai/lora",
      { loras: [{ path: weights, scale: 1 }], model_name: "stabilityai/stable-diffusion-xl-base-1.0" },
    ],
    ["fal-ai", "text-to-video", "fal-ai/x", { loras: [{ path: weights, scale: 1 }] }],
    ["wavespeed", "text-to-image", KIT_MODEL, { loras: [{ path: MODEL, scale: 1 }] }],
    ["replicate", "text-to-image", KIT_MODEL, { input: { lora_weights: "https://huggingface.co/org/style" } }],
  ])("at %s for %s of %s", async (provider, task, providerId, expected) => {
    kit.model(MODEL, {
      [provider]: { status: "live", providerId, task, adapter: "lora", adapterWeightsPath: "w.safetensors" },
    });
    await client(HUB_TOKEN)
      .submit(task as "text-to-image", { provider: provider as InferenceProvider, model: MODEL, inputs: "a cat" })
      .catch(() => {});
    expect(submission()?.body).toMatchObject(expected);
  });
});

describe("an edit without an image", () => {
  const mapping = { "fal-ai": { status: "live", providerId: "fal-ai/flux/edit", task: "image-text-to-image" } };
  const args = { provider: "fal-ai", model: MODEL, parameters: { prompt: "a cat" } } as const;

  test("goes to the model's own path directly, and to the mapped path behind the router", async () => {
    kit.model(MODEL, mapping);
    await client(PROVIDER_KEY)
      .submit("image-text-to-image", args)
      .catch(() => {});
    expect(submission()).toMatchObject({ path: "/fal-ai/flux", body: { prompt: "a cat" } });
    kit.reset();
    kit.model(MODEL, mapping);
    await client(HUB_TOKEN)
      .submit("image-text-to-image", args)
      .catch(() => {});
    expect(submission()).toMatchObject({ path: "/fal-ai/fal-ai/flux/edit" });
  });
});

describe("together's images", () => {
  test("travel under the name that the model knows", async () => {
    kit.model(MODEL, {
      together: { status: "live", providerId: "black-forest-labs/FLUX.1-kontext-pro", task: "image-to-image" },
    });
    const inputs = new Blob([PNG as Uint8Array<ArrayBuffer>], { type: "image/png" });
    await client(HUB_TOKEN)
      .imageToImage({ provider: "together", model: MODEL, inputs })
      .catch(() => {});
    expect(submission()?.body).toHaveProperty("image_url");
    expect(submission()?.body).not.toHaveProperty("reference_images");
  });

  test("that the caller hosts stay", async () => {
    kit.model(MODEL, { together: { status: "live", providerId: KIT_MODEL, task: "image-to-video" } });
    const frame_images = [{ input_image: "https://a/b.png", frame: "last" }];
    await client(HUB_TOKEN).submit("image-to-video", {
      provider: "together",
      model: MODEL,
      inputs: new Blob(["x"]),
      extraParameters: { frame_images },
    });
    expect(submission()?.body).toMatchObject({ frame_images });
  });
});

async function collect(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

describe("a text in pieces", () => {
  const stream = (...events: unknown[]) => {
    const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
    const answer = () => Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
    return new InferenceClient("", { endpointUrl: "https://server.example", fetch: answer }).textGenerationStream({
      inputs: "Hello",
    });
  };

  test.each([
    [[{ choices: [{ text: " wor" }] }, { choices: [{ text: "ld", finish_reason: "stop" }] }]],
    [[{ token: { text: " wor" } }, { token: { text: "ld" }, generated_text: " world" }]],
  ])("comes in the server's own events", async (events) => {
    expect(await collect(stream(...events))).toEqual(events);
  });

  test("that breaks off is not taken for whole", async () => {
    const call = collect(stream({ choices: [{ text: " wor" }] }));
    await expect(call).rejects.toBeInstanceOf(InferenceClientTruncatedStreamError);
    await expect(call).rejects.toMatchObject({ partial: [{ choices: [{ text: " wor" }] }] });
  });
});

test.each(["../../v1/chat", "a?b=c", "a#b", "a\\b", "a b", "."])(
  "a provider's id %j does not lead out of its path",
  async (providerId) => {
    kit.model(MODEL, { replicate: { status: "live", providerId, task: "text-to-image" } });
    const call = client(HUB_TOKEN).textToImage({ provider: "replicate", model: MODEL, inputs: "x" });
    await expect(call).rejects.toThrow("model id");
    expect(submission()).toBeUndefined();
  },
);
