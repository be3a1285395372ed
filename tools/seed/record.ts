/**
 * Converts a merged model to a record in the hub's own fields. Tags follow the hub's rules:
 * library, formats, task, languages, papers, base models, license.
 */
import type { SourceReference, ModelMetadata, ModelRecord, ListedFile } from "@vitrine/models";
import { isBuiltIn, loadingBy, QUANTIZED, WRITES } from "./derive-fields.ts";
import type { MergedModel, FieldSource } from "./merge.ts";

interface BaseModel {
  id: string;
  relation?: string;
}

/** Spelling of an id in the store, for references. */
export type Spelling = (id: string) => string;

export function toRecord(
  model: MergedModel,
  spelling: Spelling,
  popularity: number,
  aliases: readonly string[],
): ModelRecord {
  const { fields } = model;
  const get = <T>(field: string): T | undefined => fields.get(field)?.value as T | undefined;
  const library = get<string>("library_name");
  const task = get<string>("pipeline_tag");
  const license = get<string>("license");
  const languages = get<string[]>("languages") ?? [];
  const papers = get<string[]>("papers") ?? [];
  const formats = get<string[]>("formats") ?? [];
  const type = get<string>("model_type");
  const architectures = get<string[]>("architectures");
  const bases = (get<BaseModel[]>("baseModels") ?? [])
    .map((base) => ({ ...base, id: spelling(base.id) }))
    .filter(({ id }) => id.toLowerCase() !== model.id.toLowerCase());
  const abilities = (get<string[]>("abilities") ?? []).filter(
    (ability) => !["generate", "hybrid", "omni"].includes(ability),
  );
  const isChat = abilities.includes("chat") && WRITES.has(task ?? "");
  const loading = loadingBy(library, { architecture: architectures?.[0], modelType: type, task });
  const isCustom =
    loading.isCustomCode ||
    (get("customCode") === true && keepsOwnCode({ architecture: architectures?.[0], modelType: type, task }));
  const tags = [
    library,
    ...formats,
    type,
    task,
    isChat ? "conversational" : undefined,
    isCustom ? "custom_code" : undefined,
    ...languages,
    ...papers.map((paper) => `arxiv:${paper}`),
    ...bases.flatMap(({ id, relation }) => [
      `base_model:${id}`,
      ...(relation === undefined || relation === "copy" ? [] : [`base_model:${relation}:${id}`]),
    ]),
    license === undefined ? undefined : `license:${license}`,
  ].filter((tag) => tag !== undefined);
  const method = formats.find((format) => QUANTIZED.has(format));
  const bits = /int(\d)/.exec(get<string>("weightFormat") ?? "")?.[1];
  const config = prune({
    architectures,
    model_type: type,
    quantization_config:
      method === undefined ? undefined : { quant_method: method, ...(bits !== undefined && { bits: Number(bits) }) },
    diffusers: get("diffusersClass") === undefined ? undefined : { _class_name: get<string>("diffusersClass") },
    speechbrain:
      get("speechbrainInterface") === undefined
        ? undefined
        : { speechbrain_interface: get<string>("speechbrainInterface") },
  });
  const relations = new Set(bases.map(({ relation }) => relation).filter((relation) => relation !== "copy"));
  const cardData = prune({
    license,
    license_name: license === "other" ? get<string>("license_name") : undefined,
    license_link: license === "other" ? get<string>("license_link") : undefined,
    language: languages.length === 0 ? undefined : languages.length === 1 ? languages[0] : languages,
    base_model: bases.length === 0 ? undefined : bases.length === 1 ? bases[0]?.id : bases.map(({ id }) => id),
    base_model_relation: relations.size === 1 ? [...relations][0] : undefined,
  });
  const counted = get<number>("parameters");
  const modelMetadata = prune({
    parameters: counted,
    parametersAbout: counted === undefined ? get<number>("parametersAbout") : undefined,
    activeParametersAbout: get<number>("activeParametersAbout"),
    contextLength: get<number>("contextLength"),
    embeddingDimension: get<number>("embeddingDimension"),
    layers: get<number>("layers"),
    attentionHeads: get<number>("attentionHeads"),
    keyValueHeads: get<number>("keyValueHeads"),
    headSize: get<number>("headSize"),
    hiddenSize: get<number>("hiddenSize"),
    vocabularySize: get<number>("vocabularySize"),
    attention: get<string>("attention"),
    keyValueRank: get<number>("keyValueLoraRank"),
    ropeHeadSize: get<number>("ropeHeadSize"),
    slidingWindow: get<number>("slidingWindow"),
    fullLayersEvery: get<number>("slidingLayersEvery"),
    expertCount: get<number>("expertCount"),
    expertsActive: get<number>("expertsActive"),
    weightFormat: get<string>("weightFormat"),
    imageSize: get<number>("imageSize"),
    imageClasses: get<number>("imageClasses"),
    weightBytes: get<number>("weightBytes"),
    weightBytesAbout: get<number>("sizeAbout"),
    releaseDate: get<string>("releaseDate"),
    supersededBy:
      get<string>("supersededBy") === undefined ? undefined : spelling(get<string>("supersededBy") as string),
    papers: papers.length === 0 ? undefined : papers,
    abilities: abilities.length === 0 ? undefined : abilities,
    modelClass: loading.modelClass,
    popularity,
  }) as ModelMetadata;
  const files = (get<{ path: string; quantization?: string }[]>("files") ?? []).map(
    ({ path, quantization }): ListedFile => ({ rfilename: path, ...(quantization !== undefined && { quantization }) }),
  );
  return prune({
    id: model.id,
    aliases: aliases.length === 0 ? undefined : aliases,
    author: model.id.slice(0, model.id.indexOf("/")),
    sha: get<string>("sha"),
    tags: [...new Set(tags)],
    pipeline_tag: task,
    library_name: library,
    config: Object.keys(config).length === 0 ? undefined : config,
    cardData: Object.keys(cardData).length === 0 ? undefined : cardData,
    transformersInfo: loading.info,
    metadata: modelMetadata,
    listedFiles: files.length === 0 ? undefined : files,
    evaluations: get("evaluations"),
    createdAt: instantOf(get<string>("createdAt")),
    gated: get("gated") === true ? "manual" : undefined,
    origin: { from: "seed" },
    sources: sourcesOf(fields, counted !== undefined, loading.modelClass !== undefined),
  }) as unknown as ModelRecord;
}

