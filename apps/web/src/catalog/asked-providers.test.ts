/** A query may name a provider; the hub knows them by name only, so the list is compared with the
 * client's own. */
import { parseQuery } from "@vitrine/hub";
import { INFERENCE_PROVIDERS } from "@vitrine/inference";
import { expect, test } from "vitest";

test.each(INFERENCE_PROVIDERS)("“llama on %s” searches models that it serves", (provider) => {
  expect(parseQuery(`llama on ${provider}`)).toMatchObject({
    text: "llama",
    parts: [{ words: `on ${provider}`, filter: { provider } }],
  });
});
