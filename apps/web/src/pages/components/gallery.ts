/** The components in the order of the gallery, each with what was read from its sources. */
import { COMPONENTS, type ComponentExamples } from "@vitrine/react/examples";
import descriptions from "./component-descriptions.json" with { type: "json" };

export interface PropRow {
  name: string;
  type: string;
  isRequired: boolean;
  about: string;
}

export interface ShownComponent extends ComponentExamples {
  /** The last component of its address: `model-header`. */
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
  props: ShownComponent["props"];
  beside: ShownComponent["beside"];
  labels?: string;
  tokens: string[];
}

export const SHOWN_COMPONENTS: readonly ShownComponent[] = COMPONENTS.map((component) => {
  const described: Described | undefined = (descriptions.components as Record<string, Described>)[component.name];
  if (described === undefined) throw new Error(`${component.name} is not described: run npm run generate.`);
  const { file, imports, examples, props, beside, labels, tokens } = described;
  return {
    ...component,
    id: idOf(component.name),
    file,
    imports,
    sources: examples,
    props,
    beside,
    words: labels,
    tokens,
  };
});

/** Sizes and fonts that components read, as this site sets them. */
export const MEASURES: readonly { name: string; value: string }[] = descriptions.measures;

export const TOKENS: readonly { name: string; light: string; dark: string }[] = descriptions.tokens;

/** `ModelHeader` → `model-header`. */
function idOf(name: string): string {
  return name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
