/** Marks a snippet with the releases it was run with and checked against, if code of its shape was. */
import { codeShape } from "./code-shape.ts";
import type { Snippet } from "../entry/snippet.ts";
import type { LibrarySummary } from "../facts/facts.ts";
import { RESOLVED_ON, UNSOLVED } from "./installs.ts";
import { RAN } from "./ran.ts";
import { VERIFIED, VERIFIED_ON } from "./verified.ts";

/** Under this name the table has the hub's own commands, which any library may show. */
export const HUB_CLIENT = "huggingface_hub";

type Mark = NonNullable<Snippet["verified"]>;

/** Shape → mark, for the libraries that were asked for. */
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

/** Shape → run, for the libraries that were asked for. */
const runs = new Map<string, ReadonlyMap<string, NonNullable<Snippet["ran"]>>>();

function runsOf(library: string): ReadonlyMap<string, NonNullable<Snippet["ran"]>> {
  let found = runs.get(library);
  if (found === undefined) {
    const entries = Object.hasOwn(RAN, library) ? Object.entries(RAN[library] ?? {}) : [];
    found = new Map(
      entries.flatMap(([key, shapes]) => {
        const [date = "", ...packages] = key.split(" ");
        return shapes
          .split(" ")
          .map((shape) => [shape, { packages: packages.join(" "), date, against: "model" as const }]);
      }),
    );
    runs.set(library, found);
  }
  return found;
}

/** What uv's resolver said of the install line, where it found no solution. */
function withInstall(snippet: Snippet): Snippet {
  const line = snippet.install ?? "";
  const versions = Object.hasOwn(UNSOLVED, line) ? UNSOLVED[line] : undefined;
  if (versions === undefined) return snippet;
  const note = `The install line has no solution on Python ${versions.join(" and ")}, asked on ${RESOLVED_ON}.`;
  return { ...snippet, notes: [...snippet.notes, note] };
}

/**
 * The snippet with what is known of its shape: that it was run, and against which release its names were read. An install
 * line that cannot be resolved is said in a note.
 */
export function withMark(library: string, given: Snippet): Snippet {
  const snippet = withInstall(given);
  const [known, run] = [marksOf(library), runsOf(library)];
  if ((known.size === 0 && run.size === 0) || snippet.code === "") return snippet;
  const shape = codeShape(snippet.language, snippet.code);
  const [mark, ran] = [known.get(shape), run.get(shape)];
  const isOlder = mark !== undefined && isLeftOut(mark, snippet.install ?? "");
  return {
    ...snippet,
    ...(mark !== undefined && !isOlder && { verified: { ...mark } }),
    ...(ran !== undefined && !isOlder && { ran: { ...ran } }),
  };
}

/**
 * Whether the install line keeps to releases below the one that was read. Texts are no part of a shape, so code for an
 * older release can have the shape of code for the newest.
 */
function isLeftOut({ package: name, version }: Mark, install: string): boolean {
  const bound = install.split(/[\s"']+/).find((word) => word.startsWith(`${name}<`));
  return bound !== undefined && compareVersions(version, bound.slice(name.length + 1)) >= 0;
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

/** Marks all snippets of a library; those it does not write itself carry the mark of the hub's commands. */
export function withMarks<U extends object>(
  usage: U | { library: LibrarySummary; snippets: Snippet[] },
): U | { library: LibrarySummary; snippets: Snippet[] } {
  if (!("snippets" in usage)) return usage;
  const { id, hasSnippets } = usage.library;
  return { ...usage, snippets: usage.snippets.map((each) => withMark(hasSnippets ? id : HUB_CLIENT, each)) };
}
