/**
 * The documentation's pages: every Markdown file under `docs/`, taken into the build, rendered on first use.
 *
 * The order and titles of the navigation come from the files' own front matter (`title`, `order`, `section`), so that
 * adding a page is adding one file.
 */
import { type RenderedMarkdown, renderMarkdown } from "@vitrine/docs";
import { parse as parseYaml } from "yaml";

export interface DocPage {
  /** Path below `/docs/`, without an extension; "" is the first page. */
  slug: string;
  title: string;
  description: string;
  section: string;
  order: number;
  /** Path of the source file in the repository. */
  source: string;
  rendered: RenderedMarkdown;
}

export interface Documentation {
  pages: readonly DocPage[];
  find(slug: string): DocPage | undefined;
}

/** Builds the documentation from Markdown sources by path. Rejects a page without the front matter it needs. */
export function createDocumentation(sources: Readonly<Record<string, string>>): Documentation {
  const pages = Object.entries(sources)
    .map(([path, source]) => readPage(path, source))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title, "en"));
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  return { pages, find: (slug) => bySlug.get(slug) };
}

function readPage(path: string, source: string): DocPage {
  const [, frontMatter] = /^---\n([\s\S]*?)\n---\n/.exec(source) ?? [];
  const fields = (frontMatter ? parseYaml(frontMatter) : {}) as Record<string, unknown>;
  const text = (name: string): string => {
    const value = fields[name];
    if (typeof value !== "string") throw new Error(`docs/${path} needs "${name}" in its front matter.`);
    return value;
  };
  const slug = path.replace(/\.md$/, "").replace(/(^|\/)index$/, "");
  return {
    slug,
    title: text("title"),
    description: text("description"),
    section: text("section"),
    order: typeof fields["order"] === "number" ? fields["order"] : 1000,
    source: `docs/${path}`,
    rendered: renderMarkdown(source, {
      dropTitle: true,
      under: 1,
      resolveAddress: (address) => resolveDocLink(address, slug),
    }),
  };
}

/** `../x.md#y` in a page's source is the address of that page on the site. */
function resolveDocLink(address: string, slug: string): string {
  if (address.startsWith("/")) return address;
  const base = new URL(`https://docs.invalid/docs/${slug}`);
  const resolved = new URL(address, base);
  return resolved.pathname.replace(/(\/index)?\.md$/, "") + resolved.search + resolved.hash;
}
