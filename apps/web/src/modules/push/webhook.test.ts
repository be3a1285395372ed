import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, PushedRepositories } from "@vitrine/hub";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { remarkableFiles, Webhook } from "./webhook.ts";

let server: Server;
let address: string;
let received: { headers: IncomingHttpHeaders; body: string }[] = [];
/** Statuses of the next answers; after them 200. */
let statuses: number[] = [];
const errors: string[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    const status = statuses.shift() ?? 200;
    response.writeHead(status, status === 302 ? { Location: "http://elsewhere.example" } : {}).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  statuses = [];
  errors.length = 0;
});

const webhook = (more: object = {}) =>
  new Webhook({
    address,
    secret: "between-us",
    onError: (error) => errors.push(String(error)),
    waits: [1, 1],
    ...more,
  });
const message = (detail: string) => ({ event: "commit", repository: "acme/net", by: "ada", detail });

test("a message is signed over its body, and the secret stays here", async () => {
  const hook = webhook();
  const files = [{ path: "a.pkl", status: "unsafe", reasons: ["Loading it runs os.system."] }];
  hook.send(message("main"), async () => files);
  await hook.settled();
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  expect(headers["x-vitrine-signature"]).toBe(
    `sha256=${createHmac("sha256", "between-us").update(body).digest("hex")}`,
  );
  expect(JSON.parse(body)).toMatchObject({
    id: headers["x-vitrine-delivery"],
    event: "commit",
    repository: "acme/net",
    files,
  });
  expect(body + JSON.stringify(headers)).not.toContain("between-us");
});

test("a server that is away is asked again, in order, with the same id", async () => {
  statuses = [500, 429];
  const hook = webhook();
  for (const detail of ["one", "two"]) hook.send(message(detail));
  await hook.settled();
  expect(received.map(({ body }) => (JSON.parse(body) as { detail: string }).detail)).toEqual([
    "one",
    "one",
    "one",
    "two",
  ]);
  expect(new Set(received.map(({ headers }) => headers["x-vitrine-delivery"])).size).toBe(2);
  expect(errors).toEqual([]);
});

test("a refusal and a redirect are given up at once, and so is what stays away; the next is sent", async () => {
  statuses = [410, 302, 503, 503, 503];
  const hook = webhook();
  for (const detail of ["gone", "elsewhere", "away", "next"]) hook.send(message(detail));
  await hook.settled();
  expect(received).toHaveLength(6);
  expect(errors).toEqual(["410", "302", "503"].map((status) => expect.stringContaining(`status ${status}`)));
});

test("an address that nobody listens at is named by no error", async () => {
  const hook = webhook({ address: "http://ada:hidden@127.0.0.1:9/", waits: [] });
  hook.send(message("x"));
  await hook.settled();
  expect(errors).toHaveLength(1);
  expect(errors[0]).not.toContain("hidden");
});

test("what a push brings that a scan has something to say of is in the message, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-webhook-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await openStore({ memory: true });
  const pushed = await PushedRepositories.open({ folder, store });
  await pushed.create("acme/net", "ada");
  const steps = [
    { kind: "file" as const, path: "README.md", content: Buffer.from("# Net") },
    { kind: "file" as const, path: "model.pkl", content: Buffer.from("cos\nsystem\n(S'true'\ntR.") },
  ];
  await pushed.commit("acme/net", "main", { title: "Weights", description: "", author: "ada", steps });
  expect(await remarkableFiles(pushed, "acme/net")).toEqual([
    { path: "model.pkl", status: "unsafe", reasons: ["Loading it runs os.system."] },
  ]);
  await pushed.close();
  await store.close();
});
