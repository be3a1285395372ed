/** A question may name a provider; the hub knows them by name only, so the list is held against the client's own. */
import { understand } from "@vitrine/hub";
import { INFERENCE_PROVIDERS } from "@vitrine/inference";
import { expect, test } from "vitest";

test.each(INFERENCE_PROVIDERS)("“llama on %s” asks for models that it serves", (provider) => {
  expect(understand(`llama on ${provider}`)).toMatchObject({
    text: "llama",
    parts: [{ words: `on ${provider}`, filter: { provider } }],
  });
});
