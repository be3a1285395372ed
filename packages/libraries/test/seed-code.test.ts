/** The code of every model of the seed: what it imports exists, and it holds for this very model. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ModelRecord } from "@vitrine/models";
import { autoClassFor, isTransformersClass } from "@vitrine/models/folder";
import { usageFor } from "../src/usage/usage.ts";

const SEED: readonly ModelRecord[] = readFileSync(new URL("../../../data/seed/models.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as ModelRecord);

const snippetsOf = (record: ModelRecord, library: string) => {
  const usage = usageFor(record, library);
  return "snippets" in usage ? usage.snippets.filter(({ code }) => code !== "") : [];
};
const DIRECT = SEED.filter(({ library_name: library }) => library === "transformers").flatMap((record) =>
  snippetsOf(record, "transformers")
    .filter(({ title }) => title === "Load the model directly")
    .map(({ code, notes }) => ({ record, code, notes })),
);

describe("loading a model of the seed directly", () => {
  test("imports classes that the release of transformers has", () => {
    const missing = DIRECT.flatMap(({ record: { id }, code }) =>
      [...code.matchAll(/^(?:model|processor|tokenizer|extractor) = (\w+)\.from_pretrained/gm)]
        .map(([, name = ""]) => name)
        .filter((name) => !isTransformersClass(name))
        .map((name) => `${id}: ${name}`),
    );
    expect(missing).toEqual([]);
    expect(DIRECT.length).toBeGreaterThan(1500);
  });

  test("loads the architecture by a class that has it, or trusts the repository's code and says so", () => {
    const wrong = DIRECT.flatMap(({ record, code, notes }) => {
      const architecture = record.config?.architectures?.[0];
      const { model_type: modelType } = record.config ?? {};
      const chosen = autoClassFor({ architecture, modelType, task: record.pipeline_tag });
      const isTrusted = code.includes("trust_remote_code=True") && notes.some((each) => each.includes("runs Python"));
      const isRight =
        chosen?.from === "builtin"
          ? !isTrusted && code.includes(`model = ${chosen.autoModel}.from_pretrained`)
          : chosen?.from === "repository" && isTrusted;
      return isRight ? [] : [`${record.id}: ${architecture}`];
    });
    expect(wrong).toEqual([]);
  });

  test("gives messages to models for conversations, in every block that writes", () => {
    const chat = SEED.filter(
      ({ metadata, pipeline_tag: task = "", tags }) =>
        (metadata?.abilities?.includes("chat") || tags.includes("conversational")) &&
        ["text-generation", "image-text-to-text", "any-to-any"].includes(task),
    );
    const silent = chat.flatMap((record) =>
      ["transformers", "mlx", "llama-cpp-python", "transformers.js"]
        .filter((library) => record.library_name === library || record.tags.includes(library))
        .flatMap((library) => snippetsOf(record, library).map(({ code }) => ({ library, code })))
        .filter(({ code }) => /generate|pipe\(|create_/.test(code) && !/messages|"role"|role:/.test(code))
        .map(({ library }) => `${record.id}: ${library}`),
    );
    expect(silent).toEqual([]);
    expect(chat.length).toBeGreaterThan(1000);
  });
});
