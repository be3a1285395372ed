/**
 * A merged model becomes a record in the hub's own fields. Tags follow the hub's rules: library, formats, task,
 * languages, papers, base models, licence. What follows from other facts says by which rule.
 */
import { guessTask } from "@vitrine/models";
import type { FactPlace, ModelFacts, ModelRecord, NamedFile } from "@vitrine/models";
import type { MergedFact, MergedModel, Place } from "./merge.ts";
import { autoClassOf } from "./auto-class.ts";
import { sizeInName } from "./named-size.ts";
import { taskOfModelType } from "./model-types.ts";

interface BaseModel {
  id: string;
  relation?: string;
}

/** Facts that a quantized or copied model has from the one it was made from. */
const INHERITED = ["pipeline_tag", "languages", "contextLength", "architectures", "abilities"] as const;

/**
 * Works out, for all models together, what follows from what is stated: the task from the class or type, the library
 * of a bare format, and what a quantized form has in common with its original. What is known stays, so it can be done again
 * when more is.
 */
export function deriveFacts(models: readonly MergedModel[]): void {
  const byId = new Map(models.map((model) => [model.id.toLowerCase(), model]));
  for (const { facts } of models) {
    const formats = facts.get("formats");
    if (!facts.has("library_name") && (formats?.value as string[] | undefined)?.includes("gguf") === true) {
      facts.set("library_name", follow("gguf", formats as MergedFact, "files in the format gguf"));
    }
    if (!facts.has("pipeline_tag")) deriveTask(facts);
  }
  const settled = new Set<MergedModel>();
  const inherit = (model: MergedModel) => {
    if (settled.has(model)) return;
    settled.add(model);
    const bases = (model.facts.get("baseModels")?.value ?? []) as BaseModel[];
    for (const { id, relation } of bases) {
      const base = byId.get(id.toLowerCase());
      // A finetune may do something else; a quantized form or a copy does what its original does.
      if (base === undefined || (relation !== "quantized" && relation !== "copy")) continue;
      inherit(base);
      for (const field of INHERITED) {
        const known = base.facts.get(field);
        if (known !== undefined && !model.facts.has(field)) {
          model.facts.set(field, follow(known.value, known, `as its original ${base.id}`));
        }
      }
    }
  };
  for (const model of models) inherit(model);
  if (learnFromForms(models, byId)) {
    settled.clear();
    for (const model of models) inherit(model);
  }
  for (const { id, facts } of models) deriveSize(id, facts);
}

/**
 * An original that no source states the task of does what its quantized forms and copies do, where all that are known do
 * the same. Whether there was any.
 */
function learnFromForms(models: readonly MergedModel[], byId: ReadonlyMap<string, MergedModel>): boolean {
  const formsOf = new Map<MergedModel, MergedModel[]>();
  for (const model of models) {
    for (const { id, relation } of (model.facts.get("baseModels")?.value ?? []) as BaseModel[]) {
      const base = byId.get(id.toLowerCase());
      const isForm = relation === "quantized" || relation === "copy";
      if (base === undefined || !isForm || base.facts.has("pipeline_tag") || !model.facts.has("pipeline_tag")) continue;
      formsOf.set(base, [...(formsOf.get(base) ?? []), model]);
    }
  }
  for (const [base, forms] of formsOf) {
    const [first] = forms;
    const task = first?.facts.get("pipeline_tag");
    if (first === undefined || task === undefined) continue;
    if (forms.some(({ facts }) => facts.get("pipeline_tag")?.value !== task.value)) continue;
    base.facts.set("pipeline_tag", follow(task.value, task, `as its form ${first.id}`));
  }
  return formsOf.size > 0;
}

/** Tasks whose models are named by their number of weights, and not by that of the data. */
const NAMED_BY_SIZE = new Set(["text-generation", "image-text-to-text", "any-to-any", "audio-text-to-text"]);

function deriveSize(id: string, facts: MergedModel["facts"]): void {
  const size = sizeInName(id);
  const named = facts.get("id");
  const isKnown = facts.has("parameters") || facts.has("parametersAbout");
  const task = facts.get("pipeline_tag")?.value as string | undefined;
  if (size === undefined || named === undefined || isKnown || !NAMED_BY_SIZE.has(task ?? "")) return;
  facts.set("parametersAbout", follow(size, named, "the size in the name"));
}

/** Classes of models that read pictures beside text, whose names say so. */
const VISION_CLASS =
  /VL|Vision(For|2Seq)|Vision2|4v|Llava|Idefics|PaliGemma|SmolVLM|InternVL|Ovis|MiniCPMV|^Gemma3n?ForC|^Gemma4.*ForC|^Mistral3|Pixtral|Mllama|Fuyu|InstructBlip|Kosmos2|^Aria/;

function deriveTask(facts: MergedModel["facts"]): void {
  const type = facts.get("model_type");
  const architectures = facts.get("architectures");
  const diffusers = facts.get("diffusersClass");
  const byClass = VISION_CLASS.test(String([architectures?.value].flat()[0] ?? ""));
  if (byClass && architectures !== undefined) {
    facts.set(
      "pipeline_tag",
      follow("image-text-to-text", architectures, `from the class ${String([architectures.value].flat()[0])}`),
    );
    return;
  }
  const task = guessTask({
    tags: [],
    files: [],
    config: {
      ...(architectures !== undefined && { architectures: architectures.value as string[] }),
      ...(type !== undefined && { model_type: type.value as string }),
      ...(diffusers !== undefined && { diffusers: { _class_name: diffusers.value as string } }),
    },
  });
  const from = diffusers ?? architectures;
  if (task !== undefined && from !== undefined) {
    facts.set("pipeline_tag", follow(task, from, `from the class ${String([from.value].flat()[0])}`));
    return;
  }
  const byType = type === undefined ? undefined : taskOfModelType(type.value as string);
  if (type !== undefined && byType !== undefined) {
    facts.set("pipeline_tag", follow(byType, type, `from the model type ${String(type.value)}`));
    return;
  }
  const ofHead = facts.get("taskOfHead");
  if (ofHead !== undefined) facts.set("pipeline_tag", ofHead);
}

