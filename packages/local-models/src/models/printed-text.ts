/** Printed English text in a picture: Tesseract's line recognizer in WebAssembly. */
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { decodeImage } from "../media/image.ts";
import { readBytes } from "../model/inputs.ts";
import type { LoadModel, LocalModel } from "../model/model.ts";

export const model: LocalModel = {
  id: "printed-text",
  label: "Printed text (Tesseract)",
  tasks: ["image-to-text"],
  about:
    "Reads printed English text in a PNG or JPEG picture. Handwriting, photographs of signs and tilted pages come out badly.",
  languages: ["en"],
  licenses: ["Apache-2.0", "BSD-2-Clause"],
  packages: { "tesseract-wasm": "0.11.0", "@tesseract.js-data/eng": "1.0.0" },
  install: "default",
  diskMb: 18,
  memoryMb: 180,
};

interface Engine {
  loadModel(bytes: Uint8Array): void;
  loadImage(image: unknown): void;
  getText(): string;
  getTextBoxes(unit: "word"): { confidence: number }[];
  clearImage(): void;
  destroy(): void;
}

export const load: LoadModel = async (packages) => {
  const tesseract = (await packages.import("tesseract-wasm")) as {
    supportsFastBuild(): boolean;
    createOCREngine(options: { wasmBinary: Uint8Array }): Promise<Engine>;
  };
  const build = tesseract.supportsFastBuild() ? "tesseract-core.wasm" : "tesseract-core-fallback.wasm";
  const engine = await tesseract.createOCREngine({
    wasmBinary: await readFile(packages.file("tesseract-wasm", `dist/${build}`)),
  });
  const weights = packages.file("@tesseract.js-data/eng", "4.0.0_best_int/eng.traineddata.gz");
  engine.loadModel(gunzipSync(await readFile(weights)));
  return {
    run({ inputs }) {
      engine.loadImage(decodeImage(readBytes(inputs)));
      try {
        const generated_text = engine
          .getText()
          .replace(/\n{3,}/g, "\n\n")
          .trim();
        const words = engine.getTextBoxes("word");
        const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / (words.length || 1);
        return { kind: "json", value: { generated_text, confidence } };
      } finally {
        engine.clearImage();
      }
    },
    dispose: () => engine.destroy(),
  };
};
