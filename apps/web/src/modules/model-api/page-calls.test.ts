/** Calls of this site's own pages: in the ledger, within the caller's limits, and by the door that programs use. */
import { startTestKit, KIT_MODEL, PROVIDER_KEY, REPLY, type TestKit } from "@vitrine/test-kit";
import { openStore, type Store } from "@vitrine/hub";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RequestContext } from "../../server/http/gateway.ts";
import { parseConfiguration } from "./configuration.ts";
import { ModelApi } from "./model-api.ts";
import { notesOf } from "../../server/log/request-annotations.ts";
import { inferenceRoutes } from "../inference/inference-routes.ts";
import { openCallers } from "../../server/http/caller.ts";
import { pageCallOf, pageCalls } from "./page-calls.ts";

let kit: TestKit;
let store: Store;
let app: Hono<RequestContext>;

beforeAll(async () => {
  kit = await startTestKit();
  store = await openStore({ memory: true });
  const endpoint = { url: kit.url, token: PROVIDER_KEY };
  const api = new ModelApi({
    store,
    ledger: store.callLedger,
    configuration: parseConfiguration({ callers: { bert: { requestsPerMinute: 2 }, eve: { models: ["acme/*"] } } }, {}),
    endpoint,
    fetch: async (input, init) =>
      String(input instanceof Request ? input.url : input).endsWith("/v1/models")
        ? Response.json({ data: [{ id: KIT_MODEL }] })
        : kit.fetch(input, init),
  });
  app = new Hono<RequestContext>();
  app.use(async (context, next) => {
    const who = context.req.header("x-who");
    if (who !== undefined) notesOf(context.env).who = who;
    return next();
  });
  app.route(
    "/",
    inferenceRoutes({
      services: {
        endpoint: { ...endpoint, kind: "vLLM", models: [KIT_MODEL] },
        sharedToken: PROVIDER_KEY,
        routerUrl: kit.url,
      },
      fetch: kit.fetch,
      pageCalls: pageCalls(api, { store, callerOf: openCallers(store, () => false) }),
    }),
  );
});
afterAll(async () => {
  await store.callLedger.flush();
  await Promise.all([kit.close(), store.close()]);
});

const chat = (who: string | undefined, more: Record<string, unknown> = {}, path = "/endpoint/v1/chat/completions") =>
  app.request(
    path,
    {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/json", ...(who && { "x-who": who }) },
      body: JSON.stringify({ model: KIT_MODEL, messages: [{ role: "user", content: "Hi" }], ...more }),
    },
    {},
  );
const lines = (caller: string) => store.callLedger.lines({ caller });

test("a chat is answered, and has a line in the ledger with its tokens", async () => {
  const response = await chat("ada");
  // The door for programs says who answered.
  expect(response.headers.get("x-inference-provider")).toBe("endpoint");
  expect(await response.json()).toMatchObject({ choices: [{ message: { content: REPLY } }] });
  const [line] = await lines("ada");
  expect(line).toMatchObject({ place: "endpoint", model: KIT_MODEL, outcome: "ok" });
  expect((line?.inputTokens ?? 0) + (line?.outputTokens ?? 0)).toBeGreaterThan(0);
});

test("a streamed one too, word by word, with the usage that was asked for", async () => {
  const response = await chat("carl", { stream: true, stream_options: { include_usage: true } });
  const text = await response.text();
  const pieces = [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, piece]) => JSON.parse(piece ?? "{}"));
  expect(pieces.map((piece) => piece.choices[0]?.delta?.content ?? "").join("")).toBe(REPLY);
  expect(pieces.at(-1).usage).toBeDefined();
  expect((await lines("carl"))[0]).toMatchObject({ outcome: "ok", place: "endpoint" });
});

test("limits of a person hold for pages as for programs", async () => {
  const statuses = [];
  for (let at = 0; at < 3; at++)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    statuses.push((await chat("bert")).status);
  expect(statuses).toEqual([200, 200, 429]);
  const refused = await chat("eve", { model: KIT_MODEL }, "/endpoint/v1/embeddings");
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { error: expect.objectContaining({ code: "model_not_allowed" }) },
  ]);
});

test("the model of a call is the one at the top of its body, wherever else one is named", async () => {
  const body = `{"metadata":{"model":"acme/small"},"messages":[],"model":"${KIT_MODEL}"}`;
  const found = await pageCallOf(new Request("http://site/endpoint/v1/embeddings", { method: "POST", body }));
  expect(found?.model).toBe(KIT_MODEL);
  const refused = await chat("eve", { metadata: { model: "acme/small" }, model: KIT_MODEL }, "/endpoint/v1/embeddings");
  expect(refused.status).toBe(403);
  const broken = new Request("http://site/endpoint/v1/embeddings", { method: "POST", body: '{"model":"acme/small"' });
  expect((await pageCallOf(broken))?.model).toBe("");
});

test("visitors who are nobody share one line of limits, and the shared token's calls are written down", async () => {
  await (await chat(undefined, { model: "org/model:groq" }, "/shared/router/v1/chat/completions")).text();
  expect((await lines("visitors"))[0]).toMatchObject({ place: "hub", model: "org/model:groq", protocol: "hub" });
});

test.each([
  ["/local/models/minilm", "local", "minilm"],
  ["/local/models/acme/net/pipeline/text-generation", "local", "acme/net"],
  ["/local/models/acme%2Fnet/v1/chat/completions", "local", "acme/net"],
  ["/local/v1/chat/completions", "local", "body"],
  ["/endpoint/v1/completions", "endpoint", "body"],
  ["/shared/router/hf-inference/models/acme/net", "hub", "acme/net"],
  ["/local/models/minilm/tokens", undefined, undefined],
  ["/local/models/minilm/install", undefined, undefined],
  ["/endpoint/tokens", undefined, undefined],
])("%s is a call of %s for %s", async (path, place, model) => {
  const found = await pageCallOf(new Request(`http://site${path}`, { method: "POST", body: '{"model":"body"}' }));
  expect([found?.place, found?.model]).toEqual([place, model]);
});
