/**
 * From a file's place in a folder to a page's address, and from a link in a file to an address: one rule for the
 * renderer, the markdownVersion and the link check.
 */
import { percentDecoded } from "@vitrine/base";

const MARKDOWN = /\.(?:mdx?|qmd)$/;
const PAGE = /\.(mdx?|qmd|ipynb)$/;

/** Address of the page that the file at `path` becomes, in a set whose first page is at `base` ("/docs", "/"). */
export function pageAddress(base: string, path: string): string {
  const name = path.replace(PAGE, "").replace(/(^|\/)index$/, "");
  return normalAddress(`${base}/${name}`);
}

/** Without a trailing slash, a doubled slash, or an ending that only names the page's file. */
export function normalAddress(address: string): string {
  const single = address.includes("//") ? address.replace(/\/{2,}/g, "/") : address;
  // The end alone says whether there is something to take away; thousands of addresses have nothing.
  const path = /(?:\/|\/index|\.mdx?|\.qmd)$/.test(single)
    ? single.replace(/(\/index)?(\.mdx?|\.qmd)?\/?$/, "")
    : single;
  return path === "" ? "/" : path;
}

/** An address without the numbers that only put files and folders in order: `/docs/01-app/02-forms` is `/docs/app/forms`. */
export function withoutOrder(address: string): string {
  return address.replace(/\/\d{1,2}[-_.](?=\p{L})/gu, "/");
}

/**
 * Where a link in the file at `path` leads. Addresses of other sites and fragments of the page itself stay as they are,
 * and so do absolute ones, but for the ending of a page's file; `..` goes no higher than the site.
 */
export function resolveLink(link: string, base: string, path: string, kind: "link" | "image"): string {
  if (kind === "link" && /^\/(?!\/)/.test(link)) return servedAddress(link, base);
  // Hub pages refer to the pictures of their set by such addresses, wherever the set is published.
  if (kind === "image" && link.startsWith("/imgs/") && base !== "/") return base + link;
  if (link === "" || /^(#|\/|[a-z][a-z0-9+.-]*:)/i.test(link)) return link;
  const [, target = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  const parts = `${base}/${path}`.split("/").filter((part) => part !== "");
  // Links are relative to the file, not to its folder; a link that is only a query stays with the
  // file.
  if (target !== "") parts.pop();
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  const resolved = `/${parts.join("/")}`;
  const isPage = kind === "link" && (MARKDOWN.test(resolved) || !/\.[a-z0-9]+$/i.test(resolved));
  return (isPage ? normalAddress(resolved) : resolved) + rest;
}

/**
 * An address below `base` that names a page by its file (`/docs/guide.md`, `/docs/index#start`), as a server of plain
 * files has it.
 */
function servedAddress(link: string, base: string): string {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  const isBelow = base === "/" || path === base || path.startsWith(`${base}/`);
  return isBelow && /(\.mdx?|\.qmd|\/index|.\/)$/.test(path) ? normalAddress(path) + rest : link;
}

/** An address on this site, split into page and section. */
export function splitAddress(address: string): { path: string; fragment: string | undefined } {
  const [withoutFragment = "", fragment] = address.split(/#(.*)/s);
  return {
    path: withoutFragment.split("?")[0] ?? "",
    fragment: fragment === undefined ? undefined : percentDecoded(fragment).normalize("NFC"),
  };
}
