/**
 * Habits that nobody writes down: which library loads the models of an owner for a task, what a family
 * does that is named in an id, and the format that a name ends in. Each says its rule, and yields to any source.
 */
import { lowerCaseName } from "./name-patterns.ts";
import type { MergedField, MergedModel } from "../merge.ts";
import { draftsFor } from "./originals.ts";

/** Makers whose own repositories are not the copies for MLX that catalogs list under their names. */
const ORIGINALS = /^(wan-ai|qwen|black-forest-labs|stabilityai|google|meta-llama|mistralai|openai|deepseek-ai)\//i;
const GGUF_NAME = /[-_]gguf$/i;
const JANG = /[-_]jang(?:tq)?(?:_\w+|\d*)?(?=$|[-.])/i;
/** Families whose models write, as words of names; models that do something else have a task from elsewhere. */
const WRITES =
  /(?:^|[-_.])(?:(?:code)?llama-?\d|codellama|mistral|mixtral|ministral|magistral|devstral|qwen[-_.]?\d|gemma|phi-?\d|starcoder|falcon|granite|aya|command-r|deepseek|pythia|gpt-?(?:2|neo|j)|opt|bloom|olmo|yi|internlm|glm|smollm|tulu|hermes)/i;
const OTHERWISE =
  /omni|xcomposer|-prm-|mistral-large-3|mistral-small-4|devstral-small-2-|gemma-?[34]|ministral-3|(?:mistral|magistral)-small-(?:3\.[12]|2[56]\d\d)|llama-4|scout|maverick|embed|rerank|reward|guard|vision|vl|audio|ocr|clip|tts|asr|image|speech|timeseries|bert|encoder/i;
/** Models of these tasks that several of an owner's repositories load by one library, the others load too. */
const ENOUGH = 2;
/** Libraries of many owners, which a model has from its owner's others only where its own type or class goes with them. */
const GENERAL: ReadonlySet<string> = new Set(["diffusers", "open_clip", "sentence-transformers", "timm"]);
const TELLS = ["model_type", "architectures", "diffusersClass"];
/** Words of files that the owner's other models do not have. JANG are mixed formats for MLX, with a program of their own. */
const OTHER_FILES = /(?:^|[-_.])(?:jang\w*|original|litert|lora|peft|candle|onnx)(?=$|[-_.])/i;

export function learnFromHabits(models: readonly MergedModel[]): void {
  for (const { id, fields } of models) {
    const named = fields.get("id");
    if (named === undefined) continue;
    const name = id.slice(id.indexOf("/") + 1);
    if (GGUF_NAME.test(name) && !fields.has("formats"))
      fields.set("formats", withRule(["gguf"], named, "the name ends in the format"));
    if (JANG.test(name) && !fields.has("formats"))
      fields.set("formats", withRule(["jang"], named, "the format in the name"));
    // The originals of an owner are in another format than the copies that others make of them.
    if (fields.get("library_name")?.value === "mlx" && !/mlx/i.test(id) && ORIGINALS.test(id)) {
      fields.delete("library_name");
      fields.delete("formats");
    }
    if (!fields.has("pipeline_tag") && WRITES.test(name) && !OTHERWISE.test(name))
      fields.set("pipeline_tag", withRule("text-generation", named, "the family in the name"));
  }
  const libraries = new Map<string, Map<string, string[]>>();
  for (const { id, fields } of models) {
    const [key, library] = [habitOf(id, fields), fields.get("library_name")?.value as string | undefined];
    if (key === undefined || library === undefined) continue;
    const found = libraries.get(key) ?? new Map<string, string[]>();
    libraries.set(key, found.set(library, [...(found.get(library) ?? []), id]));
  }
  for (const model of models) {
    const { id, fields } = model;
    const [key, named] = [habitOf(id, fields), fields.get("id")];
    const [only, second] = libraries.get(key ?? "") ?? [];
    if (named === undefined || fields.has("library_name") || only === undefined || second !== undefined) continue;
    const [library, others] = only;
    if (OTHER_FILES.test(id) || draftsFor(model) !== undefined || others.length < ENOUGH) continue;
    const isTold = TELLS.some((field) => fields.has(field));
    if (isTold || (!GENERAL.has(library) && isOfTheirFamily(id, others)))
      fields.set("library_name", withRule(library, named, "as the owner's other models for the task"));
  }
}

/** Words of names that tell nothing of a family. */
const GENERIC =
  /^(?:.{1,3}|base|large|small|medium|mini|tiny|instruct|chat|preview|thinking|reason\w*|uncensored|abliterated|image|text|video)$/;

/** Whether the name shares a word with another of its owner's, which is not only its conversion for transformers. */
function isOfTheirFamily(id: string, others: readonly string[]): boolean {
  const wordsOf = (each: string) => {
    const [first = "", ...rest] = lowerCaseName(each).split(/[^a-z]+/);
    return [first, ...rest.filter((word) => !GENERIC.test(word))];
  };
  const words = new Set(wordsOf(id));
  return !others.includes(`${id}-hf`) && others.some((each) => wordsOf(each).some((word) => words.has(word)));
}

/** Owner and task. */
function habitOf(id: string, fields: MergedModel["fields"]): string | undefined {
  const task = fields.get("pipeline_tag")?.value as string | undefined;
  return task === undefined ? undefined : `${id.slice(0, id.indexOf("/")).toLowerCase()} ${task}`;
}

function withRule(value: unknown, { sources }: MergedField, rule: string): MergedField {
  return { value, sources: sources.slice(0, 1).map(({ release, path }) => ({ release, path, rule })) };
}
