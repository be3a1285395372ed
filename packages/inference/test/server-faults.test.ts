/**
 * Faults of servers that were written after the client was finished: the right text or a typed error, in time, without
 * the key; and no fault that another client gets right and ours does not.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { InferenceClient as TheirClient } from "@huggingface/inference";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InferenceClient, InferenceClientError, collectChat } from "../src/index.ts";
import { KEY, SERVER_FAULTS, type ServerFault, TEXT, WHOLE } from "./server-faults.ts";

/** Each call has its own path, by which the server knows the fault. */
const calls = new Map<string, { fault: ServerFault; count: number; hasLeaked: boolean }>();
const server = createServer((request, response) => {
  request.resume();
  const id = /^\/(\d+)\//.exec(request.url ?? "")?.[1];
  const call = calls.get(id ?? "");
  if (!call) {
    // Another origin, to which a redirect leads.
    if (JSON.stringify(request.headers).includes(KEY)) for (const each of calls.values()) each.hasLeaked = true;
    response.writeHead(200, { "content-type": "application/json" }).end(WHOLE);
    return;
  }
  call.count += 1;
  call.fault.respond(response, request, call.count);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Client = (baseUrl: string, isStream: boolean) => Promise<unknown>;
const request = { model: "m", messages: [{ role: "user" as const, content: "Hi" }] };

async function joined(chunks: AsyncIterable<{ choices?: { delta?: { content?: string | null } }[] | null }>) {
  let text = "";
  for await (const { choices } of chunks) text += choices?.[0]?.delta?.content ?? "";
  return text;
}

const CLIENTS: Readonly<Record<string, Client>> = {
  async ours(endpointUrl, isStream) {
    const client = new InferenceClient(KEY, { endpointUrl, retry: { base: 1 } });
    const answer = await (isStream
      ? collectChat(client.chatCompletionStream(request))
      : client.chatCompletion(request));
    return answer.choices[0]?.message.content;
  },
  async openai(baseURL, isStream) {
    const { chat } = new OpenAI({ apiKey: KEY, baseURL, maxRetries: 1 });
    if (isStream) return joined((await chat.completions.create({ ...request, stream: true })) as never);
    return (await chat.completions.create(request)).choices[0]?.message.content;
  },
  async huggingface(endpointUrl, isStream) {
    const client = new TheirClient(KEY, { endpointUrl });
    if (isStream) return joined(client.chatCompletionStream(request) as never);
    return (await client.chatCompletion(request)).choices[0]?.message.content;
  },
};

/** The fault in a client's reaction; undefined where there is none. */
async function complaint(client: Client, fault: ServerFault): Promise<string | undefined> {
  const id = String(calls.size + 1);
  const call = { fault, count: 0, hasLeaked: false };
  calls.set(id, call);
  const { port } = server.address() as AddressInfo;
  const hung = Symbol("hung");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const outcome = await Promise.race([
    client(`http://127.0.0.1:${port}/${id}/v1`, fault.isStream ?? false).then(
      (text) => ({ text }),
      (error: unknown) => ({ error: error as Error }),
    ),
    new Promise<typeof hung>((resolve) => (timer = setTimeout(resolve, 10_000, hung))),
  ]);
  clearTimeout(timer);
  if (outcome === hung) return "hangs";
  if (call.hasLeaked) return "sends the key to another origin";
  if ("text" in outcome) {
    if (fault.outcome === "error") return `says ${inspect(outcome.text)}`;
    const isNear = fault.outcome === "either" && String(outcome.text).startsWith("Gr");
    return outcome.text === TEXT || isNear ? undefined : `silently says ${inspect(outcome.text)}`;
  }
  const { error } = outcome;
  const written = inspect(error, { depth: 9, showHidden: true }) + String(error.message);
  const forms = [KEY, encodeURIComponent(KEY), btoa(KEY), btoa(`Bearer ${KEY}`), btoa(`user:${KEY}`)];
  if (forms.some((form) => written.includes(form))) return "shows the key";
  if (fault.outcome === "text") return `fails: ${error.message.slice(0, 90)}`;
  return fault.says && !fault.says.test(`${error.message} ${String((error as { status?: number }).status ?? "")}`)
    ? `does not say ${String(fault.says)}: ${error.message.slice(0, 90)}`
    : undefined;
}

test("each is the right text or an error of ours, in time and without the key", async () => {
  const typed: Client = async (url, isStream) => {
    try {
      return await (CLIENTS["ours"] as Client)(url, isStream);
    } catch (error) {
      expect(error).toBeInstanceOf(InferenceClientError);
      throw error;
    }
  };
  const found = await Promise.all(
    SERVER_FAULTS.map(async (fault) => {
      const wrong = await complaint(typed, fault);
      return wrong === undefined ? [] : [`${fault.name}: ${wrong}`];
    }),
  );
  expect(found.flat()).toEqual([]);
});

test.runIf(process.env["VITRINE_PEERS"])("how many the other clients get right", async () => {
  for (const [name, client] of Object.entries(CLIENTS)) {
    // oxlint-disable-next-line no-await-in-loop
    const wrong = await Promise.all(SERVER_FAULTS.map(async (fault) => [fault.name, await complaint(client, fault)]));
    const lines = wrong.filter(([, why]) => why !== undefined).map((pair) => pair.join(": "));
    console.log(`${name}: ${SERVER_FAULTS.length - lines.length} of ${SERVER_FAULTS.length}\n${lines.join("\n")}`);
  }
});
