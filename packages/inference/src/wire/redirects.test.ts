/** Where a call may be sent on to, and what goes along. */
import {
  HUB_TOKEN,
  MEDIA_ORIGIN,
  PROVIDER_KEY,
  SECOND_ORIGIN,
  servedBy,
  startTestKit,
  type TestKit,
} from "@vitrine/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callSnippets } from "../call-snippets/index.ts";
import { InferenceClient } from "../client/client.ts";
import { InferenceClientError, InferenceClientInputError, InferenceClientLimitError } from "./errors.ts";
import type { CallOptions } from "./settings.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const CHAT = "/chat/completions";
const messages = [{ role: "user", content: "Hi" }];
const options = (more: CallOptions = {}): CallOptions => ({
  fetch: (...a) => kit.fetch(...a),
  retry: { retries: 0 },
  ...more,
});
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as InferenceClientError,
  );

describe("media", () => {
  const picture = (more: CallOptions) => {
    kit.model("org/image", servedBy("fal-ai", "text-to-image"));
    return new InferenceClient(PROVIDER_KEY, options(more)).textToImage({
      provider: "fal-ai",
      model: "org/image",
      inputs: "a cat",
    });
  };

  test("of an allowed host that redirects to another are checked again", async () => {
    const checked: string[] = [];
    const allowMediaUrl = (url: URL) => checked.push(url.origin) > 0 && url.origin === MEDIA_ORIGIN;
    kit.fault({ kind: "redirect", to: "http://169.254.169.254/latest/meta-data", match: "/picture.png" });
    expect(await failureOf(picture({ allowMediaUrl }))).toMatchObject({ code: "redirect" });
    kit.reset();
    kit.fault({ kind: "redirect", to: `${SECOND_ORIGIN}/landing`, match: "/picture.png" });
    expect(await failureOf(picture({ allowMediaUrl }))).toMatchObject({ code: "media_refused" });
    expect(kit.second).toEqual([]);
    expect(checked).toEqual([MEDIA_ORIGIN, MEDIA_ORIGIN, SECOND_ORIGIN]);
  });

  test("are fetched where every hop is allowed", async () => {
    kit.fault({ kind: "redirect", to: "/picture.png", times: 1, match: "/picture.png" });
    expect(await picture({ allowMediaUrl: (url) => url.origin === MEDIA_ORIGIN })).toBeInstanceOf(Blob);
  });
});

/** A fetch that hides redirects, as browsers do: the first answer is opaque, and who says "follow" is taken there. */
function hiding(seen: { url: string; init: RequestInit }[]): typeof fetch {
  return (async (url: string, init: RequestInit = {}) => {
    seen.push({ url, init });
    const answer = await kit.fetch(url, { ...init, redirect: "manual" });
    if (answer.status < 300 || answer.status >= 400) return answer;
    if (init.redirect === "error") throw new TypeError("Failed to fetch");
    if (init.redirect === "manual") return { type: "opaqueredirect", status: 0, headers: new Headers(), body: null };
    return kit.fetch(new URL(answer.headers.get("location") ?? "", url).href, {
      ...init,
      headers: {},
      redirect: "manual",
    });
  }) as typeof fetch;
}

describe("where the runtime hides redirects", () => {
  const call = (more: CallOptions, seen: { url: string; init: RequestInit }[]) => {
    kit.model("org/chat", servedBy("groq", "conversational"));
    kit.fault({ kind: "redirect", to: `/groq/openai/v1${CHAT}`, times: 1, match: CHAT });
    return new InferenceClient(HUB_TOKEN, options({ fetch: hiding(seen), ...more })).chatCompletion({
      provider: "groq",
      model: "org/chat",
      messages,
    });
  };

  test("one is followed without our headers, as the runtime strips them", async () => {
    const seen: { url: string; init: RequestInit }[] = [];
    await failureOf(call({}, seen));
    expect(seen.filter(({ url }) => url.includes(CHAT)).map(({ init }) => init.redirect)).toEqual(["manual", "follow"]);
  });

  test.each([{ billTo: "org" }, { idempotencyKey: "once-1" }])("none is followed with %j along", async (more) => {
    const seen: { url: string; init: RequestInit }[] = [];
    expect(await failureOf(call(more, seen))).toMatchObject({ code: "redirect" });
    expect(seen.filter(({ url }) => url.includes(CHAT))).toHaveLength(1);
  });
});

test("who is billed and what happens once stay with the origin they were meant for", async () => {
  kit.model("org/chat", servedBy("groq", "conversational"));
  kit.fault({ kind: "redirect", match: CHAT });
  const client = new InferenceClient(HUB_TOKEN, options({ billTo: "acme-corp", idempotencyKey: "order-66" }));
  await failureOf(client.chatCompletion({ provider: "groq", model: "org/chat", messages }));
  const [home] = kit.requests.filter(({ path }) => path.endsWith(CHAT));
  expect(home?.headers).toMatchObject({ "x-hf-bill-to": "acme-corp", "idempotency-key": "order-66" });
  expect(kit.second).toHaveLength(1);
  expect(JSON.stringify(kit.second)).not.toMatch(/acme-corp|order-66/);
});

describe("a password in an address", () => {
  const PASSWORD = "p%40ss-w0rd";
  const seen: { url: string; headers: Headers }[] = [];
  const record = (async (url: string, init: RequestInit = {}) => {
    seen.push({ url, headers: new Headers(init.headers) });
    return Response.json({}, { status: 500 });
  }) as typeof fetch;

  test("goes into a header and is printed nowhere", async () => {
    seen.length = 0;
    const client = new InferenceClient(undefined, options({ fetch: record }));
    const failure = await failureOf(
      client.endpoint(`http://user:${PASSWORD}@127.0.0.1:8080/v1`).chatCompletion({ messages }),
    );
    expect(seen[0]?.url).toBe("http://127.0.0.1:8080/v1/chat/completions");
    expect(seen[0]?.headers.get("authorization")).toBe(`Basic ${btoa("user:p@ss-w0rd")}`);
    expect(JSON.stringify([failure?.message, failure])).not.toMatch(/ss-w0rd|dXNlcjp/);
  });

  test("next to an access token, or in an invalid address, is refused and not repeated", async () => {
    const client = new InferenceClient("secret-key", options({ fetch: record }));
    for (const address of [`http://user:${PASSWORD}@h/v1`, `ftp://user:${PASSWORD}@h/v1`, `http//user:${PASSWORD}@h`]) {
      const failure = await failureOf(client.endpoint(address).chatCompletion({ messages }));
      expect(failure).toBeInstanceOf(InferenceClientInputError);
      expect(failure?.message).not.toContain("ss-w0rd");
    }
    const printed = callSnippets(
      { id: "a/b", pipeline_tag: "text-generation", tags: ["conversational"] },
      { endpointUrl: `https://user:${PASSWORD}@h/v1` },
    );
    expect(JSON.stringify(printed)).not.toContain("ss-w0rd");
  });
});

test("a JSON answer has a bound that fits JSON, and its error names it", async () => {
  const endless = (async () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(4_000_000).fill(32));
        },
      }),
      { headers: { "Content-Type": "application/json; charset=utf-8" } },
    )) as typeof fetch;
  const client = new InferenceClient(undefined, options({ fetch: endless }));
  const failure = await failureOf(client.endpoint("http://127.0.0.1:1/v1").chatCompletion({ messages }));
  expect(failure).toBeInstanceOf(InferenceClientLimitError);
  expect(failure?.message).toContain("67108864");
});
