/**
 * The size that a repository's name states: `Qwen2-57B-A14B` is a model of 57 billion weights. A source that says
 * otherwise by a wide margin has mixed up two sizes of one family (or active and all weights), so its word is refused;
 * where no source says anything, the name is what its author says.
 */
import type { Row } from "../rows.ts";

/**
 * A number of billions or millions between separators; `A3B` (active), `2B` after letters (data)
 * and `0.5b-b160k` do not count.
 */
const SIZE = /(?:^|[-_])(?:(\d+)[_.])?(\d+(?:\.\d+)?)([bm])(?=$|[-_.](?!b\d))/gi;

/** No model has as many weights: `base-30T` are the words it read. */
const MOST = 1e13;

/** Below this, a number in front of billions counts data. */
const MANY_DATA = 5e7;

/** Widest margin between a name and a source: names leave parts of a model out, and round. */
const MARGIN = 2.5;

/** Weights that the name states, the first where it states several; `undefined` for names without a size. */
export function sizeInName(id: string): number | undefined {
  const name = id.slice(id.indexOf("/") + 1);
  // `17B-16E`: the weights that are active, and a number of experts.
  if (/\d[bm]-\d+E(?=$|[-_.])/i.test(name)) return undefined;
  // `MoE-1B-7B`: active, and all.
  const [, all] = /MoE-[\d.]+B-([\d.]+)B(?=$|[-_.])/i.exec(name) ?? [];
  if (all !== undefined) return Math.round(Number(all) * 1e9);
  const counts = [...name.matchAll(SIZE)].flatMap(([, whole, digits, unit]) => {
    // `1_8B` and `1.8B` are one number.
    const number = Number(whole === undefined ? digits : `${whole}.${digits}`);
    const count = number * (unit?.toLowerCase() === "b" ? 1e9 : 1e6);
    return count >= 1e6 && count <= 1e13 ? [Math.round(count)] : [];
  });
  // `Instruct-3M-Llama3-8B`: a few millions next to billions count data.
  const [first = Infinity] = counts;
  return first < MANY_DATA ? (counts.find((count) => count >= 1e9) ?? first) : counts[0];
}

/** Weights that are active for a token, as the name states them: `A3B`. */
export function activeInName(id: string): number | undefined {
  const [, billions] = ACTIVE.exec(id.slice(id.indexOf("/") + 1)) ?? [];
  return billions === undefined ? undefined : Math.round(Number(billions) * 1e9);
}

const ACTIVE = /(?:^|[-_])A(\d+(?:\.\d+)?)B(?=$|[-_.])/i;
/** `E2B`: what a device holds of a model whose embeddings lie elsewhere; all its weights are more. */
const EFFECTIVE = /(?:^|[-_])E(\d+(?:\.\d+)?)B(?=$|[-_.])/i;

/**
 * True for a rounded size that cannot be that of the model so named, and for active weights that the name gives in another
 * number, or that are all there are: such a model has no number for them.
 */
export function contradictsName({ id, field, value, authority }: Row): boolean {
  if (typeof value !== "number") return false;
  if (field.startsWith("parameters") && value > MOST) return true;
  const isFar = (named: number | undefined) =>
    named !== undefined && (value > named * MARGIN || value < named / MARGIN);
  const size = sizeInName(id);
  const effective = EFFECTIVE.exec(id)?.[1];
  if (effective !== undefined && field.startsWith("parameters")) return value <= Number(effective) * 1.2e9;
  if (field === "parametersAbout") return authority === undefined && isFar(size);
  if (field !== "activeParametersAbout") return false;
  return isFar(activeInName(id)) || (size !== undefined && value >= size);
}
