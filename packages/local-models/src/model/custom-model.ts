/**
 * A custom model, from a folder on this machine: which runtime runs its files, whether it fits, and
 * how. It is not in the catalog, since it comes and goes with its folder; a call carries what the
 * worker needs to know.
 */
import type { LocalTask } from "./model.ts";

/** Facts of a folder before anything is loaded. */
export interface CustomModelFolder {
  id: string;
  /** Changes with the files. */
  revision: string;
  /** Absolute path. */
  path: string;
  /** Task of the record. */
  task?: string | undefined;
  /** Whether it takes messages. */
  isChat?: boolean | undefined;
  files: readonly { rfilename: string; size: number }[];
}

/** How a custom model runs. Plain data: it travels to the worker. */
export interface CustomModel {
  id: string;
  revision: string;
  path: string;
  /** The program, which is installed as a local model is. */
  runner: "onnx" | "gguf";
  tasks: readonly LocalTask[];
  /** ONNX: which weights. */
  dtype?: string;
  /** ONNX: the folder of the weights, inside the model's. */
  subfolder?: string;
  /** GGUF: the first file of the weights. */
  weights?: string;
  /** Bytes of the weights. */
  weightBytes: number;
  /** Megabytes while it is loaded, worked out beforehand. */
  memoryMb: number;
}

/** Megabytes of the program itself, with what one call needs. */
const RUNTIME_MB: Readonly<Record<CustomModel["runner"], number>> = { onnx: 250, gguf: 300 };
/** Weights as they are held: ONNX makes a second, arranged copy of some; llama.cpp maps the file as it is. */
const MEMORY_FACTOR: Readonly<Record<CustomModel["runner"], number>> = { onnx: 1.5, gguf: 1.1 };

/** Tasks that transformers.js does here, by the task of the record. */
const ONNX_TASKS: Readonly<Record<string, readonly LocalTask[]>> = {
  "automatic-speech-recognition": ["automatic-speech-recognition"],
  "feature-extraction": ["feature-extraction", "sentence-similarity"],
  "fill-mask": ["fill-mask"],
  "image-classification": ["image-classification"],
  "image-to-text": ["image-to-text"],
  "object-detection": ["object-detection"],
  "question-answering": ["question-answering"],
  "sentence-similarity": ["sentence-similarity", "feature-extraction"],
  summarization: ["summarization"],
  "text-classification": ["text-classification"],
  "text-generation": ["text-generation"],
  "text-to-audio": ["text-to-speech"],
  "text-to-speech": ["text-to-speech"],
  "token-classification": ["token-classification"],
  translation: ["translation"],
  "zero-shot-classification": ["zero-shot-classification"],
};

/** Weights by the ends of their names, the exact ones first. */
const DTYPES: readonly [dtype: string, suffix: string][] = [
  ["fp32", ""],
  ["fp16", "_fp16"],
  ["q8", "_quantized"],
  ["int8", "_int8"],
  ["uint8", "_uint8"],
  ["q4", "_q4"],
  ["q4f16", "_q4f16"],
  ["bnb4", "_bnb4"],
];

/**
 * How a folder with a model runs on this machine; `undefined` where no program here reads its weights or does its task.
 * @example
 * import { customModel } from "@vitrine/local-models";
 *
 * const files = [{ rfilename: "model-Q4_K_M.gguf", size: 400_000_000 }];
 * const model = customModel({ id: "owner/model", revision: "1", path: "/models", task: "text-generation", files });
 * console.log(model?.runner, model?.memoryMb); // gguf 740
 */
export function customModel(folder: CustomModelFolder): CustomModel | undefined {
  return ggufModel(folder) ?? onnxModel(folder);
}

function ggufModel({ id, revision, path, task, isChat, files }: CustomModelFolder): CustomModel | undefined {
  const whole = files.filter(({ rfilename }) => /\.gguf$/i.test(rfilename) && !/(^|[/-])mmproj/i.test(rfilename));
  // The parts of a file in several are one choice. Summed in one pass: there can be thousands.
  const choices = new Map<string, { rfilename: string; size: number }>();
  for (const { rfilename, size } of whole) {
    const stem = /^(.*)-\d{5}-of-\d{5}\.gguf$/i.exec(rfilename)?.[1];
    const key = stem === undefined ? rfilename : `${stem}-`;
    const before = choices.get(key);
    const isFirst = before === undefined || /-00001-of-/.test(rfilename);
    choices.set(key, { rfilename: isFirst ? rfilename : before.rfilename, size: size + (before?.size ?? 0) });
  }
  // The smallest of several quantizations is the one that fits first.
  const smallest = [...choices.values()]
    .filter(({ rfilename }) => !/-\d{5}-of-\d{5}\.gguf$/i.test(rfilename) || /-00001-of-/.test(rfilename))
    .toSorted((a, b) => a.size - b.size)[0];
  if (smallest === undefined) return undefined;
  const isText = task === undefined || /^(text-generation|image-text-to-text|any-to-any)$/.test(task);
  if (!isText) return undefined;
  const tasks: LocalTask[] = isChat ? ["conversational", "text-generation"] : ["text-generation", "conversational"];
  return sized({ id, revision, path, runner: "gguf", tasks, weights: smallest.rfilename, weightBytes: smallest.size });
}

