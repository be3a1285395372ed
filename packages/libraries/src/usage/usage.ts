/**
 * Usage snippets of a model: which libraries are asked, in which order, and what is said when one has nothing.
 * Every function here is total: a hostile record gives an answer or a reason, never an exception.
 */
import type { ModelRecord } from "@vitrine/models";
import { fillFrom } from "../entry/library.ts";
import type { Library } from "../entry/library.ts";
import { downloadSnippet } from "./download.ts";
import { kindOf } from "../runs-with/kind.ts";
import { runsWith } from "../runs-with/runs-with.ts";
import { makeLookup } from "../entry/lookup.ts";
import { logInSnippet } from "./log-in.ts";
import { readModelFacts } from "../model/model-facts.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { LIBRARIES } from "../registry/index.ts";
import type { Snippet } from "../entry/snippet.ts";
import { summaryOf, unusableRecord, usageOf } from "./usage-of-library.ts";
import type { Usage, UsageOptions } from "./usage-of-library.ts";
import { HUB_CLIENT, withMark, withMarks } from "../verification/verification-mark.ts";

/** Finds a library by id or alias, whatever the case and the separators. */
export const getLibrary: (nameOrAlias: string) => Library | undefined = makeLookup(LIBRARIES);

/**
 * When tags name several libraries, they come in this order, the most used first; those not listed follow in the
 * order of the registry.
 */
const ORDER: readonly string[] = [
  "sentence-transformers",
  "transformers",
  "diffusers",
  "timm",
  "peft",
  "adapter-transformers",
  "transformers.js",
  "llama-cpp-python",
  "mlx",
];

/**
 * Snippets for one library. A library without loading code of its own gives the command that downloads the files.
 * @param libraryId id or alias
 */
export function usageFor(model: ModelRecord, libraryId: string, options: Pick<UsageOptions, "fill"> = {}): Usage {
  const library = getLibrary(libraryId);
  const facts = readModelFacts(model);
  if (facts === undefined) {
    return unusableRecord(library && summaryOf(library));
  }
  if (library === undefined) {
    return { library, code: "unknown-library", reason: "No snippet, because this library is not in the registry." };
  }
  return answerOf(facts, library, options);
}

/**
 * Snippets of every library that fits the model: the one it names first, then those its tags name, then
 * llama-cpp-python for GGUF files. When none has loading code, the command that downloads the files.
 */
export function usages(model: ModelRecord, options: UsageOptions = {}): Usage[] {
  const facts = readModelFacts(model);
  if (facts === undefined) {
    return [unusableRecord(undefined)];
  }
  if (options.library !== undefined) return [usageFor(model, options.library, options)];
  return librariesOf(facts).map((library) => answerOf(facts, library, options));
}

/**
 * All snippets of `usages` in one list, each marked with its library as `client`. Never throws; empty only for a
 * record without an id. A model whose access must be granted gets the log-in step first.
 */
export function usageSnippets(model: ModelRecord, options: UsageOptions = {}): Snippet[] {
  const facts = readModelFacts(model);
  if (facts === undefined) return [];
  const found = usages(model, options).flatMap((usage) => {
    if (!("snippets" in usage)) return [];
    return usage.snippets.map((shown) => ({ ...shown, client: shown.client ?? usage.library.id }));
  });
  const shown = found.some((each) => each.code !== "")
    ? found
    : [...found, withMark(HUB_CLIENT, downloadSnippet(facts, fillFrom(options.fill)))];
  return facts.restricted ? [withMark(HUB_CLIENT, logInSnippet()), ...shown] : shown;
}

function answerOf(facts: ModelFacts, entry: Library, options: Pick<UsageOptions, "fill">): Usage {
  const refusal = entry.id === "llama-cpp-python" ? whyNotLlama(facts) : undefined;
  if (refusal !== undefined) return { library: summaryOf(entry), code: "does-not-run", reason: refusal };
  if (entry.snippets !== undefined) return withMarks(usageOf(facts, entry, options));
  const library = summaryOf(entry);
  return withMarks({ library, snippets: [downloadSnippet(facts, fillFrom(options.fill), library)] });
}

/** GGUF is a container: what is in it need not be a model that llama.cpp runs. */
function whyNotLlama(facts: ModelFacts): string | undefined {
  const { programs, kind, nothing } = runsWith(facts);
  if (programs.has("llama-cpp-python") || !kind.formats.has("gguf")) return undefined;
  if (nothing !== undefined) return nothing;
  return "llama-cpp-python does not run these GGUF files; the programs that do are listed under local apps.";
}

function librariesOf(model: ModelFacts): Library[] {
  const found = new Set<Library>();
  const named = model.libraryName === undefined ? undefined : getLibrary(model.libraryName);
  if (named !== undefined) found.add(named);

  const tagged = [...model.tags].map((tag) => getLibrary(tag)).filter((library) => library?.snippets !== undefined);
  const place = (library: Library) => {
    const at = ORDER.indexOf(library.id);
    return at < 0 ? ORDER.length + LIBRARIES.indexOf(library) : at;
  };
  const candidates = tagged.filter((library) => library !== undefined).toSorted((a, b) => place(a) - place(b));
  for (const library of candidates) found.add(library);

  if (kindOf(model).formats.has("gguf")) {
    const llama = getLibrary("llama-cpp-python");
    if (llama !== undefined) found.add(llama);
  }
  return [...found];
}
