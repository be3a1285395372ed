/**
 * Programs that run a model on one's own machine: commands to paste, or a link that opens the program. `runsWith` says
 * which of them can run it; here is how. GGUF programs find the file by its quantization, which is a hole that a page
 * fills.
 */
import { ggufChoices, memoryNeeded } from "@vitrine/models";
import type { ModelRecord } from "@vitrine/models";
import { fillFrom } from "../entry/library.ts";
import type { Snippet } from "../entry/snippet.ts";
import { readModelFacts } from "../model/model-facts.ts";
import { runsWith } from "../runs-with/runs-with.ts";
import type { ProgramId } from "../runs-with/runs-with.ts";
import { withMark } from "../verification/verification-mark.ts";
import type { Declaration } from "./declaration.ts";
import { GGUF_APPS } from "./gguf-apps.ts";
import { PICTURE_APPS } from "./picture-apps.ts";
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
}

const APPS: readonly Declaration[] = [...GGUF_APPS, ...PICTURE_APPS, ...SERVERS];

/** Programs for a record, in a fixed order, those that need least first. Never throws; empty where none fits. */
export function localApps(model: ModelRecord, options: LocalAppOptions = {}): LocalApp[] {
  const facts = readModelFacts(model);
  if (facts === undefined) return [];
  const fill = fillFrom(options.fill);
  const { programs, kind } = runsWith(facts);
  return APPS.filter(({ id }) => programs.has(id))
    .map(({ id, label, docsUrl, link, snippets }): LocalApp => ({
      id: id as LocalAppId,
      label,
      docsUrl,
      ...(link === undefined ? { kind: "command" } : { kind: "link", url: link(facts, fill, kind) }),
      snippets: snippets(facts, fill, kind).map((each) => withMark(id, each)),
    }))
    .filter((app) => app.kind === "link" || app.snippets.length > 0);
}

/** Why no local program is offered; undefined where one is, and for what is no record. Never throws. */
export function whyNoLocalApp(model: ModelRecord): string | undefined {
  const facts = readModelFacts(model);
  return facts === undefined ? undefined : runsWith(facts).nothing;
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
 * Which quantization to take with how much memory: for each usual size the largest file that fits, from the smallest
 * size at which one does to the first at which the largest does. Empty where the record has no sizes of files.
 */
export function fitsMemory(model: ModelRecord): MemoryFit[] {
  if (!Array.isArray(model?.siblings)) return [];
  const usable = model.siblings.filter((file) => typeof file?.rfilename === "string");
  const choices = ggufChoices(usable)
    .filter(({ complete, bytes }) => complete && bytes !== undefined && bytes > 0)
    .map(({ file, label, bytes = 0 }) => ({ file, ...(label && { label }), needs: memoryNeeded(bytes) }))
    .toSorted((a, b) => b.needs - a.needs);
  const largest = choices[0];
  const fits = MEMORY_SIZES.flatMap((gigabytes) => {
    const best = choices.find(({ needs }) => needs <= gigabytes * 1e9);
    return best === undefined ? [] : [{ gigabytes, ...best }];
  });
  const enough = fits.findIndex(({ file }) => file === largest?.file);
  return (enough < 0 ? fits : fits.slice(0, enough + 1)).filter(
    ({ file }, i, all) => i === 0 || all[i - 1]?.file !== file,
  );
}
