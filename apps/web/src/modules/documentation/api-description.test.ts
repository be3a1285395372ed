/** The API's OpenAPI document: judged by a validator of other hands, and held against what the server really answers. */
import { validate } from "@readme/openapi-parser";
import { openStore, type Store } from "@vitrine/hub";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDocumentation } from "./documentation.ts";
import { createTestSite } from "../../testing/site.ts";

interface Described {
  parameters?: {
    name: string;
    in: string;
    schema: { enum?: unknown[]; type?: string; examples?: unknown[]; items?: unknown };
  }[];
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
interface Description {
  paths: Record<string, Partial<Record<"get" | "post", Described>>>;
  components: { schemas: Record<string, object> };
}

const SHA = "0123456789abcdef0123456789abcdef01234567";
let store: Store;
let app: ReturnType<typeof createTestSite>;
let description: Description;

beforeAll(async () => {
  store = await openStore({ memory: true });
  const siblings = ["README.md", "onnx/model.onnx"].map((rfilename) => ({ rfilename }));
  await store.upsertMany([
    { id: "acme/m1", sha: SHA, tags: ["t"], downloads: 3, siblings, gated: "auto", pipeline_tag: "text-generation" },
  ]);
  app = createTestSite({
    store,
    sourceAddress: "https://code.example/",
  });
  const answer = await app.request("/api/openapi.json");
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  description = (await answer.json()) as Description;
});
afterAll(() => store.close());

const VALUES: Readonly<Record<string, string>> = {
  owner: "acme",
  name: "m1",
  revision: "main",
  folder: "onnx",
  path: "README.md",
  task: "text-classification",
};

function addressOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? "");
}

function operations(): [path: string, method: "get" | "post", operation: Described][] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    (["get", "post"] as const).flatMap((method) => {
      const operation = item[method];
      return operation ? [[path, method, operation] as [string, "get" | "post", Described]] : [];
    }),
  );
}

test("is OpenAPI 3.1 to a validator of other hands", async () => {
  // It changes its argument.
  expect(await validate(structuredClone(description) as never)).toMatchObject({ valid: true, warnings: [] });
});

test("every address in it answers as described", async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const [path, method, { responses }] of operations()) {
    const body = { paths: ["README.md"] };
    // oxlint-disable-next-line no-await-in-loop
    const answer = await app.request(addressOf(path), {
      method: method.toUpperCase(),
      ...(method === "post" && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    const said = responses[String(answer.status)];
    expect(said, `${method} ${path} answers ${answer.status}`).toBeDefined();
    // A site without tokens has no users to name, one without files signs no list of them, and code is for its own pages.
    if (path === "/api/whoami-v2" || path.includes("/manifest") || path === "/api/call-code.json") continue;
    expect(answer.status < 400, `${path} answers ${answer.status}`).toBe(true);
    const schema = said?.content?.["application/json"]?.schema;
    if (!schema) continue;
    // oxlint-disable-next-line no-await-in-loop
    const isValid = ajv.validate({ ...schema, components: description.components }, await answer.json());
    expect(isValid, `${path}: ${ajv.errorsText()}`).toBe(true);
  }
});

test("a refusal has the form that it says", async () => {
  const ajv = new Ajv2020({ strict: false });
  const answer = await app.request("/api/models?nothing=1");
  expect(answer.status).toBe(400);
  expect(ajv.validate(description.components.schemas["Refusal"] ?? {}, await answer.json())).toBe(true);
});

test("every parameter in it is taken, and of the hub's API no other", async () => {
  for (const [path, method, { parameters = [] }] of operations()) {
    if (method !== "get") continue;
    const query = parameters.filter((parameter) => parameter.in === "query");
    for (const { name, schema } of query) {
      // An address that fits no query is rejected for that.
      if (name === "cursor") continue;
      const items = schema.items as typeof schema | undefined;
      const value =
        schema.enum?.[0] ??
        schema.examples?.[0] ??
        items?.enum?.[0] ??
        (schema.type === "integer" ? 1 : schema.type === "boolean" ? true : "x");
      // oxlint-disable-next-line no-await-in-loop
      const answer = await app.request(
        `${addressOf(path)}?${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
      );
      expect(answer.status, `${path} ${name}=${String(value)}`).toBe(200);
    }
    if (path.startsWith("/api/models") && query.length > 0) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await app.request(`${addressOf(path)}?unheard-of=1`);
      const { error } = (await answer.json()) as { error: string };
      expect(error, path).toContain(`Known: ${query.map(({ name }) => name).join(", ")}.`);
    }
  }
});

test("every address for programs that the server answers is in it", async () => {
  const described = Object.keys(description.paths);
  const isForPrograms = (path: string) => /^\/(api\/|healthz|readyz)|\{raw\|resolve\}/.test(path);
  const patterns = [...new Set(app.routes.map(({ path }) => path).filter(isForPrograms))];
  expect(patterns.length).toBeGreaterThan(15);
  for (const pattern of patterns) {
    const matcher = new Hono().get(pattern, (context) => context.text(""));
    // oxlint-disable-next-line no-await-in-loop
    const answers = await Promise.all(described.map((path) => matcher.request(addressOf(path))));
    const isDescribed = answers.some(({ ok }) => ok);
    // A model without an owner is described with one.
    if (isDescribed || pattern.startsWith("/:name/:door")) continue;
    // oxlint-disable-next-line no-await-in-loop
    const answer = await app.request(pattern.replace(/\*$/, "some/thing"));
    expect(answer.status, `${pattern} answers and is not described`).toBe(404);
  }
});

test("the documentation has a page for it", async () => {
  const documentation = await openDocumentation("docs", "/nowhere");
  const page = documentation.find("/docs/http-api/models");
  if (!page) throw new Error("no page");
  const { ids, text } = documentation.render(page);
  expect(ids).toEqual(expect.arrayContaining(["listModels", "getModel", "pathsInfo"]));
  expect(text).toContain("num_parameters");
});
