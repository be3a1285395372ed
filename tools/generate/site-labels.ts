/** The words around the pages of a documentation site, from `data/docs-site/labels`: a file for each language. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { headOf, literal, readData, type GeneratedFile, type Generator } from "./generator.ts";

const FOLDER = "data/docs-site/labels";
const TARGET = "packages/docs/src/site/generated/site-labels.ts";
const LABELS = v.record(v.string(), v.pipe(v.string(), v.nonEmpty()));

export const siteLabels: Generator = { id: "site-labels", inputs: ["tools/generate/site-labels.ts", FOLDER], files };

/** A language may lack a label, which is then English; it has none that English lacks. */
function files(root: string): GeneratedFile[] {
  const names = readdirSync(join(root, FOLDER)).toSorted();
  const labels = Object.fromEntries(
    names.map((name) => [name.replace(/\.json$/, ""), readData(root, `${FOLDER}/${name}`, LABELS)]),
  );
  for (const [language, own] of Object.entries(labels))
    for (const key of Object.keys(own))
      if (labels["en"]?.[key] === undefined)
        throw new Error(`${FOLDER}/${language}.json: ${key} is no label in English`);
  const text = `${headOf(FOLDER)}
export const SITE_LABELS = ${literal(labels)};
`;
  return [{ path: TARGET, text }];
}
