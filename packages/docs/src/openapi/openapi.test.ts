/** Pages of OpenAPI documents, judged by the page that comes of them, by a shell, and by a validator of JSON Schema. */
import { spawnSync } from "node:child_process";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { checkDocumentation, Documentation, OpenApiError, openApiPages } from "../index.ts";
import { curlCall } from "./curl-call.ts";
import { OpenApiDocument } from "./openapi-document.ts";
import { schemaExample } from "./schema-example.ts";

const ok = { "200": { description: "Fine" } };

function api(more: Record<string, unknown> = {}) {
  return {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1.2" },
    paths: { "/pets": { get: { responses: ok } } },
    ...more,
  };
}

async function read(document: unknown, asYaml = false) {
  const files = await openApiPages(asYaml ? stringify(document) : JSON.stringify(document));
  const documentation = new Documentation([{ address: "/api", folder: "api.json", files }]);
  const problems = [...checkDocumentation(documentation), ...documentation.sets.flatMap((set) => set.problems)];
  const shown = (name: string) => {
    const page = documentation.find(`/api/${name}`.replace(/\/$/, ""));
    if (!page) throw new Error(`no page ${name} in ${documentation.pages.map(({ address }) => address).join(" ")}`);
    const { html, ids, headings } = documentation.render(page);
    const tree = fromHtml(html, { fragment: true });
    const code: string[] = [];
    const elements: string[] = [];
    visit(tree, "element", (node) => {
      elements.push(node.tagName);
      if (node.tagName === "pre") code.push(toString(node));
    });
    return { text: toString(tree).replace(/\s+/g, " "), ids, headings, code, elements, html };
  };
  return { files, documentation, problems, shown };
}

const PETS = api({
  servers: [{ url: "https://{region}.pets.example/v1", variables: { region: { default: "eu" } } }],
  tags: [{ name: "Animals", description: "All *of* them." }],
  paths: {
    "/pets/{id}": {
      parameters: [{ $ref: "#/components/parameters/Id" }],
      put: {
        tags: ["Animals"],
        operationId: "putPet",
        summary: "Change a pet",
        deprecated: true,
        parameters: [
          {
            name: "dry",
            in: "query",
            required: true,
            schema: { type: "boolean", default: false },
            description: "Only try.",
          },
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
        },
        responses: {
          "200": {
            description: "The pet",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
          },
          "404": { description: "None such" },
        },
      },
    },
  },
  components: {
    parameters: { Id: { name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 } } },
    securitySchemes: { token: { type: "http", scheme: "bearer" } },
    schemas: {
      Pet: {
        type: "object",
        description: "An animal.",
        required: ["name"],
        properties: {
          name: { type: "string", maxLength: 40, description: "What it is called" },
          mother: { $ref: "#/components/schemas/Pet" },
          kind: { enum: ["cat", "dog"] },
          born: { type: ["string", "null"], format: "date" },
        },
      },
    },
  },
  security: [{ token: [] }],
});

describe("an operation", () => {
  test.each([false, true])(
    "shows its parameters, body, answers, an example and a command (YAML: %s)",
    async (asYaml) => {
      const { problems, shown } = await read(PETS, asYaml);
      expect(problems).toEqual([]);
      const { text, ids, code } = shown("animals");
      for (const words of ["Change a pet", "PUT /pets/{id}", "Deprecated.", "in the path, required, at least 1"])
        expect(text).toContain(words);
      for (const words of [
        "dry boolean · in the query, required, default false: Only try.",
        "Body, required: application/json, Pet",
        "404: None such",
      ])
        expect(text).toContain(words);
      expect(ids).toContain("putPet");
      expect(code.some((block) => block.includes("curl -X PUT 'https://eu.pets.example/v1/pets/{id}?dry=false'"))).toBe(
        true,
      );
      expect(code.some((block) => block.includes("Authorization: Bearer $TOKEN"))).toBe(true);
    },
  );

  test("is listed on the first page, by a link that arrives", async () => {
    const { shown, files } = await read(PETS);
    expect(shown("").text).toContain("Change a pet: PUT /pets/{id}");
    expect(files["index.md"]).toContain("(animals.md#putPet)");
  });

  test("has a distinct anchor where two have one name", async () => {
    const { shown, problems } = await read(
      api({
        paths: {
          "/a": { get: { operationId: "one", responses: ok } },
          "/b": { get: { responses: ok }, post: { responses: ok } },
        },
      }),
    );
    expect(problems).toEqual([]);
    expect(new Set(shown("operations").headings.map(({ id }) => id)).size).toBe(3);
  });
});

