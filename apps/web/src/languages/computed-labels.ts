/** Labels that are functions over a catalog whose keys are data: names by ID, texts of usage code by their English. */
import { translateUsageCode } from "./usage-code-texts.ts";

type Texts = Readonly<Record<string, string>>;

/** The catalogs that each of them reads. */
export const COMPUTED_LABELS: Readonly<Record<string, readonly string[]>> = {
  LANGUAGE_LABELS: ["TASK_NAMES", "ABILITY_NAMES", "LICENSE_NAMES"],
  USAGE_CODE_LABELS: ["USAGE_CODE_TEXTS"],
};

const CATALOG_OF_KIND: Texts = { task: "TASK_NAMES", ability: "ABILITY_NAMES", license: "LICENSE_NAMES" };

/** @param catalogOf a catalog of the language by its name */
export function computedLabels(catalogOf: (name: string) => object | undefined): Readonly<Record<string, object>> {
  const texts = (name: string) => (catalogOf(name) ?? {}) as Texts;
  return {
    LANGUAGE_LABELS: {
      nameOf: (kind: string, id: string) => {
        const names = texts(CATALOG_OF_KIND[kind] ?? "");
        return Object.hasOwn(names, id) ? names[id] : undefined;
      },
    },
    USAGE_CODE_LABELS: { written: (english: string) => translateUsageCode(english, texts("USAGE_CODE_TEXTS")) },
  };
}
