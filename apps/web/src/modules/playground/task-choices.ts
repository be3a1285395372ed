/** The tasks of the playground in groups, each with a summary and what it needs to run here. */
import { localModelsFor } from "@vitrine/local-models";
import type { TaskName } from "@vitrine/inference";
import { getTask, MODALITIES, type Modality, TASKS } from "@vitrine/tasks";
import { modalityName, taskName, taskSummary } from "../../catalog/facet-names.ts";
import type { InferenceServices } from "../../catalog/inference-services.ts";
import { PLAYGROUND_TASKS } from "../../catalog/playground-task.ts";
import { PROVIDERS } from "../../catalog/providers.ts";
import type { RouteContext } from "../../shell/page.ts";
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";

const LABELS = PLAYGROUND_LABELS.tasks;

/** Requirements of a task to run here, from least to most. */
export type Readiness =
  | { kind: "now" }
  | { kind: "install"; megabytes: number }
  | { kind: "token" }
  /** Only on the visitor's own server. */
  | { kind: "nowhere" };

export interface TaskChoice {
  id: string;
  label: string;
  about: string;
  readiness: Readiness;
}

export interface TaskGroup {
  label: string;
  choices: readonly TaskChoice[];
}

/** Summaries of two tasks that are often confused. */
const ABOUTS: ReadonlyMap<string, "chatAbout" | "textGenerationAbout"> = new Map([
  ["conversational", "chatAbout"],
  ["text-generation", "textGenerationAbout"],
]);

/** Ids of the local models that are installed. */
export async function installedModels({ local }: InferenceServices): Promise<ReadonlySet<string>> {
  const states = (await local?.models()) ?? [];
  return new Set(states.filter(({ installed }) => installed).map(({ id }) => id));
}

/** The state that pages of the playground depend on. */
export async function installedState({ services = {} }: Pick<RouteContext, "services">): Promise<string> {
  return [...(await installedModels(services))].join();
}

/** Whether a chat model can answer here without a key of the visitor. */
export async function canChat(services: InferenceServices): Promise<boolean> {
  const installed = await installedModels(services);
  return (
    services.endpoint !== undefined ||
    services.sharedToken !== undefined ||
    localModelsFor("conversational").some(({ id }) => installed.has(id))
  );
}

export function taskGroups(services: InferenceServices, installed: ReadonlySet<string>): TaskGroup[] {
  const groups = new Map<Modality, TaskChoice[]>();
  for (const { id, label } of PLAYGROUND_TASKS) {
    const modality = id === "conversational" ? "nlp" : (getTask(id)?.modality ?? "other");
    const own = ABOUTS.get(id);
    const about = own === undefined ? taskSummary(id) : LABELS[own];
    const choices = groups.get(modality) ?? [];
    choices.push({
      id,
      label: Object.hasOwn(TASKS, id) ? taskName(id) : label,
      about,
      readiness: readinessOf(id, services, installed),
    });
    groups.set(modality, choices);
  }
  return (Object.keys(MODALITIES) as Modality[])
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((modality) => {
      const choices = groups.get(modality);
      return choices ? [{ label: modalityName(modality), choices }] : [];
    });
}

/** Text comes first, because it contains chat. */
function rankOf(modality: Modality): number {
  return modality === "nlp" ? -1 : MODALITIES[modality].order;
}

function readinessOf(id: string, services: InferenceServices, installed: ReadonlySet<string>): Readiness {
  const { local, endpoint, sharedToken } = services;
  const isServed = PROVIDERS.some(({ tasks }) => tasks[id as TaskName] !== undefined);
  if (endpoint && (id === "conversational" || id === "text-generation")) return { kind: "now" };
  const models = local ? localModelsFor(id) : [];
  if (models.some((model) => installed.has(model.id)) || (sharedToken !== undefined && isServed))
    return { kind: "now" };
  const [smallest] = models.map(({ diskMb }) => diskMb).toSorted((a, b) => a - b);
  if (smallest !== undefined) return { kind: "install", megabytes: smallest };
  return isServed ? { kind: "token" } : { kind: "nowhere" };
}

export function readinessText(readiness: Readiness): string {
  switch (readiness.kind) {
    case "now":
      return LABELS.ready;
    case "install":
      return LABELS.needsInstall({ megabytes: readiness.megabytes });
    case "token":
      return LABELS.needsKey;
    case "nowhere":
      return LABELS.needsServer;
  }
}
