/** Callers at once: what one causes at a provider is kept from the others. */
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startModelApi, type ModelApiServer } from "./testing/model-api-server.ts";

let site: ModelApiServer;
beforeAll(async () => {
  site = await startModelApi();
});
afterAll(() => site.close());
beforeEach(() => site.kit.reset());

const messages = [{ role: "user" as const, content: "Hi" }];
const ask = async (apiKey: string, model: string) => {
  const client = new OpenAI({ apiKey, baseURL: `${site.url}/v1`, maxRetries: 0 });
  const answer = await client.chat.completions.create({ model, messages }).asResponse();
  return answer.status;
};

test.each([401, 402, 403, 404, 413, 422, 429, 500, 503])(
  "one caller's %i for a model is no other's, and the only server is always asked",
  async (status) => {
    site.kit.fault({
      kind: "status",
      status,
      headers: { "retry-after": "86400" },
      match: ({ body }) => (body as { model?: string } | undefined)?.model === "model-b",
      times: 5,
    });
    for (let call = 0; call < 5; call++)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(ask("ada", "model-b")).rejects.toMatchObject({ status: expect.any(Number) });
    expect([await ask("bert", "model-a"), await ask("bert", "model-b"), await ask("ada", "model-b")]).toEqual([
      200, 200, 200,
    ]);
  },
);
