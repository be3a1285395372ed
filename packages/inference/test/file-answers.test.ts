/** A file is what its bytes are, whatever its label says. */

import { HUB_TOKEN, KIT_MODEL, MP4, PNG, servedBy, startTestKit, WAV, type TestKit } from "@vitrine/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { InferenceClient } from "../src/client/client.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const answering = (body: BodyInit, type: string) =>
  new InferenceClient(HUB_TOKEN, {
    mapping: { m: { "hf-inference": "m", together: "m", "fal-ai": "m" } },
    retry: { retries: 0 },
    fetch: (async () => new Response(body, { headers: { "content-type": type } })) as typeof fetch,
  });
const picture = (client: InferenceClient, provider: "hf-inference" | "together" = "hf-inference") =>
  client.textToImage({ provider, model: "m", inputs: "a cat" });
const bytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

describe("an answer that is a file", () => {
  test.each(["application/json", "text/plain", "application/octet-stream", "image/png", ""])(
    "labeled %j is the image that its bytes are",
    async (type) => {
      const blob = await picture(answering(PNG as Uint8Array<ArrayBuffer>, type));
      expect(blob.type).toMatch(/^(image\/png|application\/octet-stream|)$/);
      expect(await bytes(blob)).toEqual(PNG);
    },
  );

  test("keeps the label of a container that holds sound or pictures", async () => {
    const speech = (body: Uint8Array, type: string) =>
      answering(body as Uint8Array<ArrayBuffer>, type).textToSpeech({
        provider: "hf-inference",
        model: "m",
        inputs: "a",
      });
    expect((await speech(MP4, "audio/mp4")).type).toBe("audio/mp4");
    expect((await speech(WAV, "text/plain")).type).toBe("audio/wav");
  });

  test.each([
    ['{"error":"no credits left"}', "image/png", "no credits left"],
    ['{"detail":"The model is loading"}', "image/jpeg", "The model is loading"],
    ['{"id":1}', "application/octet-stream", "expected"],
    ["<!DOCTYPE html><title>Login</title>", "image/png", "text/html"],
  ])("%s labeled %s is none", async (body, type, message) => {
    await expect(picture(answering(body, type))).rejects.toThrow(message);
  });
});

describe("a file in a JSON answer", () => {
  const base64 = Buffer.from(PNG).toString("base64");
  test.each([
    ["bare", { b64_json: base64 }],
    ["with the prefix of a data URL", { b64_json: `data:image/png;base64,${base64}` }],
    ["as a data URL for an address", { url: `data:image/png;base64,${base64}` }],
  ])("%s", async (_, item) => {
    const blob = await picture(answering(JSON.stringify({ data: [item] }), "application/json"), "together");
    expect([blob.type, await bytes(blob)]).toEqual(["image/png", PNG]);
  });

  test("that is an address where base64 should be is fetched", async () => {
    kit.model(KIT_MODEL, servedBy("together", "text-to-image"));
    const body = JSON.stringify({ data: [{ b64_json: "https://media.example/a.png" }] });
    kit.fault({ kind: "body", body, match: "/together/" });
    const seen: string[] = [];
    const client = new InferenceClient(HUB_TOKEN, {
      fetch: (async (input: string, init?: RequestInit) => {
        seen.push(input);
        return input.includes("media.example")
          ? new Response(PNG as Uint8Array<ArrayBuffer>, { headers: { "content-type": "image/png" } })
          : kit.fetch(input, init);
      }) as typeof fetch,
    });
    const blob = await client.textToImage({ provider: "together", model: KIT_MODEL, inputs: "a cat" });
    expect(await bytes(blob)).toEqual(PNG);
    expect(seen.at(-1)).toBe("https://media.example/a.png");
  });
});
