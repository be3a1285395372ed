/**
 * What is so common that nobody writes it down: which library loads the models of an owner for a task, what a family
 * does that is named in an id, and the format that a name ends in. Each says its rule, and yields to any source.
 */
import type { MergedField, MergedModel } from "../merge.ts";

/** Makers whose own repositories are not the copies for MLX that catalogs list under their names. */
const ORIGINALS = /^(wan-ai|qwen|black-forest-labs|stabilityai|google|meta-llama|mistralai|openai|deepseek-ai)\//i;
const GGUF_NAME = /[-_]gguf$/i;
/** Families whose models write, as words of names; models that do something else have a task from elsewhere. */
const WRITES =
  /(?:^|[-_.])(?:(?:code)?llama-?\d|codellama|mistral|mixtral|ministral|magistral|devstral|qwen[-_.]?\d|gemma|phi-?\d|starcoder|falcon|granite|aya|command-r|deepseek|pythia|gpt-?(?:2|neo|j)|opt|bloom|olmo|yi|internlm|glm|smollm|tulu|hermes)/i;
const OTHERWISE =
  /omni|xcomposer|-prm-|mistral-large-3|mistral-small-4|devstral-small-2-|gemma-?[34]|ministral-3|(?:mistral|magistral)-small-(?:3\.[12]|2[56]\d\d)|llama-4|scout|maverick|embed|rerank|reward|guard|vision|vl|audio|ocr|clip|tts|asr|image|speech|timeseries|bert|encoder/i;
/** Models of these tasks that several of an owner's repositories load by one library, the others load too. */
const ENOUGH = 2;

export function learnFromHabits(models: readonly MergedModel[]): void {
  for (const { id, fields } of models) {
    const named = fields.get("id");
    if (named === undefined) continue;
    const name = id.slice(id.indexOf("/") + 1);
    if (GGUF_NAME.test(name) && !fields.has("formats"))
      fields.set("formats", withRule(["gguf"], named, "the name ends in the format"));
    // The originals of an owner are in another format than the copies that others make of them.
    if (fields.get("library_name")?.value === "mlx" && !/mlx/i.test(id) && ORIGINALS.test(id)) {
      fields.delete("library_name");
      fields.delete("formats");
    }
    if (!fields.has("pipeline_tag") && WRITES.test(name) && !OTHERWISE.test(name))
      fields.set("pipeline_tag", withRule("text-generation", named, "the family in the name"));
  }
  const libraries = new Map<string, Map<string, number>>();
  for (const { id, fields } of models) {
    const [key, library] = [habitOf(id, fields), fields.get("library_name")?.value as string | undefined];
    if (key === undefined || library === undefined) continue;
    const counts = libraries.get(key) ?? new Map<string, number>();
    libraries.set(key, counts.set(library, (counts.get(library) ?? 0) + 1));
  }
  for (const { id, fields } of models) {
    const [key, named] = [habitOf(id, fields), fields.get("id")];
    const counts = [...(libraries.get(key ?? "") ?? [])];
    const [only] = counts;
    if (named === undefined || fields.has("library_name") || only === undefined) continue;
    const [library, count] = only;
    if (counts.length === 1 && count >= ENOUGH)
      fields.set("library_name", withRule(library, named, "as the owner's other models for the task"));
  }
}

/** Owner and task. */
function habitOf(id: string, fields: MergedModel["fields"]): string | undefined {
  const task = fields.get("pipeline_tag")?.value as string | undefined;
  return task === undefined ? undefined : `${id.slice(0, id.indexOf("/")).toLowerCase()} ${task}`;
}

function withRule(value: unknown, { sources }: MergedField, rule: string): MergedField {
  return { value, sources: sources.slice(0, 1).map(({ release, path }) => ({ release, path, rule })) };
}
