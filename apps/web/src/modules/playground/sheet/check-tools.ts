/** Tools that checks call in the page: workers with deadlines, the local embedding model, and a model that judges. */
import { faultsOf } from "../tools/schema-check.ts";
import type { CheckTools } from "./checks.ts";
import { matchesPattern } from "./pattern-check.ts";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";

/** The local model that compares sentences. */
const EMBEDDING_MODEL = "minilm";

export function checkTools(ask: CheckTools["ask"], signal: AbortSignal): CheckTools {
  return {
    ask,
    matches: matchesPattern,
    async faults(schema, value) {
      const faults = await faultsOf({ schema, value });
      return faults.map(({ place, message }) => (place === "" ? message : `${place.slice(1)}: ${message}`));
    },
    async similarity(one, other) {
      const { runLocally } = await import("../runners/local-runner.ts");
      const request = { inputs: { source_sentence: one, sentences: [other] }, parameters: {} };
      for await (const event of runLocally(EMBEDDING_MODEL, "sentence-similarity", request, signal))
        if (event.state === "done" && Array.isArray(event.value) && typeof event.value[0] === "number")
          return event.value[0];
      throw new Error(SHEET_LABELS.checks.noSimilarity);
    },
  };
}
