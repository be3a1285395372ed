/** Addresses of files that are not simply at their path: the `README` of a folder, and what other builders say otherwise. */
import type { DocumentationSet } from "./documentation-source.ts";
import { pageAddress } from "./page-address.ts";
import type { Redirect } from "./redirects.ts";

const README = /(^|\/)README\.mdx?$/;

/** The address of the page in the file at `path`, in a set at `base`. A `README` is its folder's page where there is no `index`. */
export function addressIn(
  base: string,
  path: string,
  files: Readonly<Record<string, string>>,
  addresses: Readonly<Record<string, string>> = {},
): string {
  const own = Object.hasOwn(addresses, path) ? addresses[path] : undefined;
  if (own !== undefined) return pageAddress(base, own);
  const isFirst = README.test(path) && !["md", "mdx"].some((end) => Object.hasOwn(files, indexBeside(path, end)));
  return pageAddress(base, isFirst ? path.replace(README, "$1index.md") : path);
}

function indexBeside(path: string, ending: string): string {
  return path.replace(README, `$1index.${ending}`);
}

/** Where pages would be found by their path, or were at another builder's site, and are not. */
export function movedPages({ address: base, pages, formerEnding }: DocumentationSet): Redirect[] {
  const taken = new Set(pages.map(({ address }) => address));
  return pages.flatMap(({ path, address }) => {
    const plain = pageAddress(base, path);
    const isIndex = address === base || /(^|\/)index\.\w+$/.test(path);
    const former = formerEnding === undefined || isIndex ? [] : [`${plain}${formerEnding}`];
    return [...(plain === address ? [] : [plain]), ...former]
      .filter((from) => !taken.has(from))
      .map((from) => ({ from: { path: from, fragment: undefined }, to: address, line: 0, isBeside: false }));
  });
}