/** A fact that follows from another: the same places, with the rule. */
function follow(value: unknown, from: MergedFact, rule: string): MergedFact {
  return {
    value,
    places: from.places.map(({ release, path, commit }) => ({
      release,
      path,
      ...(commit !== undefined && { commit }),
      rule,
    })),
  };
}

/** Spelling of an id in the store, for references. */
export type Spelling = (id: string) => string;

export function toRecord(model: MergedModel, spelling: Spelling, standing: number): ModelRecord {
  const { facts } = model;
  const get = <T>(field: string): T | undefined => facts.get(field)?.value as T | undefined;
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
  const isChat = abilities.includes("chat") && (task === "text-generation" || task === "image-text-to-text");
  const tags = [
    library,
    ...formats,
    type,
    task,
    isChat ? "conversational" : undefined,
    ...languages,
    ...papers.map((paper) => `arxiv:${paper}`),
    ...bases.flatMap(({ id, relation }) => [
      `base_model:${id}`,
      ...(relation === undefined || relation === "copy" ? [] : [`base_model:${relation}:${id}`]),
    ]),
    license === undefined ? undefined : `license:${license}`,
  ].filter((tag) => tag !== undefined);
  const method = formats.find((format) => ["awq", "gptq", "fp8", "mxfp4", "bitsandbytes"].includes(format));
  const config = prune({
    architectures,
    model_type: type,
    quantization_config: method === undefined ? undefined : { quant_method: method },
    diffusers: get("diffusersClass") === undefined ? undefined : { _class_name: get<string>("diffusersClass") },
    speechbrain:
      get("speechbrainInterface") === undefined
        ? undefined
        : { speechbrain_interface: get<string>("speechbrainInterface") },
  });
  const relations = new Set(bases.map(({ relation }) => relation).filter((relation) => relation !== "copy"));
  const cardData = prune({
    license,
    language: languages.length === 0 ? undefined : languages.length === 1 ? languages[0] : languages,
    base_model: bases.length === 0 ? undefined : bases.length === 1 ? bases[0]?.id : bases.map(({ id }) => id),
    base_model_relation: relations.size === 1 ? [...relations][0] : undefined,
  });
  const counted = get<number>("parameters");
  const modelFacts = prune({
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
    imageSize: get<number>("imageSize"),
    imageClasses: get<number>("imageClasses"),
    weightBytes: get<number>("weightBytes"),
    weightBytesAbout: get<number>("sizeAbout"),
    releaseDate: get<string>("releaseDate"),
    supersededBy:
      get<string>("supersededBy") === undefined ? undefined : spelling(get<string>("supersededBy") as string),
    papers: papers.length === 0 ? undefined : papers,
    abilities: abilities.length === 0 ? undefined : abilities,
    standing,
  }) as ModelFacts;
  const files = (get<{ path: string; quantization?: string }[]>("files") ?? []).map(
    ({ path, quantization }): NamedFile => ({ rfilename: path, ...(quantization !== undefined && { quantization }) }),
  );
  return prune({
    id: model.id,
    author: model.id.slice(0, model.id.indexOf("/")),
    sha: get<string>("sha"),
    tags: [...new Set(tags)],
    pipeline_tag: task,
    library_name: library,
    config: Object.keys(config).length === 0 ? undefined : config,
    cardData: Object.keys(cardData).length === 0 ? undefined : cardData,
    transformersInfo: library === "transformers" ? autoClassOf(task, architectures?.[0]) : undefined,
    facts: modelFacts,
    namedFiles: files.length === 0 ? undefined : files,
    origin: { from: "seed" },
    sources: sourcesOf(facts, counted !== undefined),
  }) as unknown as ModelRecord;
}

/** Names under which the record shows a fact, where they differ from the readers'. */
const SHOWN: Readonly<Record<string, string>> = { files: "namedFiles", sizeAbout: "weightBytesAbout" };
/** Used in the order of models only, or shown as a part of something else. */
const HIDDEN = new Set(["featured", "formats", "clipArchitecture", "autoClass", "taskOfHead", "entryUpdated"]);

function sourcesOf(facts: MergedModel["facts"], isCounted: boolean): ModelRecord["sources"] {
  const places: FactPlace[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (place: Place) => {
    const key = JSON.stringify(place);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, places.length);
    return places.push(place) - 1;
  };
  const byFact: Record<string, number[]> = {};
  for (const [field, { places: read }] of facts) {
    if (HIDDEN.has(field) || (field === "parametersAbout" && isCounted)) continue;
    byFact[SHOWN[field] ?? field] = read.map(indexOf);
  }
  if (byFact["pipeline_tag"] !== undefined) byFact["transformersInfo"] = byFact["pipeline_tag"];
  return { places, facts: byFact };
}

function prune<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
