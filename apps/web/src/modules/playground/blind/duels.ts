/** Pairs of answers whose origin is hidden until the vote. */
import type { SheetColumn } from "../sheet/sheet.ts";
import type { Outcome } from "./bradley-terry.ts";

export type Vote = "left" | "right" | "tie" | "neither";

/** Two candidates on one prompt; which side each is on is drawn by chance. */
export interface Pairing {
  prompt: string;
  left: string;
  right: string;
}

export interface Duel extends Pairing {
  answers: readonly [left: string, right: string];
  vote: Vote;
}

/**
 * The next pairing: of the pairs with the fewest votes, on a prompt that the pair has had least often.
 *
 * @param busy pairings under way, which count as votes
 */
export function nextPairing(
  candidates: readonly string[],
  prompts: readonly string[],
  duels: readonly Pairing[],
  { busy = [], random = Math.random }: { busy?: readonly Pairing[]; random?: () => number } = {},
): Pairing | undefined {
  const pairs = candidates.flatMap((one, at) => candidates.slice(at + 1).map((other) => [one, other] as const));
  if (pairs.length === 0 || prompts.length === 0) return undefined;
  const seen = [...duels, ...busy];
  const pairName = (one: string, other: string) => [one, other].toSorted().join(" ");
  const countOf = new Map<string, number>();
  for (const { left, right, prompt } of seen)
    for (const name of [pairName(left, right), `${pairName(left, right)} ${prompt}`])
      countOf.set(name, (countOf.get(name) ?? 0) + 1);
  const pair = least(pairs, ([one, other]) => countOf.get(pairName(one, other)) ?? 0, random);
  const prompt = least(prompts, (text) => countOf.get(`${pairName(...pair)} ${text}`) ?? 0, random);
  const [left, right] = random() < 0.5 ? pair : [pair[1], pair[0]];
  return { prompt, left, right };
}

/** One of those with the lowest count, by chance. */
function least<Item>(items: readonly Item[], countOf: (item: Item) => number, random: () => number): Item {
  const lowest = Math.min(...items.map(countOf));
  const choices = items.filter((item) => countOf(item) === lowest);
  return choices[Math.floor(random() * choices.length)] as Item;
}

const SCORES: Readonly<Record<Vote, number>> = { left: 1, right: 0, tie: 0.5, neither: 0.5 };

export function outcomesOf(duels: readonly Duel[]): Outcome[] {
  return duels.map(({ left, right, vote }) => ({ left, right, score: SCORES[vote] }));
}

/** One line for each vote: the form that preference tuning reads, with the models beside it. */
export function toPreferences(duels: readonly Duel[], candidates: readonly SheetColumn[]): string {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const aboutOf = (id: string) => {
    const candidate = byId.get(id);
    return candidate && { name: candidate.name, run: candidate.run, system: candidate.settings.system };
  };
  const lines = duels.map(({ prompt, left, right, answers, vote }) => {
    if (vote === "tie" || vote === "neither")
      return { prompt, vote, responses: answers, models: [aboutOf(left), aboutOf(right)] };
    const [chosen, rejected] = vote === "left" ? [0, 1] : [1, 0];
    const ids = [left, right];
    return {
      prompt,
      chosen: answers[chosen],
      rejected: answers[rejected],
      chosen_model: aboutOf(ids[chosen] ?? ""),
      rejected_model: aboutOf(ids[rejected] ?? ""),
    };
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}
