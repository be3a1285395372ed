/** Which language a text is in: fastText's compressed identifier of 176 languages, in WebAssembly. */
import { readInteger, readText } from "../model/inputs.ts";
import type { LoadModel, LocalModel } from "../model/model.ts";

export const model: LocalModel = {
  id: "language",
  label: "Language identification (fastText)",
  hubId: "julien-c/fasttext-language-id",
  tasks: ["text-classification"],
  about: "Names the language of a text, out of 176. Sure on sentences, unsure on single words.",
  licenses: ["CC-BY-SA-3.0", "MIT"],
  packages: { "fasttext.wasm.js": "1.0.0" },
  install: "default",
  diskMb: 4,
  memoryMb: 40,
};

interface Predictions {
  size(): number;
  get(index: number): [number, string];
  delete?(): void;
}

export const load: LoadModel = async (packages) => {
  const { getLIDModel } = (await packages.import("fasttext.wasm.js")) as {
    getLIDModel(): Promise<{
      load(): Promise<{ predict(text: string, count: number, threshold: number): Predictions }>;
    }>;
  };
  const identifier = await (await getLIDModel()).load();
  const names = new Intl.DisplayNames("en", { type: "language" });
  return {
    run({ inputs, parameters }) {
      // The engine reads up to the first line end.
      const text = readText(inputs).replace(/\s+/g, " ");
      const count = readInteger(parameters["top_k"], "parameters.top_k", { min: 1, max: 176, otherwise: 5 });
      const found = identifier.predict(text, count, 0);
      const value = Array.from({ length: found.size() }, (_, index) => {
        const [score, label] = found.get(index);
        const code = label.replace("__label__", "");
        return { label: languageName(code, names), score: Math.min(1, score) };
      });
      found.delete?.();
      return { kind: "json", value };
    },
  };
};

function languageName(code: string, names: Intl.DisplayNames): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
