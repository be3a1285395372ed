/**
 * Where pages and sections have gone: `_redirects.yml`, one `old: new` to a line, each a path below the set's folder
 * with or without a `#section`.
 *
 * A page that moved is answered by the server. A section is named only in the browser, so its old id stays on the page
 * as an invisible target, or as a line that shows only when someone arrives at it and says where the section is now.
 */
import { isMap, isScalar, LineCounter, parseDocument } from "yaml";
import { normalAddress, splitAddress } from "./page-address.ts";

/** One line of the file, as addresses. */
export interface Redirect {
  from: { path: string; fragment: string | undefined };
  to: string;
  line: number;
  /** Whether it leads to another library's documentation, beside this set: `../datasets/upload`, `/docs/datasets`. */
  isBeside: boolean;
}

/** Reads a `_redirects.yml` of the set at `base`. Never throws. */
export function parseRedirects(
  source: string,
  base: string,
): { redirects: Redirect[]; problems: { line: number; message: string }[] } {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, uniqueKeys: true });
  const problems = document.errors.map((error) => ({
    line: error.linePos?.[0].line ?? 1,
    message: `This is not YAML: ${error.message.split("\n")[0]}`,
  }));
  if (!isMap(document.contents)) return { redirects: [], problems };
  const redirects = document.contents.items.flatMap(({ key, value }): Redirect[] => {
    const line = isScalar(key) ? lines.linePos(key.range?.[0] ?? 0).line : 1;
    if (!isScalar(key) || !isScalar(value) || typeof value.value !== "string") {
      problems.push({ line, message: "A redirect is one line: old/page: new/page" });
      return [];
    }
    const from = splitAddress(absolute(String(key.value), base));
    const to = absolute(value.value, base);
    const isBeside = value.value.startsWith("../") || (value.value.startsWith("/docs/") && !to.startsWith(`${base}/`));
    return [{ from: { path: normalAddress(from.path), fragment: from.fragment }, to, line, isBeside }];
  });
  return { redirects, problems };
}

function absolute(target: string, base: string): string {
  if (/^(https?:\/)?\//.test(target)) return target;
  const [path = "", fragment] = target.split(/#(.*)/s);
  const parts: string[] = [];
  for (const part of `${base}/${path}`.split("/"))
    if (part === "..") parts.pop();
    else parts.push(part);
  return normalAddress(`/${parts.filter(Boolean).join("/")}`) + (fragment === undefined ? "" : `#${fragment}`);
}
