/**
 * `<include>` and `<literalinclude>`: a section of another file of the set, as Markdown or as a
 * block of code. Between the tags is JSON: `path` (from the page), and optionally `start-after`,
 * `end-before`, `dedent` and `language`.
 */
import { fenced } from "../../../html/code-fence.ts";
import { fieldsOf } from "../../tag.ts";

/** The content between the tags. */
interface IncludeRequest {
  path: string;
  startAfter: string | undefined;
  endBefore: string | undefined;
  dedent: number;
  language: string;
}

/**
 * The path of an included file below the folder of its set; `undefined` for a file outside.
 *
 * @param page path of the page that includes it
 * @param written path as the page writes it
 * @example
 * import { includedPath } from "@vitrine/markdown/pages";
 *
 * console.log(includedPath("guides/upload.md", "../code/a.py")); // code/a.py
 */
export function includedPath(page: string, written: string): string | undefined {
  if (/^([/\\]|[a-z]+:)/i.test(written)) return undefined;
  const parts = page.split("/").slice(0, -1);
  for (const part of written.split(/[/\\]/)) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

const BLOCK = /<((?:literal)?include)>([^<]{1,2000})<\/\1>/g;

/**
 * The paths of the files that a page includes, below the folder of its set.
 * @example
 * import { includedPaths } from "@vitrine/markdown/pages";
 *
 * console.log(includedPaths("upload.md", '<literalinclude>\n{"path": "a.py"}\n</literalinclude>')); // [ 'a.py' ]
 */
export function includedPaths(page: string, source: string): string[] {
  if (!source.includes("include>")) return [];
  return [...source.matchAll(BLOCK)].flatMap(([, , json = ""]) => {
    const request = readRequest(json);
    return (request && includedPath(page, request.path)) ?? [];
  });
}

/**
 * The Markdown that an include expands to: a part of a file as a code block. It reports a file or a marker that does
 * not exist.
 *
 * @param json the attributes of the include, as written between its tags
 * @param textOf gives the text of a file
 * @example
 * import { includedMarkdown } from "@vitrine/markdown/pages";
 *
 * const json = '{"path": "a.py", "language": "py"}';
 * console.log(includedMarkdown("literalinclude", json, () => "print(1)", console.error));
 * // ```py
 * // print(1)
 * // ```
 */
export function includedMarkdown(
  name: string,
  json: string,
  textOf: ((path: string) => string | undefined) | undefined,
  report: (message: string) => void,
): string {
  const request = readRequest(json);
  if (!request) {
    report(`<${name}> needs JSON between its tags: <${name}>{"path": "example.py"}</${name}>.`);
    return "";
  }
  const text = textOf?.(request.path);
  if (text === undefined) {
    report(`<${name}> names “${request.path}”, which is no text file of this set's folder.`);
    return "";
  }
  const lines = part(
    text
      .replace(/^\uFEFF/, "")
      .replaceAll("\r\n", "\n")
      .split("\n"),
    request,
  );
  if (!lines) {
    report(
      `<${name}>: “${request.path}” has not both lines that end with “${request.startAfter ?? ""}” and “${request.endBefore ?? ""}”.`,
    );
    return "";
  }
  const shown = lines
    .map((line) => line.slice(request.dedent))
    .join("\n")
    .trimEnd();
  if (name === "include") return shown;
  return fenced(shown, request.language);
}

function readRequest(json: string): IncludeRequest | undefined {
  try {
    const value = fieldsOf(JSON.parse(json));
    const text = (name: string) => {
      const field = value[name];
      return typeof field === "string" ? field : undefined;
    };
    const path = text("path");
    const dedent = value["dedent"];
    if (path === undefined) return undefined;
    return {
      path,
      startAfter: text("start-after"),
      endBefore: text("end-before"),
      dedent: typeof dedent === "number" && dedent > 0 ? Math.trunc(dedent) : 0,
      language: text("language")?.replace(/[^\w+#.-]/g, "") ?? "",
    };
  } catch {
    return undefined;
  }
}

/** The lines between the marks, which are looked for at the ends of lines, before what is no word there; the last wins. */
function part(lines: string[], { startAfter, endBefore }: IncludeRequest): string[] | undefined {
  if (startAfter === undefined && endBefore === undefined) return lines;
  const ends = lines.map(withoutEndMarks);
  const start = startAfter === undefined ? -1 : ends.findLastIndex((line) => line.endsWith(startAfter));
  const end = endBefore === undefined ? -1 : ends.findLastIndex((line) => line.endsWith(endBefore));
  return start === -1 || end === -1 ? undefined : lines.slice(start + 1, end);
}

function withoutEndMarks(line: string): string {
  let end = line.length;
  while (end > 0 && !/[\p{L}\p{N}_]/u.test(line[end - 1] ?? "")) end -= 1;
  return line.slice(0, end);
}
