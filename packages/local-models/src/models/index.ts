/** Every model that can run here. Adding one is one file next to this and one line below. */
import type { LoadedModel, LoadModel, LocalModel, LocalTask, PackageLoader, TokenCounter } from "../model/model.ts";
import type { CustomModel } from "../model/custom-model.ts";
import * as cocoSsd from "./coco-ssd.ts";
import * as entities from "./entities.ts";
import * as language from "./language.ts";
import * as minilm from "./minilm.ts";
import * as names from "./names.ts";
import { loadCustom as loadGguf, loadCustomCounter as loadGgufCounter, model as ggufProgram } from "./custom-gguf.ts";
import { loadCustom as loadOnnx, loadCustomCounter as loadOnnxCounter, model as onnxProgram } from "./custom-onnx.ts";
import * as printedText from "./printed-text.ts";
import * as resnet from "./resnet.ts";
import * as sentiment from "./sentiment.ts";
import * as speech from "./speech.ts";
import * as stories from "./stories.ts";
import * as tinyChat from "./tiny-chat.ts";
import * as whisper from "./whisper.ts";

type LoadCounter = (packages: PackageLoader) => Promise<TokenCounter>;

const MODULES: readonly { model: LocalModel; load: LoadModel; loadCounter?: LoadCounter }[] = [
  minilm,
  language,
  sentiment,
  names,
  entities,
  printedText,
  speech,
  stories,
  cocoSsd,
  resnet,
  whisper,
  tinyChat,
];

/** Programs that run custom models. */
const RUNNERS = {
  onnx: { model: onnxProgram, loadCustom: loadOnnx, loadCustomCounter: loadOnnxCounter },
  gguf: { model: ggufProgram, loadCustom: loadGguf, loadCustomCounter: loadGgufCounter },
} as const satisfies Record<CustomModel["runner"], unknown>;

/**
 * The program that runs a custom model. Install it like a model.
 * @example
 * import { runnerOf } from "@vitrine/local-models";
 *
 * console.log(runnerOf({ runner: "gguf" }).id, runnerOf({ runner: "gguf" }).install); // custom-gguf optional
 */
export function runnerOf({ runner }: Pick<CustomModel, "runner">): LocalModel {
  return RUNNERS[runner].model;
}

/** Loads a custom model; for the worker. */
export function loadCustomModel(packages: PackageLoader, custom: CustomModel): Promise<LoadedModel> {
  return RUNNERS[custom.runner].loadCustom(packages, custom);
}

/** Loads what counts the tokens of a custom model; for the worker. */
export function loadCustomCounter(packages: PackageLoader, custom: CustomModel): Promise<TokenCounter> {
  return RUNNERS[custom.runner].loadCustomCounter(packages, custom);
}

/** All of them, those that come with the package first. */
export const LOCAL_MODELS: readonly LocalModel[] = [
  ...MODULES.map(({ model }) => model),
  ...Object.values(RUNNERS).map(({ model }) => model),
];

/**
 * The local model with this id, or with this repository on the hub; `undefined` where there is none.
 * @example
 * import { getLocalModel } from "@vitrine/local-models";
 *
 * console.log(getLocalModel("minilm")?.tasks);
 * // [ 'sentence-similarity', 'feature-extraction', 'zero-shot-classification' ]
 */
export function getLocalModel(id: string): LocalModel | undefined {
  return (
    LOCAL_MODELS.find((model) => model.id === id || model.formerId === id) ??
    LOCAL_MODELS.find((model) => model.hubId === id)
  );
}

/**
 * The local models for a task, the best first.
 * @example
 * import { localModelsFor } from "@vitrine/local-models";
 *
 * console.log(localModelsFor("text-classification").map(({ id }) => id)); // [ 'language', 'sentiment' ]
 */
export function localModelsFor(task: string): readonly LocalModel[] {
  return LOCAL_MODELS.filter((model) => model.tasks.includes(task as LocalTask));
}

/** How a model is loaded; for the worker. */
export function loaderOf(id: string): LoadModel | undefined {
  return MODULES.find(({ model }) => model.id === id)?.load;
}

/** How the tokenizer of a model is loaded, if it has one; for the worker. */
export function counterLoaderOf(id: string): LoadCounter | undefined {
  return MODULES.find(({ model }) => model.id === id)?.loadCounter;
}
