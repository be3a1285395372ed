/** The changelog of a project, which lies outside of the documentation's folder, as one of its pages. */
import { readFile } from "node:fs/promises";
import { relative, sep } from "node:path";
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
  return {
    ...source,
    files: {
      ...source.files,
      [PAGE]: `---\n${head.join("\n")}\n---\n\n${text}`,
      ...(toctree !== undefined &&
        !/local:\s*changelog\s*$/m.test(toctree) && {
          [TOCTREE]: `${toctree.trimEnd()}\n- title: Changelog\n  local: changelog\n`,
        }),
    },
  };
}
