/**
 * Usage snippets for pages: each library's generator is its own module, loaded on demand. A page
 * that knows its libraries (a server sends them with `usages`) loads these and no others.
 */
import type { ModelRecord } from "@vitrine/models";
import { LIBRARY_MODULES } from "./registry/generated/modules.ts";
import { readSnippetModel } from "./model/snippet-model.ts";
import { summaryOf, unusableRecord, usageOf, type Usage, type UsageOptions } from "./usage/usage-of-library.ts";

/** Writes the snippets of one library; the same answer as `usageFor` on the server. */
type UsageWriter = (model: ModelRecord, options?: Pick<UsageOptions, "fill">) => Usage;

/**
 * Loads the code that writes the snippets of one library, so that a page does not carry all of them. `undefined` for a
 * library without loading code and for an unknown id.
 *
 * @param libraryId the entry's own id, as `usage.library.id` has it
 * @example
 * import { loadUsageWriter } from "@vitrine/libraries/lazy";
 *
 * const write = await loadUsageWriter("timm");
 * const usage = write?.({ id: "timm/resnet18.a1_in1k", tags: [] });
 * console.log(usage?.library?.prettyLabel); // timm
 */
export async function loadUsageWriter(libraryId: string): Promise<UsageWriter | undefined> {
  const load =
    loaderOf(LIBRARY_MODULES, libraryId) ??
    // Libraries of few models: their list is longer than all else that every page loads.
    loaderOf((await import("./registry/generated/further-modules.ts")).FURTHER_MODULES, libraryId);
  if (load === undefined) return undefined;
  const [{ default: entry }, { withMarks }] = await Promise.all([
    load(),
    import("./verification/verification-mark.ts"),
  ]);
  return (model, options = {}) => {
    const snippetModel = readSnippetModel(model);
    return snippetModel === undefined
      ? unusableRecord(summaryOf(entry))
      : withMarks(usageOf(snippetModel, entry, options), snippetModel, entry.ranWith);
  };
}

function loaderOf(modules: typeof LIBRARY_MODULES, id: string): (typeof LIBRARY_MODULES)[string] | undefined {
  return Object.hasOwn(modules, id) ? modules[id] : undefined;
}

/**
 * The snippets of the library that a record names in `library_name` (id or alias), with the generator of that library
 * loaded and no other. `undefined` where it names none that has loading code; `usages` of the whole package also looks at
 * tags and files.
 *
 * @example
 * import { loadUsage } from "@vitrine/libraries/lazy";
 *
 * const usage = await loadUsage({ id: "timm/resnet18.a1_in1k", tags: [], library_name: "timm" });
 * console.log(usage && "snippets" in usage && usage.snippets.length > 0); // true
 */
export async function loadUsage(
  model: ModelRecord,
  options: Pick<UsageOptions, "fill"> = {},
): Promise<Usage | undefined> {
  const name = readSnippetModel(model)?.libraryName;
  if (name === undefined) return undefined;
  // Only here: a page that knows its library's id needs no list of names.
  const { getLibraryId } = await import("./metadata/names.ts");
  const id = getLibraryId(name);
  const write = id === undefined ? undefined : await loadUsageWriter(id);
  return write?.(model, options);
}
