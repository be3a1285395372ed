import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { schemaRows, taskJsonSchema } from "./json-schema.ts";
import { SCHEMAS, type SchemaId } from "./schemas.ts";

const ids = Object.keys(SCHEMAS) as SchemaId[];

describe("JSON Schema of tasks", () => {
  test.each(ids)("%s is valid JSON Schema 2020-12", (id) => {
    const ajv = new Ajv2020({ strict: false });
    for (const schema of Object.values(taskJsonSchema(id))) {
      expect(ajv.validateSchema(schema)).toBe(true);
      expect(() => ajv.compile(schema)).not.toThrow();
    }
  });

  test("agrees with the run-time validator on examples", () => {
    const ajv = new Ajv2020({ strict: false });
    const validate = ajv.compile(taskJsonSchema("object-detection").output);
    const box = { xmin: 1, ymin: 2, xmax: 3, ymax: 4 };
    expect(validate([{ label: "cat", score: 1, box, extra: true }])).toBe(true);
    expect(validate([{ label: "cat", score: 1, box: { xmin: 1 } }])).toBe(false);
    const parameters = ajv.compile(taskJsonSchema("zero-shot-classification").parameters);
    expect(parameters({ candidate_labels: ["a"] })).toBe(true);
    expect(parameters({})).toBe(false);
  });

  test("shows bytes as base64", () => {
    expect(taskJsonSchema("text-to-image").output).toMatchObject({
      type: "string",
      contentEncoding: "base64",
    });
  });

  test("has a stream part where the task streams", () => {
    expect(taskJsonSchema("conversational").chunk).toBeDefined();
    expect(taskJsonSchema("text-generation").chunk).toBeDefined();
    expect(taskJsonSchema("translation").chunk).toBeUndefined();
  });
});

describe("documentation rows", () => {
  test("describe every field of every task", () => {
    for (const id of ids) {
      for (const part of ["input", "parameters", "output"] as const) {
        for (const row of schemaRows(SCHEMAS[id][part])) {
          expect(row.type, `${id} ${part} ${row.name}`).not.toBe("");
          if (row.name !== "" && part !== "output") expect(row.description, `${id} ${part} ${row.name}`).not.toBe("");
        }
      }
    }
  });

  test("dot nested objects and mark list items", () => {
    const rows = schemaRows(SCHEMAS["object-detection"].output);
    expect(rows.map((row) => row.name)).toEqual([
      "[].label",
      "[].score",
      "[].box",
      "[].box.xmin",
      "[].box.ymin",
      "[].box.xmax",
      "[].box.ymax",
    ]);
  });

  test("say what every field means", () => {
    const silent = ids.flatMap((id) =>
      Object.entries(SCHEMAS[id]).flatMap(([part, schema]) =>
        schemaRows(schema).flatMap(({ name, description }) => (description ? [] : [`${id} ${part} ${name}`])),
      ),
    );
    expect(silent).toEqual([]);
  });

  test("say types in words, with choices, lists and whole numbers", () => {
    const types = Object.fromEntries(
      schemaRows(SCHEMAS["text-generation"].parameters).map((row) => [row.name, row.type]),
    );
    expect(types).toMatchObject({
      top_k: "integer",
      temperature: "number",
      stop: "array of string",
      grammar: "object",
      "grammar.type": '"json" | "regex" | "json_schema"',
    });
    expect(schemaRows(SCHEMAS["image-to-text"].input, "inputs")).toEqual([
      { name: "inputs", type: "binary", required: true, description: "Image to describe or read." },
    ]);
  });

  test("distinguish required from optional, also where the input itself may be missing", () => {
    const rows = schemaRows(SCHEMAS["zero-shot-classification"].parameters);
    expect(rows.filter((row) => row.required).map((row) => row.name)).toEqual(["candidate_labels"]);
    expect(schemaRows(SCHEMAS["image-text-to-image"].input, "inputs")[0]?.required).toBe(false);
  });

  test("join the alternatives of a choice in one row that is required only if all have it", () => {
    const rows = schemaRows(SCHEMAS.conversational.input);
    expect(rows.find((row) => row.name === "[].content[].type")?.required).toBe(true);
    expect(rows.find((row) => row.name === "[].content[].text")?.required).toBe(false);
  });
});
