/** Data of the playground about a task, and about where it can run: sent to the page as JSON. */
import {
  BROWSER_PROGRAM_VERSION,
  browserWeights,
  type BrowserWeights,
  isInstalled,
  type LocalRuntime,
  localModelsFor,
  type LocalTask,
  type CustomModel,
  runnerOf,
  whyTooLarge,
} from "@vitrine/local-models";
import type { LocalRepositories, Store } from "@vitrine/hub";
import type { TaskName } from "@vitrine/inference";
import { contextTokens as contextTokensOf, type ModelRecord, type ProviderListing } from "@vitrine/models";
import { sampleInput } from "@vitrine/tasks";
import { schemaRows, type SchemaRow } from "@vitrine/tasks/schemas";
import { hasSchemas, SCHEMAS } from "@vitrine/tasks/schemas";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { demoFileAddress } from "../../catalog/demo-files.ts";
import { BROWSER_PROGRAM_PATH, type InferenceServices } from "../../catalog/inference-services.ts";
import { PLAYGROUND_TASKS } from "../../catalog/playground-task.ts";
import { localPlaygroundModel, localRunner } from "../../catalog/local-models/local-runner-for.ts";
import { PROVIDERS } from "../../catalog/providers.ts";
import { recordLinks } from "../../catalog/record-links.ts";
import { PARAMETER_LABELS } from "./messages/parameter-labels.ts";
import type { ChosenMachine } from "../../catalog/machine.ts";
import { lookedAt, type ModelChoice, modelChoices, serverFacts } from "./targets/model-choices.ts";
import type { PlaygroundLocalModel } from "../../catalog/local-models/playground-local-model.ts";

export interface PlaygroundData {
  task: string;
  label: string;
  /** `shown`: what the parameter does, where the page has another language. */
  parameters: readonly (SchemaRow & { shown?: string })[];
  /** The task's example input; files by their names. */
  sample?: { inputs: unknown; parameters?: Readonly<Record<string, unknown>> } | undefined;
  /** Files to try it with. */
  examples: readonly { name: string; address: string }[];
  /** Models of the store for this task, most used first. */
  models: readonly ModelChoice[];
  local: readonly PlaygroundLocalModel[];
  /** Models that this browser can run: of this site's own, and of the hub. */
  browser: readonly BrowserModel[];
  canInstall: boolean;
  /** `facts`: what its models can do, by their ids, where that is known. */
  endpoint?: { kind: string; models: readonly string[]; facts: Readonly<Record<string, string>> } | undefined;
  hasSharedToken: boolean;
  /** Names of the Model Context Protocol servers that the operator connects, for conversations. */
  mcp: readonly string[];
  /** Conditions of the requested model, where the store has it. */
  access?: { model: string; access: ModelAccess } | undefined;
  /** Providers that serve the task, by id and name. */
  providers: readonly { id: string; name: string }[];
}

/** A model whose files the browser loads, and how. */
export interface BrowserModel extends PlaygroundLocalModel {
  /** Changes with the files. */
  revision: string;
  /** The hub they come from; of this site where it is missing. */
  hub?: string;
  tasks: readonly LocalTask[];
  dtype?: string;
  subfolder?: string;
  /** Address of the folder with the program's files. */
  programPath: string;
  /** Where it is known. */
  weightMb?: number;
}

/** Conditions of a model's use, as far as the store knows; all of them may be missing. */
export interface ModelAccess {
  /** The page to request access, if it is not open to all: the model's own page on the hub. */
  requestAt?: string;
  /** Names of providers that say they serve it; empty where the hub knows of none. */
  servedBy?: readonly string[];
  /** A local model: its name is sent to no other server. */
  isLocal?: boolean;
  /** Prices of providers, by their ids, where a listing has one. */
  prices?: Readonly<Record<string, TokenPrice>>;
  /** Tokens that prompt and answer may have together, by the model's record. */
  contextTokens?: number;
  /** The same by providers, where their listing says it. */
  contexts?: Readonly<Record<string, number>>;
}

/** United States dollars for a million tokens. */
export interface TokenPrice {
  input?: number;
  output?: number;
  cachedInput?: number;
}

