/** The changelog of a project, which lies outside of the documentation's folder, as one of its pages. */
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { readMarkdown, walkMarkdown } from "@vitrine/markdown/pages";
import type { DocumentationSource } from "../folders/documentation-source.ts";
import { DocumentationError } from "../folders/documentation-error.ts";

const PAGE = "changelog.md";
const TOCTREE = "_toctree.yml";

/**
 * The set with the file as its page `changelog`. A set that has such a page keeps its own.
 * @throws {DocumentationError} when the file cannot be read
 */
export async function withChangelog(source: DocumentationSource, file: string): Promise<DocumentationSource> {
  if (Object.hasOwn(source.files, PAGE)) return source;
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new DocumentationError("invalid-configuration", `The changelog ${file} cannot be read.`, {
      hint: "Name it from the folder that the command runs in, or leave `changelog` out.",
      cause: error,
    });
  });
  const path = relative(process.cwd(), file).split(sep).join("/");
  const fields = { title: "Changelog", description: "What changed in each version.", source: path, order: 9999 };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const toctree = source.files[TOCTREE];
  const entry = { title: "Changelog", local: "changelog", isExpanded: false, children: [], line: 0 };
  return {
    ...source,
    ...(source.order && { order: { ...source.order, nodes: [...source.order.nodes, entry] } }),
    files: {
      ...source.files,
      [PAGE]: `---\n${head.join("\n")}\n---\n\n${fromSet(text, file, source.folder)}`,
      ...(toctree !== undefined &&
        !/local:\s*changelog\s*$/m.test(toctree) && {
          [TOCTREE]: `${toctree.trimEnd()}\n- title: Changelog\n  local: changelog\n`,
        }),
    },
  };
}

/** The text with its links to files of the set's folder (`docs/guide.md`) written from there (`guide.md`). */
function fromSet(text: string, file: string, folder: string | undefined): string {
  if (folder === undefined) return text;
  const edits: { start: number; end: number; url: string }[] = [];
  walkMarkdown(readMarkdown(text, false).tree, (node) => {
    if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return;
    const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(node.url) ?? [];
    if (path === "" || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(path)) return;
    const below = relative(resolve(folder), join(dirname(resolve(file)), path))
      .split(sep)
      .join("/");
    const from = node.position?.start.offset ?? 0;
    // The address is the last item of a link except its title.
    const at = text.slice(from, node.position?.end.offset).lastIndexOf(node.url);
    if (at === -1 || below === "" || below.startsWith("..")) return;
    edits.push({ start: from + at, end: from + at + node.url.length, url: below + rest });
  });
  let written = "";
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < end) continue;
    written += text.slice(end, edit.start) + edit.url;
    end = edit.end;
  }
  return written + text.slice(end);
}
