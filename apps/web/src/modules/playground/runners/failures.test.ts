/** Errors of the client as visitors see them: a real client, and a loopback server that fails in every way. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { InferenceClient } from "@vitrine/inference";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { explainedFailure, PlaygroundFailure, whoAnswers } from "./failures.ts";
import type { Place, Target } from "../targets/targets.ts";

const HERE = "https://site.example";
let address = "";
let answer = { status: 500, headers: {} as Record<string, string>, body: "" };
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(answer.status, { "Content-Type": "application/json", ...answer.headers });
  response.end(answer.body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function failure(
  next: Partial<typeof answer>,
  place: Place = "custom",
  options: { isOnline?: boolean; requests?: number; endpointUrl?: string; here?: string } = {},
): Promise<PlaygroundFailure> {
  answer = { status: 500, headers: {}, body: "{}", ...next };
  const target: Target = { place, provider: "", model: "tiny" };
  const client = new InferenceClient("sk-visitor", { endpointUrl: options.endpointUrl ?? address });
  const thrown = await client
    .chatCompletion({ model: "tiny", messages: [{ role: "user", content: "Hi" }] }, { retry: { retries: 0 } })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  return explainedFailure(thrown, target, options.endpointUrl, {
    now: 1000,
    here: HERE,
    isOnline: true,
    ...options,
  }) as PlaygroundFailure;
}

describe("an error that a visitor sees", () => {
  test.each([400, 401, 402, 403, 404, 413, 422, 429, 500, 503])(
    "with status %i names the host, its message once, and a next step",
    async (status) => {
      const reported = await failure({ status, body: '{"error":{"message":"These are its words"}}' });
      const whole = `${reported.message} ${reported.hint ?? ""}`;
      expect(reported.message).toContain(new URL(address).host);
      expect(whole.match(/These are its words/g)).toHaveLength(1);
      expect(whole).not.toMatch(/hf-inference|settings\/tokens|Pass |billTo|sk-visitor|timeouts\./);
      expect(reported.hint).toMatch(/\w{3}/);
    },
  );

  test("knows when the call can be retried", async () => {
    expect((await failure({ status: 429, headers: { "Retry-After": "90" } })).retryAt).toBe(91_000);
  });

  test("says once how long to wait, on the button, and all other words of the server", async () => {
    for (const place of ["custom", "endpoint", "hub"] as const)
      for (const status of [429, 503])
        for (const [sentence, headers, wait] of [
          ["Rate limit of 30 a minute reached. Please try again in 7.66s.", { "Retry-After": "8" }, 8000],
          ["Rate limit of 30 a minute reached. Please try again in 1m20s.", {}, 80_000],
          ["Rate limit of 30 a minute reached.", { "Retry-After": "3559" }, 3_559_000],
          ["Rate limit of 30 a minute reached.", {}, undefined],
        ] as const) {
          const body = JSON.stringify({ error: { message: sentence } });
          // oxlint-disable-next-line no-await-in-loop
          const { message, hint = "", retryAt } = await failure({ status, headers, body }, place);
          expect(message).toContain("Rate limit of 30 a minute reached.");
          expect(retryAt).toBe(wait === undefined ? undefined : 1000 + wait);
          const times = `${message} ${hint}`.match(/again in \S+|wait|a moment|tomorrow/gi) ?? [];
          if (wait !== undefined) expect(times, `${place} ${status} ${message} ${hint}`).toEqual([]);
          expect(hint).toMatch(/\w{3}/);
        }
  });

  test("links to the settings only if a key of the visitor is wrong", async () => {
    const body = '{"error":"no"}';
    expect((await failure({ status: 401, body })).needsHelp).toBe(true);
    expect((await failure({ status: 401, body }, "endpoint")).needsHelp).toBeUndefined();
    expect((await failure({ status: 503, body })).needsHelp).toBeUndefined();
  });

  test("names one's own server, and not the hub's rules, for 403 and 5xx", async () => {
    const { host } = new URL(address);
    for (const status of [403, 500, 503]) {
      const own = await failure({ status, body: '{"error":"no"}' });
      expect(own.hint).toContain(host);
      expect(own.hint).not.toMatch(/account|provider|Choose/);
    }
    const { hint } = await failure({ status: 403, body: '{"error":"no"}' }, "endpoint");
    expect(hint).toContain("operator");
  });

  test("says that the browser is offline, that the site may be restarting, and how many requests were sent", async () => {
    // Nothing listens there.
    const nobody = { endpointUrl: "http://127.0.0.1:9" };
    const restarting = await failure({}, "endpoint", { ...nobody, here: "http://127.0.0.1:9", requests: 3 });
    expect(restarting.message).toBe("The connection to this site failed. 3 requests were sent.");
    expect(restarting.hint).toContain("restarting");
    const local = await failure({}, "custom", { ...nobody, isOnline: false });
    expect(local.message).toBe("The connection to 127.0.0.1:9 failed, and this browser is offline.");
    const far = await failure({}, "custom", { endpointUrl: "http://nobody.invalid", isOnline: false });
    expect(far.message).toBe("This browser is offline, so nobody.invalid cannot be reached.");
  });

  test("names this site if this site rejected the call", async () => {
    const body = '{"error":{"message":"Too many calls. Try again in 5 s.","code":"too-often"}}';
    expect((await failure({ status: 429, body }, "endpoint")).message).toMatch(/^Error 429 from this site/);
  });
});

test("services behind this site have names of their own", () => {
  expect(whoAnswers("/endpoint/v1/chat/completions", HERE)).toBe("this site’s model server");
  expect(whoAnswers("/local/models/minilm", HERE)).toBe("this machine");
  expect(whoAnswers("/shared/router/v1/chat/completions", HERE)).toBe("the router, through this site");
  expect(whoAnswers("https://api.groq.com/openai/v1", HERE)).toBe("api.groq.com");
  expect(whoAnswers("/endpointless", HERE)).toBe("this site");
});