export function modelAccess(
  record: ModelRecord,
  hubEndpoint: string,
  listings: readonly ProviderListing[] = [],
): ModelAccess {
  const { gated, inferenceProviderMapping: mapping } = record;
  const { hubPage } = recordLinks(record, hubEndpoint);
  const contextTokens = contextTokensOf(record);
  const context = contextTokens === undefined ? {} : { contextTokens };
  if (hubPage === undefined) return { isLocal: true, ...context };
  const live = mapping?.filter(({ status }) => status !== "error").map(({ provider }) => provider);
  const prices = listings.flatMap(({ provider, price }) => {
    if (price?.input === undefined || price.output === undefined) return [];
    const { input, output, cachedInput } = price;
    return [[provider, { input, output, ...(cachedInput !== undefined && { cachedInput }) }] as const];
  });
  // A provider with several listings for a model has several prices: then none is certain.
  const times = Map.groupBy(prices, ([provider]) => provider);
  const sure = prices.filter(([provider]) => times.get(provider)?.length === 1);
  const contexts = listings.flatMap(({ provider, contextLength: tokens }) =>
    tokens === undefined ? [] : [[provider, tokens] as const],
  );
  return {
    ...context,
    ...(contexts.length > 0 && { contexts: Object.fromEntries(contexts) }),
    ...(gated && { requestAt: hubPage }),
    ...(live && { servedBy: [...new Set(live)] }),
    ...(sure.length > 0 && { prices: Object.fromEntries(sure) }),
  };
}

interface DataSources {
  store: Store;
  services: InferenceServices;
  local?: LocalRepositories | undefined;
  /** The requested model. */
  model?: string | undefined;
  /** Address of the hub that records came from. */
  hubEndpoint: string;
  /** The machine that the visitor chose. */
  machine: ChosenMachine;
  /** Asks the model server which models it has now. */
  isFresh?: boolean;
}

/** Data for one task, or `undefined` where the playground has none. */
export async function playgroundData(
  id: string,
  { store, services, local, model, hubEndpoint, machine, isFresh = false }: DataSources,
): Promise<PlaygroundData | undefined> {
  const task = PLAYGROUND_TASKS.find((known) => known.id === id);
  if (!task || !hasSchemas(id)) return undefined;
  const record = model ? await store.get(model) : undefined;
  const sample = sampleInput(id, record ?? {});
  const isChat = id === "conversational";
  const filter = isChat ? { tag: "conversational" } : { task: id };
  const [{ items }, states] = await Promise.all([
    store.search({ ...filter, limit: 40 }),
    services.local?.models() ?? [],
  ]);
  const ids = [...new Set([...(model === undefined ? [] : [model]), ...items.map((item) => item.id)])];
  const [localModel, ofHub] = services.local
    ? await Promise.all([
        localModels(ids, store, local, services.local),
        hubModels(ids, store, services.browserHub, services.local),
      ])
    : [[], []];
  const installed = new Set(states.filter((state) => state.installed).map((state) => state.id));
  const server = isChat || id === "text-generation" ? services.endpoint : undefined;
  const endpoint = server && isFresh ? await lookedAt(server) : server;
  const [models, facts] = await Promise.all([
    modelChoices(store, items, machine),
    endpoint ? serverFacts(store, endpoint) : {},
  ]);
  return {
    task: id,
    label: task.label,
    parameters: schemaRows(SCHEMAS[id].parameters).map((row) => (isChat ? inLanguage(row) : row)),
    sample:
      typeof sample === "string"
        ? undefined
        : { inputs: sample.inputs, ...(sample.parameters && { parameters: sample.parameters }) },
    examples: exampleFiles(id),
    models,
    // Local models come first.
    local: services.local
      ? [
          ...localModel.filter(({ fits, tasks }) => fits && tasks.includes(id as LocalTask)).map(({ shown }) => shown),
          ...localModelsFor(id).map(({ id: name, label, about, diskMb, licenses }) => ({
            id: name,
            label,
            about,
            diskMb,
            licenses,
            installed: installed.has(name),
          })),
        ]
      : [],
    browser: [...localModel.flatMap(({ browser }) => browser ?? []), ...ofHub].filter(({ tasks }) =>
      tasks.includes(id as LocalTask),
    ),
    canInstall: services.allowInstall === true,
    endpoint: endpoint && { kind: endpoint.kind, models: endpoint.models, facts },
    access: record && { model: record.id, access: modelAccess(record, hubEndpoint) },
    hasSharedToken: services.sharedToken !== undefined,
    mcp: isChat ? (services.mcp ?? []).map(({ name }) => name) : [],
    providers: PROVIDERS.filter((provider) => provider.tasks[id as TaskName] !== undefined).map((provider) => ({
      id: provider.id,
      name: provider.name,
    })),
  };
}

/** Sent with the page, so that no script holds the texts of all languages, or the English ones twice. */
function inLanguage(row: SchemaRow): PlaygroundData["parameters"][number] {
  const texts: Readonly<Record<string, string>> = PARAMETER_LABELS;
  const shown = Object.hasOwn(texts, row.name) ? texts[row.name] : undefined;
  return shown === undefined || shown === row.description ? row : { ...row, shown };
}

