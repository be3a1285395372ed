/**
 * Writes into a full store: new models; changes as a hub's list of the newest brings them, mostly of
 * numbers; models of which everything has changed, which is the hardest; and an import that brings nothing new.
 */
import type { ModelRecord } from "@vitrine/models";
import { generatedModel, randomNumbers } from "./generated-models.ts";

export const INCREMENT_KINDS = ["new", "mostly numbers", "everything", "nothing"] as const;
export type IncrementKind = (typeof INCREMENT_KINDS)[number];

/** Shares of the changes that a hub brings in which tags, and the card, have changed too. */
const WITH_TAGS = 0.2;
const WITH_CARD = 0.05;

/** @param models how many the store has */
export function incrementOf(kind: IncrementKind, models: number, count: number): ModelRecord[] {
  if (kind === "new") return Array.from({ length: count }, (_, at) => generatedModel(models + at));
  // The last kind writes what the one before has left.
  const random = randomNumbers(kind === "mostly numbers" ? 41 : 43);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, models)) chosen.add(Math.floor(random() * models));
  return [...chosen].map((index) =>
    kind === "mostly numbers" ? withNewCounts(generatedModel(index), random) : withEverything(index, models),
  );
}

function withNewCounts(model: ModelRecord, random: () => number): ModelRecord {
  const days = 1 + Math.floor(random() * 30);
  return {
    ...model,
    downloads: (model.downloads ?? 0) + Math.floor(random() * 1000) + 1,
    likes: (model.likes ?? 0) + Math.floor(random() * 3),
    lastModified: new Date(Date.parse(model.lastModified ?? "2026-01-01") + days * 86_400_000).toISOString(),
    ...(random() < WITH_TAGS && { tags: [...model.tags, "endpoints_compatible"] }),
    ...(random() < WITH_CARD && { card: `${model.card ?? ""} newly evaluated on more data` }),
  };
}

/** All that another model has, under this one's id. */
function withEverything(index: number, models: number): ModelRecord {
  const { id, author } = generatedModel(index);
  return { ...generatedModel(2 * models + index), id, ...(author !== undefined && { author }) };
}
