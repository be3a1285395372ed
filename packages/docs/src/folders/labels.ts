/** Labels of a set, which its pages refer to wherever they are: `(label)=`, `.. _label:`, `:name: label`, `$$ (label)`, `{#fig-label}`. */
import type { DocumentationSet } from "./documentation-source.ts";

/** Where a label is, and what it names. */
export interface Label {
  address: string;
  title: string;
}

const TARGET = /^[ \t>]*(?:\(([^()\n]{1,200})\)=|\.\. _([^:\n]{1,200}):)[ \t]*$/;
const HEADING = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const NAMED =
  /^[ \t>]*:(?:name|label):[ \t]*(\S+)[ \t]*$|\$\$[ \t]*\(([\w.:-]{1,200})\)[ \t]*$|\{#([\w.:-]{1,200})[^}\n]*\}[ \t]*$/;

/** The labels of a set by their names in lower case. */
export function labelsOf(set: DocumentationSet): ReadonlyMap<string, Label> {
  const labels = new Map<string, Label>();
  if (set.dialect !== "myst" && set.dialect !== "quarto") return labels;
  for (const page of set.pages) {
    const { source } = page;
    if (!/\)=|\.\. _|:name:|:label:|\$\$[ \t]*\(|\{#/.test(source)) continue;
    const add = (label: string, title: string) =>
      labels.set(label.toLowerCase(), { address: `${page.address}#${label}`, title });
    let waiting: string[] = [];
    for (const line of source.split("\n")) {
      const [, written, ofRst] = TARGET.exec(line) ?? [];
      const target = written ?? ofRst;
      if (target !== undefined) {
        waiting.push(target);
        continue;
      }
      if (line.trim() === "") continue;
      const heading = HEADING.exec(line)?.[1];
      for (const label of waiting) add(label, heading?.replace(/[ \t]*\{[^{}]*\}$/, "").replaceAll("`", "") ?? label);
      waiting = [];
      const [, named, equation, id] = NAMED.exec(line) ?? [];
      const label = named ?? equation ?? id;
      if (label !== undefined) add(label, heading?.replace(/[ \t]*\{[^{}]*\}$/, "") ?? label);
    }
    for (const label of waiting) add(label, page.title);
  }
  return labels;
}
