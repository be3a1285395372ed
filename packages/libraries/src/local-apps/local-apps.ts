/**
 * Programs that run a model on the user's machine: commands to paste, or a link that opens the
 * program. `runsWith` says which of them can run it; here is how. GGUF programs find the file by
 * its quantization, which is a hole that a page fills.
 */
import { COMMON_MACHINE, fitMachine, type Machine, type ModelRecord } from "@vitrine/models";
import type { Snippet } from "@vitrine/code";
import { fillFrom } from "../entry/library.ts";
import { readSnippetModel } from "../model/snippet-model.ts";
import { type ProgramId, runsWith } from "../runs-with/runs-with.ts";
import { withMark } from "../verification/verification-mark.ts";
import type { Declaration } from "./declaration.ts";
import { GGUF_APPS } from "./gguf-apps.ts";
import { PICTURE_APPS } from "./image-apps.ts";
import { SERVERS } from "./servers.ts";

export type LocalAppId = Exclude<ProgramId, "llama-cpp-python">;

/** A program, ready to be shown for one model. Plain data. */
export interface LocalApp {
  id: LocalAppId;
  label: string;
  docsUrl: string;
  /** A link opens the program at `url`; a command is pasted. A program with a link may have commands too. */
  kind: "command" | "link";
  url?: string;
  /** In the order in which they are run. */
  snippets: Snippet[];
}

export interface LocalAppOptions {
  /** Values for holes, by the hole's name (`quantization`, `gguf-file`, `installer`). */
  fill?: Record<string, string>;
  /** The machine that a server's cards, context and cache are planned for. */
  machine?: Machine | undefined;
}

const APPS: readonly Declaration[] = [...GGUF_APPS, ...PICTURE_APPS, ...SERVERS];

/**
 * Programs that run a model on the user's computer, in a fixed order, the simplest first. Never
 * throws; empty where none fits.
 * @example
 * import { localApps } from "@vitrine/libraries";
 *
 * const siblings = [{ rfilename: "model-Q4_K_M.gguf", size: 4_680_000_000 }];
 * const record = { id: "owner/model-GGUF", tags: ["gguf"], pipeline_tag: "text-generation", siblings };
 * const [app] = localApps(record);
 * console.log(app?.id, app?.snippets[0]?.code);
 * // llama.cpp llama-completion -hf owner/model-GGUF:Q4_K_M -no-cnv -p "Once upon a time," -n 512
 */
export function localApps(model: ModelRecord, options: LocalAppOptions = {}): LocalApp[] {
  const snippetModel = readSnippetModel(model);
  if (snippetModel === undefined) return [];
  const fill = fillFrom(options.fill);
  const { programs, kind } = runsWith(snippetModel);
  return APPS.filter(({ id }) => programs.has(id))
    .map(({ id, label, docsUrl, link, snippets }): LocalApp => ({
      id: id as LocalAppId,
      label,
      docsUrl,
      ...(link === undefined ? { kind: "command" } : { kind: "link", url: link(snippetModel, fill, kind) }),
      snippets: snippets(snippetModel, fill, kind, options.machine).map((each) => withMark(id, each, snippetModel)),
    }))
    .filter((app) => app.kind === "link" || app.snippets.length > 0);
}

/**
 * Why no local program runs a model, as a sentence; `undefined` where one does and for an invalid record. Never throws.
 * @example
 * import { whyNoLocalApp } from "@vitrine/libraries";
 *
 * console.log(whyNoLocalApp({ id: "owner/model", tags: [], library_name: "spacy" }));
 * // No local program is known that runs this kind of weights.
 */
export function whyNoLocalApp(model: ModelRecord): string | undefined {
  const snippetModel = readSnippetModel(model);
  return snippetModel === undefined ? undefined : runsWith(snippetModel).nothing;
}

/** A size of memory, and the best GGUF file that fits into it. */
export interface MemoryFit {
  gigabytes: number;
  file: string;
  label?: string;
  /** Memory that the file needs: itself, the usual context and the program. */
  needs: number;
}

/** Sizes of memory that consumer machines have. */
const MEMORY_SIZES = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128];

/**
 * Which file to take with how much memory: what `fitMachine` decides for each usual size, from the smallest with a file
 * that fits to the first that the most faithful file fits. Empty where the record has no file sizes.
 * @example
 * import { fitsMemory } from "@vitrine/libraries";
 *
 * const siblings = [
 *   { rfilename: "model-Q4_K_M.gguf", size: 4_680_000_000 },
 *   { rfilename: "model-Q8_0.gguf", size: 8_100_000_000 },
 * ];
 * for (const { gigabytes, label } of fitsMemory({ id: "owner/model-GGUF", tags: ["gguf"], siblings }))
 *   console.log(gigabytes, label);
 * // 6 Q4_K_M
 * // 12 Q8_0
 */
export function fitsMemory(model: ModelRecord): MemoryFit[] {
  if (!Array.isArray(model?.siblings)) return [];
  const siblings = model.siblings.filter((file) => typeof file?.rfilename === "string");
  // One record for all sizes: its quantizations are worked out once.
  const record = siblings.length === model.siblings.length ? model : { ...model, siblings };
  const fits = MEMORY_SIZES.flatMap((gigabytes): MemoryFit[] => {
    const found = fitMachine(record, { ...COMMON_MACHINE, memory: gigabytes * 1e9 });
    if (found === undefined || found.fit === "too-large" || found.quantization.file === undefined) return [];
    const { file, label } = found.quantization;
    return [{ gigabytes, file, ...(label && { label }), needs: found.memory.total }];
  });
  return fits.filter(({ file }, i) => i === 0 || fits[i - 1]?.file !== file);
}
