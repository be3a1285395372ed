import { expect, test } from "vitest";
import { usageFor } from "../usage/usage.ts";

const notesOf = (library: string, total: number, more = {}) => {
  const usage = usageFor(
    { id: "a/model", tags: [], safetensors: { total, parameters: { F32: total } }, ...more },
    library,
  );
  return "snippets" in usage ? usage.snippets.flatMap(({ notes }) => notes).join(" ") : "";
};

test("a note says the memory of a known number of weights, by the one arithmetic", () => {
  expect(notesOf("sentence-transformers", 600_000_000)).toContain("Needs about 3 GB of memory in 32 bits");
  expect(
    notesOf("transformers", 7_000_000_000, {
      pipeline_tag: "text-generation",
      transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
    }),
  ).toContain("Needs about 15 GB of memory in 16 bits, 8 GB in 8, 4 GB in 4.");
});

test("small models and unknown numbers get none", () => {
  expect(notesOf("sentence-transformers", 22_000_000)).not.toContain("Needs about");
  expect(notesOf("diffusers", 0)).not.toContain("Needs about");
});
