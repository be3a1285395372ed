/**
 * Usage snippets of a model: which libraries get one, in which order, and the message when one has none.
 * Every function here is total: a hostile record gives an answer or a reason, never an exception.
 */
import type { ModelRecord } from "@vitrine/models";
import type { Snippet } from "@vitrine/code";
import { fillFrom, type Library } from "../entry/library.ts";
import { downloadSnippet } from "./download.ts";
import { kindOf } from "../runs-with/model-kind.ts";
import { runsWith } from "../runs-with/runs-with.ts";
import { makeLookup } from "../entry/lookup.ts";
import { logInSnippet } from "./log-in.ts";
import { draftOf, draftReason } from "../model/draft.ts";
import { readSnippetModel, type SnippetModel } from "../model/snippet-model.ts";
import { readElsewhere } from "../model/storage.ts";
import { LIBRARIES } from "../registry/generated/libraries.ts";
import { summaryOf, unusableRecord, type Usage, usageOf, type UsageOptions } from "./usage-of-library.ts";
import { HUB_CLIENT, withMark, withMarks } from "../verification/verification-mark.ts";

/**
 * The registry's entry for a library, by id or alias; `undefined` where it has none.
 * @example
 * import { getLibrary } from "@vitrine/libraries";
 *
 * console.log(getLibrary("scikit-learn")?.prettyLabel, getLibrary("unknown")); // Scikit-learn undefined
 */
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
 * Snippets that load a model with one library. For a library without loading code, the command that
 * downloads the files. Never throws: `reason` and `code` say why there are no snippets.
 *
 * @param libraryId id or alias
 * @example
 * import { usageFor } from "@vitrine/libraries";
 *
 * const usage = usageFor({ id: "owner/model", tags: [] }, "fastai");
 * if ("snippets" in usage) console.log(usage.snippets[0]?.code);
 * // from huggingface_hub import from_pretrained_fastai
 * //
 * // learn = from_pretrained_fastai("owner/model")
 * // print(learn.predict("image.jpg"))
 */
export function usageFor(model: ModelRecord, libraryId: string, options: Pick<UsageOptions, "fill"> = {}): Usage {
  const library = getLibrary(libraryId);
  const snippetModel = readSnippetModel(model);
  if (snippetModel === undefined) {
    return unusableRecord(library && summaryOf(library));
  }
  if (library === undefined) {
    return { library, code: "unknown-library", reason: "No snippet, because this library is not in the registry." };
  }
  return answerOf(snippetModel, library, options);
}

/**
 * Snippets of every library that fits the model: first the library that the model names, then those of its tags, then
 * llama-cpp-python for GGUF files. Where none has loading code, the command that downloads the files.
 * @example
 * import { usages } from "@vitrine/libraries";
 *
 * const found = usages({ id: "owner/model", tags: ["keras"], library_name: "transformers" });
 * console.log(found.map(({ library }) => library?.id)); // [ 'transformers', 'keras' ]
 */
export function usages(model: ModelRecord, options: UsageOptions = {}): Usage[] {
  const snippetModel = readSnippetModel(model);
  if (snippetModel === undefined) {
    return [unusableRecord(undefined)];
  }
  if (options.library !== undefined) return [usageFor(model, options.library, options)];
  const { omitsMemory } = options;
  return librariesOf(snippetModel).map((library) => answerOf({ ...snippetModel, omitsMemory }, library, options));
}

/**
 * All snippets of `usages` in one list, each with its library as `client`. A model whose access must be granted gets
 * the log-in step first. Never throws; empty only for a record without an id.
 * @example
 * import { usageSnippets } from "@vitrine/libraries";
 *
 * const snippets = usageSnippets({ id: "owner/model", tags: [], library_name: "fastai" });
 * console.log(snippets.map(({ client, language }) => `${client}: ${language}`)); // [ 'fastai: python' ]
 */
export function usageSnippets(model: ModelRecord, options: UsageOptions = {}): Snippet[] {
  const snippetModel = readSnippetModel(model);
  if (snippetModel === undefined) return [];
  const found = usages(model, options).flatMap((usage) => {
    if (!("snippets" in usage)) return [];
    return usage.snippets.map((shown) => ({ ...shown, client: shown.client ?? usage.library.id }));
  });
  const shown = found.some((each) => each.code !== "")
    ? found
    : [...found, withMark(HUB_CLIENT, downloadSnippet(snippetModel, fillFrom(options.fill)))];
  return snippetModel.restricted ? [withMark(HUB_CLIENT, logInSnippet()), ...shown] : shown;
}

function answerOf(snippetModel: SnippetModel, entry: Library, options: Pick<UsageOptions, "fill">): Usage {
  const refusal = entry.id === "llama-cpp-python" ? whyNotLlama(snippetModel) : whyNotAlone(snippetModel, entry);
  if (refusal !== undefined) return { library: summaryOf(entry), code: "does-not-run", reason: refusal };
  if (entry.snippets !== undefined)
    return withMarks(usageOf(snippetModel, entry, options), snippetModel, entry.ranWith);
  const library = summaryOf(entry);
  return withMarks({ library, snippets: [downloadSnippet(snippetModel, fillFrom(options.fill), library)] });
}

/** GGUF is a container: what is in it need not be a model that llama.cpp runs. */
function whyNotLlama(snippetModel: SnippetModel): string | undefined {
  const { programs, kind, nothing } = runsWith(snippetModel);
  if (programs.has("llama-cpp-python") || !kind.formats.has("gguf")) return undefined;
  if (nothing !== undefined) return nothing;
  return "llama-cpp-python does not run these GGUF files; the programs that do are listed under local apps.";
}

/** Libraries that load a draft model, next to the model that it drafts for. */
const LOADS_DRAFTS: ReadonlySet<string> = new Set(["vllm", "mlx"]);

function whyNotAlone(model: SnippetModel, { id }: Library): string | undefined {
  const draft = LOADS_DRAFTS.has(id) ? undefined : draftOf(model);
  return draft && draftReason(draft);
}

function librariesOf(model: SnippetModel): Library[] {
  // Only these of the libraries that a draft model is filed under load it.
  const { formats, ability } = kindOf(model);
  if (ability === "draft") {
    const loader = formats.has("mlx") ? "mlx" : "vllm";
    return LIBRARIES.filter(({ id }) => id === loader && (formats.has("mlx") || formats.has("transformers")));
  }
  const found = new Set<Library>();
  const named = model.libraryName === undefined ? undefined : getLibrary(model.libraryName);
  const reader = named?.id === "transformers" ? getLibrary(readElsewhere(model)?.library ?? "") : undefined;
  for (const library of [reader, named]) if (library !== undefined) found.add(library);

  const tagged = [...model.tags].map((tag) => getLibrary(tag)).filter((library) => library?.snippets !== undefined);
  const rankOf = (library: Library) => {
    const at = ORDER.indexOf(library.id);
    return at < 0 ? ORDER.length + LIBRARIES.indexOf(library) : at;
  };
  const candidates = tagged.filter((library) => library !== undefined).toSorted((a, b) => rankOf(a) - rankOf(b));
  for (const library of candidates) found.add(library);

  if (formats.has("gguf")) {
    const llama = getLibrary("llama-cpp-python");
    if (llama !== undefined) found.add(llama);
  }
  return [...found];
}
