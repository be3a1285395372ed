/** Scores that models reached on a visitor's own inputs. They stay in this browser, and each sheet's can be taken away. */
import * as v from "valibot";
import { keptValue } from "../storage/kept-value.ts";

/** Where the browser keeps them; see `load-own-scores.ts`, which shares no file with what loads late. */
const OWN_SCORES = "vitrine.own-scores";

const Score = v.object({
  /** Id of the sheet, its task for the playground, and what the visitor calls it. */
  sheet: v.string(),
  task: v.string(),
  title: v.string(),
  model: v.string(),
  /** From 0 to 1: the mean over the answers. */
  quality: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Answers that were checked. */
  judged: v.number(),
});
export type OwnScore = v.InferOutput<typeof Score>;

/** More would fill pages; the sheets that were kept last stay. */
const MAX_SCORES = 200;

const Scores = v.array(Score);
const scores = keptValue("local", OWN_SCORES, (saved): OwnScore[] => (v.is(Scores, saved) ? saved : []));
export const readOwnScores = scores.read;

/**
 * Keeps the scores of a sheet in place of those that it had; none takes them away.
 * @returns false where the browser's storage is off or full
 */
export function keepOwnScores(sheet: string, next: readonly OwnScore[]): boolean {
  const kept = [...readOwnScores().filter((score) => score.sheet !== sheet), ...next].slice(-MAX_SCORES);
  if (!scores.write(kept)) return false;
  // Then no page loads a script for them.
  if (kept.length === 0) scores.forget();
  return true;
}

/** Of a model of the catalog, also where a server names it with its format: `owner/model:Q4_K_M`. */
export function ownScoresOf(id: string): OwnScore[] {
  const wanted = id.toLowerCase();
  return readOwnScores().filter(({ model }) => {
    const name = model.toLowerCase();
    return name === wanted || name.startsWith(`${wanted}:`);
  });
}
