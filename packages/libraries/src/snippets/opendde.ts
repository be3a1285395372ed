import { sh } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { Snippet } from "../entry/snippet.ts";

/** The package knows its own weights, so no id is shown. */
export function openddeSnippets(): Snippet[] {
  const code = sh`# Is this machine fit for it?
opendde doctor

# Predict the structures that the file asks for
opendde pred -i input.json -o output -n opendde_v1`;
  return [snippet(code, { install: "pip install -U opendde" })];
}
