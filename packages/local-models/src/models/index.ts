/** Every model that can run here. Adding one is one file beside this and one line below. */
import type { LoadedModel, LoadModel, LocalModel, LocalTask, PackageLoader } from "../model.ts";
import type { OwnLocalModel } from "../own-model.ts";
import * as cocoSsd from "./coco-ssd.ts";
import * as entities from "./entities.ts";
import * as language from "./language.ts";
import * as minilm from "./minilm.ts";
import * as names from "./names.ts";
import { loadOwn as loadGguf, model as ggufProgram } from "./own-gguf.ts";
import { loadOwn as loadOnnx, model as onnxProgram } from "./own-onnx.ts";
import * as printedText from "./printed-text.ts";
import * as resnet from "./resnet.ts";
import * as sentiment from "./sentiment.ts";
import * as speech from "./speech.ts";
import * as stories from "./stories.ts";
import * as tinyChat from "./tiny-chat.ts";
import * as whisper from "./whisper.ts";

const MODULES: readonly { model: LocalModel; load: LoadModel }[] = [
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

/** Programs that run models of one's own. */
const RUNNERS = {
  onnx: { model: onnxProgram, loadOwn: loadOnnx },
  gguf: { model: ggufProgram, loadOwn: loadGguf },
} as const satisfies Record<OwnLocalModel["runner"], unknown>;

/** The program that a model of one's own needs; installed as a model is. */
export function runnerOf({ runner }: Pick<OwnLocalModel, "runner">): LocalModel {
  return RUNNERS[runner].model;
}

/** Loads a model of one's own; for the worker. */
export function loadOwnModel(packages: PackageLoader, own: OwnLocalModel): Promise<LoadedModel> {
  return RUNNERS[own.runner].loadOwn(packages, own);
}

/** All of them, those that come with the package first. */
export const LOCAL_MODELS: readonly LocalModel[] = [
  ...MODULES.map(({ model }) => model),
  ...Object.values(RUNNERS).map(({ model }) => model),
];

/** The model under an id, or under the id of its repository on the hub. */
export function getLocalModel(id: string): LocalModel | undefined {
  return LOCAL_MODELS.find((model) => model.id === id) ?? LOCAL_MODELS.find((model) => model.hubId === id);
}

/** Models that do a task, best first. */
export function localModelsFor(task: string): readonly LocalModel[] {
  return LOCAL_MODELS.filter((model) => model.tasks.includes(task as LocalTask));
}

/** How a model is loaded; for the worker. */
export function loaderOf(id: string): LoadModel | undefined {
  return MODULES.find(({ model }) => model.id === id)?.load;
}