/** The local models among these. */
async function localModels(
  ids: readonly string[],
  store: Store,
  local: LocalRepositories | undefined,
  runtime: LocalRuntime,
) {
  if (local === undefined) return [];
  const found = (await store.getMany(ids))
    .map((record) => localRunner(record, local))
    .filter((runner) => runner !== undefined);
  return Promise.all(
    found.map(async (runner) => {
      const shown = await localPlaygroundModel(runner, runtime.dataDir);
      return {
        tasks: runner.tasks,
        // In a browser the visitor's memory counts, not this machine's.
        fits: whyTooLarge(runner, runtime.maxMemoryMb) === undefined,
        shown,
        browser: runner.runner === "onnx" ? browserModel(runner, shown) : undefined,
      };
    }),
  );
}

function browserModel(
  { tasks, revision, dtype, subfolder, weightBytes, memoryMb }: CustomModel,
  shown: PlaygroundLocalModel,
): BrowserModel {
  const weightMb = Math.ceil(weightBytes / 1e6);
  return {
    ...shown,
    about: `Loads ${weightMb.toLocaleString("en")} MB of weights into this browser once, and takes about ${memoryMb.toLocaleString("en")} MB of its memory.`,
    revision,
    tasks,
    ...(dtype !== undefined && { dtype }),
    ...(subfolder !== undefined && { subfolder }),
    programPath: `${BROWSER_PROGRAM_PATH}/${BROWSER_PROGRAM_VERSION}`,
    weightMb,
  };
}

/** Models with ONNX files at the hub, open to all: a browser requests them without a token. */
async function hubModels(
  ids: readonly string[],
  store: Store,
  hub: string | undefined,
  runtime: LocalRuntime,
): Promise<BrowserModel[]> {
  if (hub === undefined) return [];
  const { host } = new URL(hub);
  const found = (await store.getMany(ids)).flatMap((record) => {
    const { siblings = [], pipeline_tag: task, tags, gated, origin } = record;
    if (gated || origin?.from === undefined || recordLinks(record, hub).hubHost !== host) return [];
    const weights = browserWeights({ task, isChat: tags.includes("conversational"), files: siblings });
    return weights ? [{ record, weights }] : [];
  });
  const runner = runnerOf({ runner: "onnx" });
  const installed = found.length > 0 && (await isInstalled(runner, runtime.dataDir));
  return found.map(({ record: { id, sha = "main" }, weights }) => ({
    id,
    label: id,
    about: `Its files come from ${host}, once, to this browser. ${hubWeightText(weights)}`,
    diskMb: runner.diskMb,
    licenses: runner.licenses,
    installed,
    program: { id: runner.id, label: runner.label },
    revision: sha,
    hub,
    tasks: weights.tasks,
    dtype: weights.dtype,
    subfolder: weights.subfolder,
    programPath: `${BROWSER_PROGRAM_PATH}/${BROWSER_PROGRAM_VERSION}`,
    ...(weights.weightBytes !== undefined && { weightMb: Math.ceil(weights.weightBytes / 1e6) }),
  }));
}

function hubWeightText({ weightBytes, memoryMb }: BrowserWeights): string {
  if (weightBytes === undefined || memoryMb === undefined)
    return "How large they are is not known here: it is shown while they load, and Stop ends it.";
  return `They are ${Math.ceil(weightBytes / 1e6).toLocaleString("en")} MB of weights, and take about ${memoryMb.toLocaleString("en")} MB of its memory.`;
}

/** Demo pictures with text to read. */
const PRINTED = ["invoice.svg", "timetable.svg"];

/** Pictures and recordings of the task's demonstration, and of others with the same kind of input. */
function exampleFiles(id: string): { name: string; address: string }[] {
  const wanted = /audio|speech-recognition/.test(id)
    ? "audio"
    : /image|visual|document|object|depth|mask/.test(id)
      ? "img"
      : undefined;
  if (!wanted || id.startsWith("text-to")) return [];
  const local = Object.hasOwn(DESCRIPTORS, id) ? [DESCRIPTORS[id as keyof typeof DESCRIPTORS]] : [];
  // All models of this task, and one of each other task.
  const filesOf = (descriptor: (typeof local)[number]) =>
    (descriptor?.demo.inputs ?? []).flatMap((item) =>
      item.type === wanted && "filename" in item ? [item.filename] : [],
    );
  const printed = /image-to-text|document/.test(id) ? PRINTED : [];
  const names = [
    ...printed,
    ...local.flatMap(filesOf),
    ...Object.values(DESCRIPTORS).flatMap((other) => filesOf(other).slice(0, 1)),
  ];
  return [...new Set(names.map((name) => name.replace(/\.[^.]+$/, "")))]
    .map((stem) => ({ name: stem.replaceAll("-", " "), address: demoFileAddress(stem) ?? "" }))
    .filter(({ address }) => address !== "")
    .slice(0, 12);
}
