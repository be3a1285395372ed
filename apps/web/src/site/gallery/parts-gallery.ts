/** The parts in the order of the gallery, each with what was read from its sources. */
import { PARTS, type PartExamples } from "@vitrine/react/examples";
import descriptions from "./part-descriptions.json" with { type: "json" };

export interface PropRow {
  name: string;
  type: string;
  isRequired: boolean;
  about: string;
}

export interface ShownPart extends PartExamples {
  /** The last part of its address: `model-header`. */
  id: string;
  file: string;
  imports: string;
  sources: Readonly<Record<string, string>>;
  props: readonly PropRow[];
  /** Props of what else its file gives. */
  beside: readonly { name: string; props: readonly PropRow[] }[];
  words: string | undefined;
  tokens: readonly string[];
}

interface Described {
  file: string;
  imports: string;
  examples: Record<string, string>;
  props: ShownPart["props"];
  beside: ShownPart["beside"];
  labels?: string;
  tokens: string[];
}

export const SHOWN_PARTS: readonly ShownPart[] = PARTS.map((part) => {
  const described: Described | undefined = (descriptions.parts as Record<string, Described>)[part.name];
  if (described === undefined) throw new Error(`${part.name} is not described: run npm run describe:parts.`);
  const { file, imports, examples, props, beside, labels, tokens } = described;
  return { ...part, id: idOf(part.name), file, imports, sources: examples, props, beside, words: labels, tokens };
});

/** Sizes and fonts that parts read, as this site sets them. */
export const MEASURES: readonly { name: string; value: string }[] = descriptions.measures;

export const TOKENS: readonly { name: string; light: string; dark: string }[] = descriptions.tokens;

/** `ModelHeader` → `model-header`. */
function idOf(name: string): string {
  return name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