describe("a schema", () => {
  test("that contains itself is named, linked to, and written out once", async () => {
    const { shown, problems } = await read(PETS);
    expect(problems).toEqual([]);
    const { text, ids } = shown("schemas");
    expect(ids).toContain("schema-Pet");
    expect(text).toContain("name string · required, characters at most 40: What it is called");
    expect(text).toContain("mother Pet");
    expect(text).toContain('kind "cat" or "dog"');
    expect(text).toContain("born string (date) or null");
  });

  const circles: Record<string, unknown> = {
    "of references alone": { A: { $ref: "#/components/schemas/B" }, B: { $ref: "#/components/schemas/A" } },
    "of lists": { A: { type: "array", items: { $ref: "#/components/schemas/A" } } },
    "of everything it is made of": {
      A: { allOf: [{ $ref: "#/components/schemas/A" }, { type: "object", properties: { a: { type: "string" } } }] },
    },
    "of the whole document": { A: { properties: { a: { $ref: "#" } } } },
  };
  test.each(Object.entries(circles))("in a circle %s ends", async (_name, schemas) => {
    const { shown } = await read(api({ components: { schemas } }));
    expect(shown("schemas").ids).toContain("schema-A");
  });

  test("with exponential references costs bounded work", async () => {
    const schemas: Record<string, unknown> = {};
    for (let level = 0; level < 12; level += 1) {
      const next = { $ref: `#/components/schemas/S${level + 1}` };
      schemas[`S${level}`] = {
        allOf: Array.from({ length: 12 }, () => next),
        properties: Object.fromEntries(
          Array.from({ length: 12 }, (_, index) => [`p${index}`, { allOf: [next, next] }]),
        ),
      };
    }
    schemas["S12"] = { type: "string" };
    const started = process.cpuUsage();
    const { files } = await read(api({ components: { schemas } }));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(10_000);
    expect(Object.values(files).join("").length).toBeLessThan(1_000_000);
  });

  test("gets an example that it allows", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const plain = fc.oneof(
      fc.constant({ type: "string" }),
      fc.constant({ type: "boolean" }),
      fc.constant({ type: "integer", minimum: 3 }),
      fc.constant({ type: ["null", "number"] }),
      fc.array(fc.string(), { minLength: 1 }).map((values) => ({ enum: values })),
    );
    const { schema } = fc.letrec((again) => ({
      schema: fc.oneof(
        { maxDepth: 3 },
        plain,
        again("schema").map((items) => ({ type: "array", items })),
        fc.array(again("schema"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
        fc
          .dictionary(fc.stringMatching(/^[a-z]{1,4}$/), again("schema"), { maxKeys: 3 })
          .map((properties) => ({ type: "object", properties, required: Object.keys(properties) })),
      ),
    }));
    fc.assert(
      fc.property(schema, (made) => {
        const example = schemaExample(new OpenApiDocument({}), made);
        expect(ajv.validate(made as object, example), `${JSON.stringify(made)} ${JSON.stringify(example)}`).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

test("descriptions keep their marks, and break nothing around them", async () => {
  const description = [
    "# Big\n\nSome *words*, `code` and [a link][1].\n\n[1]: https://words.example",
    "```\nnever closed",
  ];
  for (const text of [
    ...description,
    "<!-- never closed",
    "<div><details>",
    "<Tip>\n\nx",
    "[[autodoc]] x",
    "{#if fw === 'pt'}",
    "| a |\n| - |\n| b |",
    "$$ x",
    "~~~\n~~~\n# T {#x}",
  ]) {
    const { shown, problems } = await read(
      api({
        paths: {
          "/a": {
            get: { operationId: "first", description: text, responses: ok },
            put: {
              operationId: "second",
              summary: text,
              parameters: [{ name: text, in: "query", description: text, schema: { const: text } }],
              responses: { "200": { description: text } },
            },
          },
        },
      }),
    );
    expect(problems, text).toEqual([]);
    const { ids, elements, code } = shown("operations");
    expect(ids, text).toEqual(expect.arrayContaining(["first", "second"]));
    expect(elements).not.toContain("details");
    expect(code.filter((block) => block.startsWith("curl"))).toHaveLength(2);
  }
});

test("nothing of a document runs", async () => {
  const evil = "<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))\"'>";
  const { shown } = await read(
    api({
      info: { title: evil, version: evil, description: evil },
      servers: [{ url: `https://x.example/${evil}`, description: evil }],
      paths: {
        [`/${evil}`]: { get: { operationId: evil, tags: ["t"], summary: evil, description: evil, responses: ok } },
      },
      components: { schemas: { A: { title: evil, description: evil, properties: { [evil]: { enum: [evil] } } } } },
    }),
  );
  for (const name of ["", "t", "schemas"]) {
    const { html, elements } = shown(name);
    expect(elements).not.toContain("script");
    const attributes: string[] = [];
    visit(fromHtml(html, { fragment: true }), "element", (node) => {
      attributes.push(...Object.keys(node.properties));
      expect(String(node.properties["href"] ?? "")).not.toMatch(/^javascript:/i);
    });
    expect(attributes.filter((attribute) => /^on/i.test(attribute))).toEqual([]);
  }
});

test.each([
  ["nothing", ""],
  ["words", "hello"],
  ["another thing", '{"a": 1}'],
  ["Swagger 2", '{"swagger": "2.0", "info": {"title": "x", "version": "1"}, "paths": {}}'],
  ["a version to come", '{"openapi": "4.0.0", "info": {"title": "x", "version": "1"}, "paths": {}}'],
  ["no paths", '{"openapi": "3.1.0", "info": {"title": "x"}, "paths": {}}'],
  [
    "a reference to nowhere",
    JSON.stringify(api({ components: { schemas: { A: { $ref: "#/components/schemas/B" } } } })),
  ],
  [
    "a reference to elsewhere",
    JSON.stringify(api({ components: { schemas: { A: { $ref: "https://x.example/a.json" } } } })),
  ],
  ["a file's name", "/etc/passwd"],
  ["brackets", `{"openapi": "3.1.0", "x-a": ${"[".repeat(100_000)}`],
  ["deep brackets", `{"openapi": "3.1.0", "x-a": ${"[".repeat(5_000)}${"]".repeat(5_000)}}`],
  ["deep YAML", `openapi: 3.1.0\nx-a: ${"[".repeat(5_000)}${"]".repeat(5_000)}`],
  [
    "aliases of aliases",
    `a: &a [x,x,x,x]\n${[..."bcdefghij"].map((name, index) => `${name}: &${name} [${`*${"abcdefghij"[index]},`.repeat(9)}]`).join("\n")}`,
  ],
])("%s is refused with a reason", async (_name, text) => {
  const started = process.cpuUsage();
  await expect(openApiPages(text)).rejects.toThrow(OpenApiError);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000);
});

test("a command passes its values through a shell unchanged, whatever they hold", () => {
  const written = fc
    .string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)), maxLength: 30 })
    .filter((value) => !value.includes("\0") && value.isWellFormed());
  const values = fc.sample(fc.tuple(written, written, written), 100);
  const commands = values.map(([one, two, three]) =>
    curlCall(new OpenApiDocument({}), {
      method: "POST",
      path: "/a",
      server: "https://x.example",
      parameters: [
        { name: one, in: "query", required: true, example: two },
        { name: "X-Value", in: "header", required: true, example: three },
      ],
      body: { mediaType: "application/json", example: { [one]: [two, three] } },
      security: [],
    }),
  );
  // One shell for all: it prints how many arguments a command has, and each of them.
  const script = `curl() { printf '%s\\0' "$#" "$@"; }\n${commands.join("\n")}`;
  const printed = spawnSync("bash", ["-s"], { input: script }).stdout.toString().split("\0");
  for (const [one, two, three] of values) {
    const args = printed.splice(0, 1 + Number(printed[0])).slice(1);
    const name = one.trim() === "" ? "" : one;
    expect(new URL(args[2] ?? "").searchParams.get(name)).toBe(two);
    expect(JSON.parse(args[args.indexOf("-d") + 1] ?? "")).toEqual({ [one]: [two, three] });
    expect(args[4]).toBe(`X-Value: ${three}`.replace(/[\r\n]+/g, " "));
  }
});
