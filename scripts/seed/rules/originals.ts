/**
 * The original of a quantized model that no source names: converters give their repositories the original's name and
 * the format. Where exactly one other repository has that name, it is the original.
 */
import type { MergedModel } from "../merge.ts";

const CONVERTERS =
  /^(unsloth|bartowski|thebloke|mlx-community|lmstudio-community|maziyarpanahi|cyankiwi|redhatai|quanttrio|nvidia|amd|ggml-org|quantfactory|mradermacher|second-state|city96|quantstack)\//i;
const FORMAT =
  /[-_.](?:gguf|awq|gptq|bnb-4bit|[3-8]bit|awq-[48]-?bit|awq-int[48]|gptq-int[48]|fp8|fp8-dynamic|nvfp4|mxfp4|fp4|mlx|mlx-[3-8]bit|mlx-bf16|quantized\.w\d+a\d+|int[48])$/i;

/** What makers append to a model's name where they publish its weights again in the layout of a library. */
const LAYOUT = /[-_](?:hf|diffusers)$/i;

const nameOf = (id: string): string => id.slice(id.indexOf("/") + 1).toLowerCase();

/** Fills `baseModels` of converted models, and says so in the rule. */
export function findOriginals(models: readonly MergedModel[]): void {
  const originals = Map.groupBy(
    models.filter(({ id }) => !CONVERTERS.test(id) && !FORMAT.test(id)),
    ({ id }) => nameOf(id),
  );
  const byId = new Map(models.map(({ id }) => [id.toLowerCase(), id]));
  for (const { id, fields } of models) {
    const same = LAYOUT.test(id) ? byId.get(id.replace(LAYOUT, "").toLowerCase()) : undefined;
    const stated = fields.get("id");
    if (same === undefined || stated === undefined || fields.has("baseModels")) continue;
    fields.set("baseModels", {
      value: [{ id: same, relation: "copy" }],
      sources: stated.sources
        .slice(0, 1)
        .map(({ release, path }) => ({ release, path, rule: "the name is that of the original and the layout" })),
    });
  }
  for (const { id, fields } of models) {
    const named = fields.get("id");
    if (named === undefined || fields.has("baseModels") || !CONVERTERS.test(id) || !FORMAT.test(id)) continue;
    const [only, second] = originals.get(nameOf(id).replace(FORMAT, "")) ?? [];
    if (only === undefined || second !== undefined) continue;
    fields.set("baseModels", {
      value: [{ id: only.id, relation: "quantized" }],
      sources: named.sources.slice(0, 1).map(({ release, path }) => ({
        release,
        path,
        rule: "the name is that of the original and the format",
      })),
    });
  }
}
