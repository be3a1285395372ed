/** Every model that can run here. Adding one is one file beside this and one line below. */
import type { LoadModel, LocalModel, LocalTask } from "../model.ts";
import * as cocoSsd from "./coco-ssd.ts";
import * as entities from "./entities.ts";
import * as language from "./language.ts";
import * as minilm from "./minilm.ts";
import * as names from "./names.ts";
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

/** All of them, those that come with the package first. */
export const LOCAL_MODELS: readonly LocalModel[] = MODULES.map(({ model }) => model);

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
