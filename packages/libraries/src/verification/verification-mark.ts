/** Marks a snippet with the releases it was run with and checked against, if code of its shape was. */
import type { Snippet } from "@vitrine/code";
import { codeShape } from "./code-shape.ts";
import type { Library, Runs } from "../entry/library.ts";
import type { LibrarySummary } from "../metadata/metadata.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { isQuantized, storedAs } from "../model/storage.ts";
import { FAILED_IMPORTS } from "./generated/imported-installs.ts";
import { RESOLVED_ON, UNSOLVED } from "./generated/resolved-installs.ts";
import { RAN } from "./generated/tested-snippets.ts";
import { VERIFIED, VERIFIED_ON } from "./generated/checked-snippets.ts";

/** Under this name the table has the hub's own commands, which any library may show. */
export const HUB_CLIENT = "huggingface_hub";

type Mark = NonNullable<Snippet["verified"]>;

/** Shape → mark, for the requested libraries. */
const marks = new Map<string, ReadonlyMap<string, Mark>>();

function marksOf(library: string): ReadonlyMap<string, Mark> {
  let found = marks.get(library);
  if (found === undefined) {
    const releases = Object.hasOwn(VERIFIED, library) ? Object.entries(VERIFIED[library] ?? {}) : [];
    found = new Map(
      releases.flatMap(([release, shapes]) => {
        const [name = "", version = ""] = release.split(" ");
        return shapes.split(" ").map((shape) => [shape, { package: name, version, date: VERIFIED_ON }]);
      }),
    );
    marks.set(library, found);
  }
  return found;
}

/** Shape → the runs of it, for the requested libraries. */
const runs = new Map<string, ReadonlyMap<string, readonly Ran[]>>();
type Ran = NonNullable<Snippet["ran"]>;

function runsOf(library: string): ReadonlyMap<string, readonly Ran[]> {
  let found = runs.get(library);
  if (found === undefined) {
    found = byShape(Object.hasOwn(RAN, library) ? (RAN[library] ?? {}) : {});
    runs.set(library, found);
  }
  return found;
}

function byShape(runs: Runs): ReadonlyMap<string, readonly Ran[]> {
  const found = new Map<string, Ran[]>();
  for (const [key, architectures] of Object.entries(runs)) {
    const [date = "", ...packages] = key.split(" ");
    for (const [names, shapes] of Object.entries(architectures))
      for (const architecture of names.split(" ")) {
        const ran: Ran = {
          packages: packages.join(" "),
          date,
          against: "model",
          ...(architecture !== "" && { architecture }),
        };
        for (const shape of shapes.split(" ")) {
          const before = found.get(shape);
          if (before === undefined) found.set(shape, [ran]);
          else before.push(ran);
        }
      }
  }
  return found;
}

/** Fields of the record about the class of its model, and about how its weights are stored. */
export type Subject = Pick<SnippetModel, "architecture" | "diffusersClass" | "modelClass"> & Partial<SnippetModel>;

/**
 * A run with a model of one architecture says nothing of the code for another, and one with plain weights nothing of
 * quantized ones: those of a run are named behind its architecture, as `LlamaForCausalLM+awq`.
 */
function runFor(ran: readonly Ran[], model: Subject | undefined): Ran | undefined {
  const classes: readonly (string | undefined)[] = [
    "",
    model?.architecture ?? model?.modelClass,
    model?.diffusersClass,
  ];
  const method = methodOf(model);
  const found = ran.find(({ architecture = "" }) => {
    const [name, quantized] = architecture.split("+");
    return classes.includes(name) && quantized === method;
  });
  const [name] = found?.architecture?.split("+") ?? [];
  return found && { ...found, ...(name !== undefined && { architecture: name }) };
}

/** Formats of one program, whose runs are with no other. */
const OF_ONE_PROGRAM: ReadonlySet<string | undefined> = new Set(["gguf", "mlx"]);

/** How the weights are quantized, where loading them depends on it; a word that no run has where nobody says. */
function methodOf(model: Subject | undefined): string | undefined {
  if (model?.sizes === undefined) return undefined;
  const whole = model as SnippetModel;
  const method = storedAs(whole)?.method;
  return isQuantized(whole) && !OF_ONE_PROGRAM.has(method) ? (method ?? "unknown") : undefined;
}

/** Answer of uv's resolver for the install line, where it found no solution, and which import fails after it. */
function withInstall(snippet: Snippet): Snippet {
  const line = snippet.install ?? "";
  const versions = Object.hasOwn(UNSOLVED, line) ? UNSOLVED[line] : undefined;
  const failure = Object.hasOwn(FAILED_IMPORTS, line) ? FAILED_IMPORTS[line] : undefined;
  const notes = [
    ...(versions === undefined
      ? []
      : [`The install line has no solution on Python ${versions.join(" and ")}, checked on ${RESOLVED_ON}.`]),
    ...(failure === undefined || snippet.language !== "python"
      ? []
      : [`After the install line alone, an import fails on Python 3.12: ${failure}`]),
  ];
  return notes.length === 0 ? snippet : { ...snippet, notes: [...snippet.notes, ...notes] };
}

/**
 * The snippet with what is known of its shape: that it was run with a model of this architecture, and against which release its names were read. An install
 * line that cannot be resolved is said in a note.
 */
export function withMark(library: string, given: Snippet, model?: Subject): Snippet {
  const snippet = withInstall(given);
  const [known, run] = [marksOf(library), runsOf(library)];
  if ((known.size === 0 && run.size === 0) || snippet.code === "") return snippet;
  const shape = codeShape(snippet.language, snippet.code);
  const [mark, ran] = [known.get(shape), runFor(run.get(shape) ?? [], model)];
  const install = snippet.install ?? "";
  const isOlder = mark !== undefined && isLeftOut(mark, install);
  const isOfOther = isOlder || (ran !== undefined && releasesOf(ran).some((each) => isLeftOut(each, install)));
  return {
    ...snippet,
    ...(mark !== undefined && !isOlder && { verified: { ...mark } }),
    ...(ran !== undefined && !isOfOther && { ran: { ...ran } }),
  };
}

/** The releases that a run was with. */
function releasesOf({ packages }: Ran): Pick<Mark, "package" | "version">[] {
  return packages.split(", ").map((each) => {
    const [name = "", version = ""] = each.split(" ");
    return { package: name, version };
  });
}

/**
 * Whether the install line keeps to releases below the one that was read, or leaves that one out. Texts are no part of a
 * shape, so code for an older release can have the shape of code for the newest.
 */
function isLeftOut({ package: name, version }: Pick<Mark, "package" | "version">, install: string): boolean {
  const words = install.split(/[\s"']+/);
  if (words.includes(`${name}!=${version}`)) return true;
  const bound = words.find((word) => word.startsWith(`${name}<`));
  return bound !== undefined && compareVersions(version, bound.slice(name.length + 1)) >= 0;
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

/** Marks all snippets of a library; those it does not write itself carry the mark of the hub's commands. */
export function withMarks<U extends object>(
  usage: U | { library: LibrarySummary; snippets: Snippet[] },
  model?: SnippetModel,
  ranWith?: Library["ranWith"],
): U | { library: LibrarySummary; snippets: Snippet[] } {
  if (!("snippets" in usage)) return usage;
  const { id, hasSnippets } = usage.library;
  const snippets = usage.snippets.map((each) => {
    const marked = withMark(hasSnippets ? id : HUB_CLIENT, each, model);
    const ran = model && ranWith?.(model, codeShape(each.language, each.code));
    return ran === undefined ? marked : { ...marked, ran };
  });
  return { ...usage, snippets };
}
