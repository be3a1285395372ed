/** A credential goes to the party that it was given for, whatever way a place is named. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HUB_TOKEN, KIT_MODEL, PROVIDER_KEY, servedBy, startTestKit, type TestKit } from "@vitrine/test-kit";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { InferenceClient } from "../src/client/client.ts";
import { chat, defineProvider } from "../src/custom-provider.ts";
import { loadProvider } from "../src/providers/index.ts";
import { collectChat } from "../src/messages/chat-assembler.ts";
import type { InferenceClientError } from "../src/wire/errors.ts";
import type { FallbackTarget } from "../src/wire/settings.ts";

let kit: TestKit;
/** A server on another port, which is another origin, and what it was sent. */
const recorder = { url: "", seen: [] as { url: string; headers: string }[] };
const server = createServer((request, response) => {
  recorder.seen.push({ url: request.url ?? "", headers: request.rawHeaders.join("\n") });
  response.writeHead(503, { "content-type": "application/json" }).end('{"error":"busy"}');
});
beforeAll(async () => {
  kit = await startTestKit();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  recorder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await kit.close();
});
beforeEach(() => {
  kit.reset();
  recorder.seen.length = 0;
});

const MODEL = "org/model";
const send = ((input: string, init?: RequestInit) =>
  input.startsWith(recorder.url) ? fetch(input, init) : kit.fetch(input, init)) as typeof fetch;
const messages = [{ role: "user", content: "Hi" }];
const house = () =>
  defineProvider({ id: "house", baseUrl: `${recorder.url}/house`, tasks: { conversational: chat("/chat") } });

/** Whom each place belongs to: what a key for one of them may reach. */
type Place = FallbackTarget & { party: string };
const places = (): Place[] => [
  { provider: "groq", party: "groq" },
  { provider: "together", party: "together" },
  { provider: "openai", providerModelId: "gpt", party: "openai" },
  { provider: "nebius", party: "nebius" },
  { provider: "hf-inference", party: "hub" },
  { model: `${MODEL}:sambanova`, party: "sambanova" },
  { provider: "auto", party: "hub" },
  { endpointUrl: `${recorder.url}/v1`, party: "recorder" },
  { endpointUrl: kit.url, party: "kit" },
  { provider: house() as never, party: "recorder" },
];
const PARTIES: Readonly<Record<string, RegExp>> = {
  groq: /groq\.com$/,
  together: /together\.xyz$/,
  openai: /openai\.com$/,
  nebius: /nebius\.(ai|com)$/,
  sambanova: /sambanova\.ai$/,
  hub: /huggingface\.co$/,
  kit: /^$/,
};

/** Where a secret was seen: the origins of requests that hold it in any header, address or body. */
function seenAt(secret: string): string[] {
  const holds = (value: unknown) => JSON.stringify(value).includes(secret);
  return [
    ...kit.requests.filter((request) => holds(request)).map(({ origin }) => origin),
    ...recorder.seen.filter((request) => holds(request)).map(() => "recorder"),
  ];
}

const keys = fc.stringMatching(/^(hf_)?[A-Za-z0-9]{12,30}$/);