function onnxModel({ id, revision, path, task, isChat, files }: CustomModelFolder): CustomModel | undefined {
  const found = onnxWeights({ task, isChat, files }, DTYPES);
  if (found === undefined) return undefined;
  const { weights, ...how } = found;
  const weightBytes = weights.reduce((sum, { size }) => sum + size, 0);
  return sized({ id, revision, path, runner: "onnx", ...how, weightBytes });
}

/** How transformers.js in a browser runs files of a repository elsewhere. */
export interface BrowserWeights {
  tasks: readonly LocalTask[];
  dtype: string;
  subfolder: string;
  /** Bytes of the weights; missing where the list of files has no sizes. */
  weightBytes?: number;
  /** Megabytes while it is loaded, worked out of that. */
  memoryMb?: number;
}

/** Small weights first: a browser loads them over a network. */
const BROWSER_DTYPES = ["q8", "int8", "uint8", "q4f16", "q4", "bnb4", "fp16", "fp32"].flatMap((name) =>
  DTYPES.filter(([dtype]) => dtype === name),
);

/**
 * How a browser runs a repository's files with transformers.js; `undefined` where transformers.js reads none of them or
 * does not do the task.
 * @example
 * import { browserWeights } from "@vitrine/local-models";
 *
 * const files = [{ rfilename: "onnx/model_quantized.onnx", size: 23_000_000 }];
 * const weights = browserWeights({ task: "feature-extraction", files });
 * console.log(weights?.dtype, weights?.memoryMb); // q8 285
 */
export function browserWeights(repository: {
  task?: string | undefined;
  isChat?: boolean | undefined;
  files: readonly { rfilename: string; size?: number | undefined }[];
}): BrowserWeights | undefined {
  const found = onnxWeights(repository, BROWSER_DTYPES);
  if (found === undefined) return undefined;
  const { weights, ...how } = found;
  const sizes = weights.flatMap(({ size }) => size ?? []);
  if (sizes.length < weights.length) return how;
  const weightBytes = sizes.reduce((sum, size) => sum + size, 0);
  return { ...how, weightBytes, memoryMb: memoryOf("onnx", weightBytes) };
}

function onnxWeights<File extends { rfilename: string }>(
  { task = "", isChat, files }: { task?: string | undefined; isChat?: boolean | undefined; files: readonly File[] },
  dtypes: typeof DTYPES,
): { tasks: readonly LocalTask[]; dtype: string; subfolder: string; weights: readonly File[] } | undefined {
  const known = Object.hasOwn(ONNX_TASKS, task) ? ONNX_TASKS[task] : undefined;
  if (known === undefined) return undefined;
  const tasks: readonly LocalTask[] = task === "text-generation" && isChat ? ["conversational", ...known] : known;
  for (const subfolder of ["onnx", ""]) {
    const start = subfolder === "" ? "" : `${subfolder}/`;
    const here = files.filter(
      ({ rfilename }) => rfilename.startsWith(start) && !rfilename.slice(start.length).includes("/"),
    );
    for (const [dtype, suffix] of dtypes) {
      // `model.onnx`, `encoder_model_q4.onnx`, `decoder_model_merged_q4.onnx`, and data next to them.
      const end = new RegExp(`^(?:encoder_|decoder_)?model(?:_merged)?${suffix}\\.onnx(?:_data(?:_\\d+)?)?$`);
      const weights = here.filter(({ rfilename }) => end.test(rfilename.slice(start.length)));
      if (weights.length > 0) return { tasks, dtype, subfolder, weights };
    }
  }
  return undefined;
}

function sized(model: Omit<CustomModel, "memoryMb">): CustomModel {
  return { ...model, memoryMb: memoryOf(model.runner, model.weightBytes) };
}

function memoryOf(runner: CustomModel["runner"], weightBytes: number): number {
  return Math.ceil((weightBytes / 1e6) * MEMORY_FACTOR[runner] + RUNTIME_MB[runner]);
}

/**
 * Why a model does not fit into `maxMb` megabytes, with the arithmetic; `undefined` where it fits.
 * @example
 * import { customModel, whyTooLarge } from "@vitrine/local-models";
 *
 * const files = [{ rfilename: "model-Q4_K_M.gguf", size: 4_680_000_000 }];
 * const model = customModel({ id: "owner/model", revision: "1", path: "/models", task: "text-generation", files });
 * if (model) console.log(whyTooLarge(model, 2000));
 * // owner/model does not fit: 4,680 MB of weights × 1.1 in memory, plus 300 MB for the program, is 5,448 MB;
 * // 2,000 MB are allowed (VITRINE_LOCAL_MEMORY).
 */
export function whyTooLarge(model: CustomModel, maxMb: number): string | undefined {
  if (model.memoryMb <= maxMb) return undefined;
  const { id, runner, weightBytes, memoryMb } = model;
  const number = (value: number) => Math.ceil(value).toLocaleString("en");
  return `${id} does not fit: ${number(weightBytes / 1e6)} MB of weights × ${MEMORY_FACTOR[runner]} in memory, plus ${RUNTIME_MB[runner]} MB for the program, is ${number(memoryMb)} MB; ${number(maxMb)} MB are allowed (VITRINE_LOCAL_MEMORY).`;
}
