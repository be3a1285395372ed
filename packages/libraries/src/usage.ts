/**
 * Usage snippets of a model: which libraries are asked, in which order, and what is said when one has nothing.
 * Every function here is total: a hostile record gives an answer or a reason, never an exception.
 */
import { sh } from "@vitrine/code";
import type { ModelRecord } from "@vitrine/models";
import type { LibrarySummary } from "./facts.ts";
import type { Fill, Library, LibraryFacts } from "./library.ts";
import { makeLookup } from "./lookup.ts";
import { snippet } from "./make-snippet.ts";
import { readModelFacts } from "./model-facts.ts";
import type { ModelFacts } from "./model-facts.ts";
import { LIBRARIES } from "./registry/index.ts";
import type { Snippet } from "./snippet.ts";
import { ggufChoices } from "./snippets/llama-cpp-python.ts";
import { verified } from "./verified.ts";

/** Finds a library by id or alias, whatever the case and the separators. */
export const getLibrary: (nameOrAlias: string) => Library | undefined = makeLookup(LIBRARIES);

export interface UsageOptions {
  /** Only this library (id or alias). */
  library?: string;
  /** Values for holes, by the hole's name. */
  fill?: Record<string, string>;
}

/** Snippets of one library, or why there are none. Plain data: it can be sent to a browser as it is. */
export type Usage =
  | { library: LibrarySummary; snippets: Snippet[] }
  | { library: LibrarySummary | undefined; reason: string; code: UsageProblem };

export type UsageProblem = "unusable-record" | "unknown-library" | "nothing-to-show" | "generator-failed";

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
    const reason = "No snippet, because the record has no id.";
    return { library: library && summaryOf(library), code: "unusable-record", reason };
  }
  if (library === undefined) {
    return { library, code: "unknown-library", reason: "No snippet, because this library is not in the registry." };
  }
  return usageOf(facts, library, options);
}

/**
 * Snippets of every library that fits the model: the one it names first, then those its tags name, then
 * llama-cpp-python for GGUF files. When none has loading code, the command that downloads the files.
 */
export function usages(model: ModelRecord, options: UsageOptions = {}): Usage[] {
  const facts = readModelFacts(model);
  if (facts === undefined) {
    return [{ library: undefined, code: "unusable-record", reason: "No snippet, because the record has no id." }];
  }
  if (options.library !== undefined) return [usageFor(model, options.library, options)];
  return librariesOf(facts).map((library) => usageOf(facts, library, options));
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
  const shown = found.some((each) => each.code !== "") ? found : [...found, download(facts)];
  return facts.restricted ? [logIn(), ...shown] : shown;
}

function usageOf(facts: ModelFacts, entry: Library, options: Pick<UsageOptions, "fill">): Usage {
  const library = summaryOf(entry);
  if (entry.snippets === undefined) return { library, snippets: [download(facts, library)] };
  let snippets: Snippet[];
  try {
    snippets = entry.snippets(facts, fillFrom(options.fill));
  } catch {
    return {
      library,
      code: "generator-failed",
      reason: `No snippet, because writing one for ${library.prettyLabel} failed.`,
    };
  }
  return snippets.length > 0
    ? { library, snippets }
    : {
        library,
        code: "nothing-to-show",
        reason: `No snippet, because ${library.prettyLabel} cannot load this kind of model.`,
      };
}

/** The entry without its generator. */
function summaryOf({ snippets, ...facts }: Library): LibrarySummary {
  return { ...facts, hasSnippets: snippets !== undefined };
}

function fillFrom(fill: Record<string, string> | undefined): Fill {
  return (hole, fallback) => {
    const value: unknown = fill !== undefined && fill !== null && Object.hasOwn(fill, hole) ? fill[hole] : undefined;
    return typeof value === "string" && value !== "" ? value : fallback;
  };
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

  if (
    model.libraryName === "gguf" ||
    model.hasGgufSummary ||
    model.tags.has("gguf") ||
    ggufChoices(model.files ?? []).length > 0
  ) {
    const llama = getLibrary("llama-cpp-python");
    if (llama !== undefined) found.add(llama);
  }
  return [...found];
}

/** What can honestly be said for a library without loading code: how to get the files. */
function download(model: ModelFacts, library?: LibraryFacts): Snippet {
  return snippet(sh`hf download ${model.id}`, {
    title: "Download the files",
    install: "pip install -U huggingface_hub",
    notes:
      library === undefined
        ? []
        : [`There is no loading code for ${library.prettyLabel} here yet; its documentation says how to go on.`],
    verified: verified("huggingface_hub"),
  });
}

function logIn(): Snippet {
  return snippet(sh`hf auth login`, {
    title: "Log in",
    client: "huggingface_hub",
    install: "pip install -U huggingface_hub",
    notes: [
      "Access to this model is restricted: ask for it on the model's page, then log in with a token of that account.",
    ],
    verified: verified("huggingface_hub"),
  });
}
