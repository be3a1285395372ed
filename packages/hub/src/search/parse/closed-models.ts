/** Models that people ask for by name and that nobody can download, with what is near them here. */
import { CLOSED_MODELS } from "./generated/names.ts";

/** A model without published weights. */
export interface ClosedModel {
  /** As its maker writes it. */
  name: string;
  /** Text to search for in its place. */
  near: string;
}

const MAX_CHARS = 80;
/** Words around the name by those who want something else like it. */
const BEFORE =
  /^(?:(?:an?|the|some|any|best|good|free|open|source|local|offline|private|self|hosted|something|model|llm|ai)[\s-]+)*(?:(?:alternatives?|replacement|equivalent|substitute) (?:to|for|of)|(?:similar|comparable) to|as good as|like|clone of)\s+/;
const AFTER = /\s+(?:alternatives?|replacement|equivalent|clone)$|\s+but\s.+$/;

/** The closed model that a text names, or wants something like, and nothing else. */
export function closedModel(text: string): ClosedModel | undefined {
  if (text.length > MAX_CHARS) return undefined;
  const typed = text.trim().toLowerCase();
  const names = [
    typed,
    typed
      .replace(BEFORE, "")
      .replace(AFTER, "")
      .replace(/^(?:free|open[- ]source|local) /, ""),
  ];
  const found = CLOSED_MODELS.find(({ pattern }) => names.some((name) => pattern.test(name)));
  return found && { name: found.name, near: found.near };
}