/** Names under which the record shows a value, where they differ from the readers'. */
const SHOWN: Readonly<Record<string, string>> = {
  files: "listedFiles",
  sizeAbout: "weightBytesAbout",
  keyValueLoraRank: "keyValueRank",
  slidingLayersEvery: "fullLayersEvery",
};
/** Used in the order of models only, or shown as a part of something else. */
const HIDDEN = new Set([
  "featured",
  "formats",
  "clipArchitecture",
  "autoClass",
  "taskOfHead",
  "entryUpdated",
  "supersedes",
  "sampleRate",
  "customCode",
]);

function sourcesOf(fields: MergedModel["fields"], isCounted: boolean, hasModelClass: boolean): ModelRecord["sources"] {
  const sources: SourceReference[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (source: FieldSource) => {
    const key = JSON.stringify(source);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, sources.length);
    return sources.push(source) - 1;
  };
  const byField: Record<string, number[]> = {};
  for (const [field, { sources: read }] of fields) {
    if (HIDDEN.has(field) || (field === "parametersAbout" && isCounted)) continue;
    byField[SHOWN[field] ?? field] = read.map(indexOf);
  }
  if (byField["pipeline_tag"] !== undefined) byField["transformersInfo"] = byField["pipeline_tag"];
  if (hasModelClass && byField["model_type"] !== undefined) byField["modelClass"] = byField["model_type"];
  return { references: sources, fields: byField };
}

/** The beginning of a day; a month alone is no instant. */
function instantOf(day: string | undefined): string | undefined {
  return day?.length === 10 ? `${day}T00:00:00.000Z` : undefined;
}

function prune<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

/**
 * A catalog says that loading runs the repository's code; where the type came into transformers since, it does not. What was
 * there before is its own under that name: a language model that embeds, and BERT.
 */
function keepsOwnCode(of: Parameters<typeof isBuiltIn>[0]): boolean {
  const { architecture, modelType, task } = of;
  const isOwn = modelType === "bert" || (!WRITES.has(task ?? "") && architecture?.endsWith("ForCausalLM") === true);
  return isOwn || !isBuiltIn(of);
}
