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
  /** Lines by their numbers, `3-8,12`. */
  lines: string | undefined;
  /** The name of a part, between lines that mark it in the file. */
  section: string | undefined;
  /** Whether the marks are looked for anywhere in a line, as Sphinx does. */
  isAnywhere: boolean;
}

const BLOCK = /<((?:literal)?include)>([^<]{1,2000})<\/\1>/g;
/** How other dialects name a file that belongs to the page. */
const OF_DIALECTS = [
  /-8<-+[ \t]+["']([^"'\n]+)/g,
  /^<<<[ \t]+([^\s{]+)/gm,
  /<!--\s*@include:\s*([^\s{]+)/g,
  /^[ \t]*(?:`{3,}|:{3,})\{(?:literal)?include\}[ \t]+(\S+)/gm,
  /\{\*\s+(\S+)/g,
  /\{\{< *include +(\S+)/g,
];

/**
 * Where a file may be that a page names, most likely first: beside the page, in the set's folder, or in the folders
 * around it, which are the project's. Paths that begin with `..` are outside of the set's folder.
 * @example
 * import { includeCandidates } from "@vitrine/markdown/pages";
 *
 * console.log(includeCandidates("guides/upload.md", "../code/a.py"));
 * // [ 'code/a.py', '../code/a.py', '../../code/a.py', '../../../code/a.py' ]
 */
export function includeCandidates(page: string, written: string): string[] {
  const path = withoutPart(written);
  if (/^[a-z]+:/i.test(path) || path.includes("\\")) return [];
  const below = path.replace(/^(?:@|~)?\/+/, "");
  const isRooted = below !== path;
  const folder = page.split("/").slice(0, -1);
  return [
    ...new Set([
      ...(isRooted ? [] : [joined(folder, path)]),
      joined([], below),
      joined([".."], below),
      joined(["..", ".."], below),
    ]),
  ];
}

/** The path without the part of the file: `a.py:example`, `a.ts#part`, `a.py:3:8`. */
function withoutPart(written: string): string {
  return written.replace(/(?:#[\w-]+|(?::[\w-]*){1,2})$/, "");
}

function joined(folder: readonly string[], path: string): string {
  const parts = [...folder];
  for (const part of path.split("/")) {
    if (part === "..") {
      if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
      else parts.push("..");
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/**
 * The paths of the files that a page includes, below the folder of its set.
 * @example
 * import { includedPaths } from "@vitrine/markdown/pages";
 *
 * console.log(includedPaths("upload.md", '<literalinclude>\n{"path": "a.py"}\n</literalinclude>'));
 * // [ 'a.py', '../a.py', '../../a.py' ]
 */
export function includedPaths(page: string, source: string): string[] {
  const ofHub = source.includes("include>") ? [...source.matchAll(BLOCK)] : [];
  const named = OF_DIALECTS.flatMap((pattern) => Array.from(source.matchAll(pattern), ([, path = ""]) => path));
  return [
    ...ofHub.flatMap(([, , json = ""]) => {
      const request = readRequest(json);
      return request ? includeCandidates(page, request.path) : [];
    }),
    ...named.flatMap((path) => includeCandidates(page, path)),
  ];
}

/**
 * The Markdown that an include expands to: a part of a file as a code block. It reports a file or a marker that does
 * not exist.
 *
 * @param json the attributes of the include, as written between its tags
 * @param textOf gives the text of a file
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
    const section = /(?:#|:)([A-Za-z_][\w-]*)$/.exec(path)?.[1];
    const numbers = /:(\d*)(?::(\d*))?$/.exec(path);
    return {
      path,
      section,
      lines: text("lines") ?? (numbers ? `${numbers[1] ?? ""}-${numbers[2] ?? ""}` : undefined),
      isAnywhere: value["anywhere"] === true,
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
function part(all: string[], request: IncludeRequest): string[] | undefined {
  const { startAfter, endBefore, section, lines: numbers, isAnywhere } = request;
  let lines = all;
  if (section !== undefined) {
    const marks = (word: string, region: string) => (line: string) =>
      line.includes(`8<-- [${word}:${section}]`) ||
      new RegExp(`#${region}\\s+${section}\\s*(?:-->|\\*/)?\\s*$`).test(line);
    const start = lines.findIndex(marks("start", "region"));
    const end = lines.findIndex(
      (line, index) =>
        index > start && (marks("end", "endregion")(line) || /#endregion\s*(?:-->|\*\/)?\s*$/.test(line)),
    );
    if (start !== -1) lines = lines.slice(start + 1, end === -1 ? undefined : end);
  }
  if (numbers !== undefined) {
    const from = lines;
    lines = numbers.split(",").flatMap((range) => {
      const [first = "", last = first] = range.trim().split("-");
      return from.slice(
        Math.max(0, Number(first || 1) - 1),
        range.includes("-") && last === "" ? undefined : Number(last),
      );
    });
  }
  lines = lines.filter((line) => !/8<-- \[(?:start|end)(?::[\w-]+)?\]/.test(line));
  if (isAnywhere) {
    const start = startAfter === undefined ? -1 : lines.findIndex((line) => line.includes(startAfter));
    const end =
      endBefore === undefined ? -1 : lines.findIndex((line, index) => index > start && line.includes(endBefore));
    return lines.slice(start + 1, end === -1 ? undefined : end);
  }
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
