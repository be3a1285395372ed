/** Marks a snippet with the release it was checked against, if code of its shape was. */
import { codeShape } from "./code-shape.ts";
import type { Snippet } from "./snippet.ts";
import type { Usage } from "./usage-of-library.ts";
import { VERIFIED, VERIFIED_ON } from "./verified.ts";

/** Under this name the table has the hub's own commands, which any library may show. */
export const HUB_CLIENT = "huggingface_hub";

export function withMark(library: string, snippet: Snippet): Snippet {
  const releases = Object.hasOwn(VERIFIED, library) ? VERIFIED[library] : undefined;
  if (releases === undefined || snippet.code === "") return snippet;
  const shape = codeShape(snippet.language, snippet.code);
  for (const [release, shapes] of Object.entries(releases)) {
    if (!shapes.split(" ").includes(shape)) continue;
    const [name = "", version = ""] = release.split(" ");
    return { ...snippet, verified: { package: name, version, date: VERIFIED_ON } };
  }
  return snippet;
}

/** Marks all snippets of a library; those it does not write itself carry the mark of the hub's commands. */
export function withMarks(usage: Usage): Usage {
  if (!("snippets" in usage)) return usage;
  const { id, hasSnippets } = usage.library;
  return { ...usage, snippets: usage.snippets.map((each) => withMark(hasSnippets ? id : HUB_CLIENT, each)) };
}