describe("a key", () => {
  test("reaches no other party by a chain of places, streamed or not", async () => {
    const all = places();
    const picks = fc.array(
      fc.record({
        at: fc.nat({ max: all.length - 1 }),
        own: fc.option(keys, { nil: undefined }),
        header: fc.boolean(),
      }),
      { minLength: 2, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(keys, picks, fc.boolean(), fc.boolean(), async (key, chain, isStream, isList) => {
        kit.reset();
        recorder.seen.length = 0;
        const ids = ["groq", "together", "openai", "nebius", "sambanova", "hf-inference"];
        kit.model(MODEL, Object.assign({}, ...ids.map((id) => servedBy(id, "conversational"))));
        kit.fault({ kind: "status", status: 503, match: ({ origin }) => !origin.endsWith("//huggingface.co") });
        const [{ at: firstAt, own: _ }, ...others] = chain as [(typeof chain)[number], ...typeof chain];
        const { party: home, ...first } = all[firstAt] as Place;
        const to = others.map(({ at, own, header }, position): FallbackTarget => {
          const { party: __, ...place } = all[at] as Place;
          return {
            ...place,
            ...(own === undefined ? {} : { accessToken: `${own}${position}` }),
            ...(header ? { headers: { "x-place": `secret-of-place-${position}` } } : {}),
          };
        });
        const call = { model: MODEL, messages, ...first, accessToken: key } as never;
        const options = {
          fetch: send,
          retry: { retries: 0 },
          headers: { "x-own": `secret-of-${key}` },
          fallback: isList ? true : to,
        };
        const client = new InferenceClient("", options);
        const outcome = await (
          isStream ? collectChat(client.chatCompletionStream(call)) : client.chatCompletion(call)
        ).catch((error: InferenceClientError) => error);
        // Each place fails: the outcome is an error that a log can write down.
        expect(JSON.parse(JSON.stringify(outcome))).toMatchObject({ name: expect.any(String) });
        expect(JSON.stringify(outcome)).not.toContain(key);
        // The use of a hub token depends on the token, not on the provider behind the router.
        const isHub = key.startsWith("hf_");
        const isServer = first.endpointUrl !== undefined || typeof first.provider === "object";
        const party = isHub && !isServer ? "hub" : home;
        const allowed = (origin: string) =>
          party === "recorder" ? origin === "recorder" : (PARTIES[party]?.test(origin) ?? false);
        expect(seenAt(key).filter((origin) => !allowed(origin))).toEqual([]);
        expect(seenAt(`secret-of-${key}`).filter((origin) => !allowed(origin))).toEqual([]);
        // A place's own key and headers reach no other place.
        to.forEach((target, position) => {
          const { accessToken: own } = target;
          const { at } = others[position] as (typeof others)[number];
          const { party: theirs } = all[at] as Place;
          const server = target.endpointUrl !== undefined || typeof target.provider === "object";
          const whose = own?.startsWith("hf_") && !server ? "hub" : theirs;
          const may = (origin: string) =>
            whose === "recorder" ? origin === "recorder" : (PARTIES[whose]?.test(origin) ?? false);
          if (own !== undefined) expect(seenAt(own).filter((origin) => !may(origin))).toEqual([]);
        });
      }),
      { numRuns: 300 },
    );
  });

  test("is not sent to a server that a fallback names; the server is asked without one", async () => {
    kit.fault({ kind: "status", status: 503, match: ({ origin }) => origin !== "" });
    const client = new InferenceClient(PROVIDER_KEY, {
      fetch: send,
      retry: { retries: 0 },
      mapping: { [MODEL]: { groq: KIT_MODEL, together: KIT_MODEL } },
      fallback: { to: ["together", { endpointUrl: `${kit.url}/v1` }] },
    });
    const answer = await client.chatCompletion({ provider: "groq", model: MODEL, messages });
    expect(answer.choices).toHaveLength(1);
    expect(kit.requests.map(({ origin, headers }) => [origin, headers["authorization"]])).toEqual([
      ["https://api.groq.com", `Bearer ${PROVIDER_KEY}`],
      ["", undefined],
    ]);
  });

  test("that a provider lacks is named in the error, with what to write", async () => {
    kit.fault({ kind: "status", status: 503 });
    const client = new InferenceClient(PROVIDER_KEY, {
      fetch: send,
      retry: { retries: 0 },
      fallback: ["together"],
    });
    const error = (await client
      .chatCompletion({ provider: "groq", model: MODEL, providerModelId: "x", messages })
      .catch((thrown: unknown) => thrown)) as InferenceClientError;
    expect(error).toMatchObject({ code: "key_needed", provider: "together" });
    expect(error.message).toContain("belongs to groq");
    expect(error.hint).toContain('{ provider: "together", accessToken: … }');
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      tried: [
        { target: "groq", error: { code: "provider_unavailable", message: expect.any(String) } },
        { target: "together" },
      ],
    });
    expect(error.tried?.at(-1)?.error).toBe(error);
  });

  test("that is no hub token goes to no provider that the hub chooses", async () => {
    kit.model(MODEL, servedBy("together", "text-to-image"));
    const client = new InferenceClient(PROVIDER_KEY, { fetch: send });
    await expect(client.textToImage({ model: MODEL, inputs: "a cat" })).rejects.toMatchObject({ code: "key_needed" });
    expect(seenAt(PROVIDER_KEY)).toEqual([]);
  });

  test("of the hub stays within the router for a declaration of this client's own", async () => {
    kit.model("org/declared", servedBy("groq", "conversational"));
    const client = new InferenceClient(HUB_TOKEN, { fetch: send, retry: { retries: 0 } });
    const provider = (await loadProvider("groq")) as never;
    await expect(client.chatCompletion({ provider, model: "org/declared", messages })).resolves.toBeDefined();
    expect(kit.requests.map(({ path }) => path).filter((path) => path.includes("chat"))).toEqual([
      expect.stringMatching(/^\/groq\//),
    ]);
  });

  test("of the hub goes along within the router", async () => {
    kit.model(MODEL, { ...servedBy("groq", "conversational"), ...servedBy("together", "conversational") });
    kit.fault({ kind: "status", status: 503, match: "/groq/" });
    const client = new InferenceClient(HUB_TOKEN, { fetch: send, retry: { retries: 0 }, fallback: ["together"] });
    await expect(client.chatCompletion({ provider: "groq", model: MODEL, messages })).resolves.toBeDefined();
    expect(kit.requests.at(-1)?.path).toMatch(/^\/together\//);
  });
});

interface Sent {
  accessToken?: string;
  login?: string;
  headers?: Record<string, string>;
  signature?: string;
}

describe("what a server echoes of a credential is not in the error", () => {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  test.each<[string, string, Sent]>([
    ["a key", PROVIDER_KEY, { accessToken: PROVIDER_KEY }],
    ["a login in the address", "ann:long-password", { login: "ann:long-password" }],
    ["a header of the caller's", "very-secret-value", { headers: { "x-own": "very-secret-value" } }],
    ["a header that a hook adds", "signed-by-a-hook", { signature: "signed-by-a-hook" }],
  ])("%s, in any encoding", async (_, secret, { accessToken, login, headers, signature }) => {
    const echoes = [secret, base64(secret), base64(`Bearer ${secret}`), base64(`Authorization: Bearer ${secret}`)];
    const bytes = Buffer.from(secret);
    const escapedAll = (write: (code: number) => string) => [...bytes].map(write).join("");
    const echoed = [
      ...echoes,
      encodeURIComponent(secret),
      encodeURIComponent(encodeURIComponent(secret)),
      escapedAll((code) => `%${code.toString(16)}`),
      escapedAll((code) => String.raw`\u${code.toString(16).padStart(4, "0")}`),
      escapedAll((code) => `&#${code};`),
      bytes.toString("hex"),
      bytes.toString("hex").toUpperCase(),
      bytes.toString("base64url"),
      base64(`a${secret}`).replaceAll("=", ""),
      base64(`ab${secret}`).replaceAll("=", ""),
    ];
    const address = login === undefined ? kit.url : kit.url.replace("//", `//${login}@`);
    const failing = (async () =>
      Response.json({ error: { message: echoed.join(" "), seen: echoed } }, { status: 400 })) as typeof fetch;
    const client = new InferenceClient(accessToken ?? "", {
      fetch: failing,
      headers,
      hooks: { beforeAttempt: ({ headers: sent }) => void (signature && sent.set("x-signature-v2", signature)) },
    });
    const error = await client
      .endpoint(address)
      .chatCompletion({ messages })
      .catch((thrown: unknown) => thrown);
    const written = JSON.stringify(error);
    expect(written).toContain("[redacted]");
    for (const echo of echoed) expect(written).not.toContain(echo);
  });
});
