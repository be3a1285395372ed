/**
 * The documentation for readers that are no people with a browser: `llms.txt` and `llms-full.txt` for language models
 * (llmstxt.org), a sitemap (sitemaps.org) and an Atom feed of changes (RFC 4287).
 */
import type { DocumentationPage } from "./documentation-source.ts";
import type { Documentation } from "./documentation.ts";
import { fallbackOf } from "./fallback-pages.ts";
import { escapeHtml } from "@vitrine/markdown";

/** Statements of these files about the site. */
export interface SiteDescription {
  title: string;
  /** One or two sentences. */
  summary: string;
  /** "https://docs.example", without a slash at the end. */
  origin: string;
}

/**
 * The address of a page's Markdown version.
 * @example
 * import { markdownAddress } from "@vitrine/docs";
 *
 * console.log(markdownAddress({ address: "/docs/install" })); // /docs/install.md
 */
export function markdownAddress({ address }: { address: string }): string {
  return address === "/" ? "/index.md" : `${address}.md`;
}

/**
 * `llms.txt`: the list of pages by section, each with the address of its Markdown version and its description.
 * @example
 * import { Documentation, llmsTxt } from "@vitrine/docs";
 *
 * const documentation = new Documentation([{ address: "/docs", files: { "index.md": "# Start" }, title: "Guide" }]);
 * console.log(llmsTxt(documentation, { title: "Hub", summary: "A hub.", origin: "https://docs.example" }));
 * // # Hub
 * //
 * // > A hub.
 * //
 * // ## Guide
 * //
 * // - [Start](https://docs.example/docs.md)
 */
export function llmsTxt(documentation: Documentation, { title, summary, origin }: SiteDescription): string {
  const parts = [`# ${title}`, `> ${summary}`];
  const several = documentation.sets.length > 1;
  for (const set of documentation.sets) {
    for (const [section, pages] of bySection(set.pages)) {
      parts.push(`## ${several ? `${set.title}: ` : ""}${section}`);
      parts.push(pages.map((page) => entry(page, origin)).join("\n"));
    }
  }
  return `${parts.join("\n\n")}\n`;
}

function bySection(pages: readonly DocumentationPage[]): Map<string, DocumentationPage[]> {
  const sections = new Map<string, DocumentationPage[]>();
  for (const page of pages) {
    if (fallbackOf(page)) continue;
    const section = sectionOf(page);
    const list = sections.get(section);
    if (list) list.push(page);
    else sections.set(section, [page]);
  }
  return sections;
}

function sectionOf({ section, set }: DocumentationPage): string {
  return section[0] ?? set.title;
}

function entry(page: DocumentationPage, origin: string): string {
  const title = page.title.replace(/[[\]\\]/g, "\\$&");
  return `- [${title}](${origin}${markdownAddress(page)})${page.description === "" ? "" : `: ${page.description}`}`;
}

/**
 * `llms-full.txt`: the Markdown versions of all pages in one text, each below its address.
 * @example
 * import { Documentation, llmsFullTxt } from "@vitrine/docs";
 *
 * const documentation = new Documentation([{ address: "/docs", files: { "index.md": "# Start" } }]);
 * console.log(llmsFullTxt(documentation, { title: "Hub", summary: "A hub.", origin: "https://docs.example" }));
 * // # Hub
 * //
 * // > A hub.
 * //
 * //
 * // ---
 * //
 * // <!-- https://docs.example/docs -->
 * //
 * // # Start
 */
export function llmsFullTxt(documentation: Documentation, { title, summary, origin }: SiteDescription): string {
  const own = documentation.pages.filter((page) => !fallbackOf(page));
  const pages = own.map((page) => `<!-- ${origin}${page.address} -->\n\n${documentation.markdownVersion(page)}`);
  return [`# ${title}\n\n> ${summary}\n`, ...pages].join("\n\n---\n\n");
}

/**
 * A sitemap (sitemaps.org) of pages.
 *
 * @param origin without a slash at the end
 * @example
 * import { sitemap } from "@vitrine/docs";
 *
 * const xml = sitemap([{ address: "/docs", changed: new Date("2026-07-01") }], "https://docs.example");
 * console.log(xml.split("\n")[2]); // <url><loc>https://docs.example/docs</loc><lastmod>2026-07-01</lastmod></url>
 */
export function sitemap(pages: readonly { address: string; changed?: Date | undefined }[], origin: string): string {
  const urls = pages.map(
    ({ address, changed }) =>
      `<url><loc>${xml(origin + encodeURI(address))}</loc>${changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ""}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

/**
 * A list of sitemaps, for a site with more addresses than one sitemap may hold (50,000).
 * @example
 * import { sitemapIndex } from "@vitrine/docs";
 *
 * console.log(sitemapIndex(["/sitemap-1.xml"], "https://docs.example").split("\n")[2]);
 * // <sitemap><loc>https://docs.example/sitemap-1.xml</loc></sitemap>
 */
export function sitemapIndex(addresses: readonly string[], origin: string): string {
  const parts = addresses.map((address) => `<sitemap><loc>${xml(origin + encodeURI(address))}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join("\n")}\n</sitemapindex>\n`;
}

/**
 * When a page changed: by its front matter's `updated`, else as its set knows. `undefined` where neither says.
 * @example
 * import { changedAt, Documentation } from "@vitrine/docs";
 *
 * const files = { "index.md": "---\nupdated: 2026-07-01\n---\n# Start" };
 * const [page] = new Documentation([{ address: "/docs", files }]).pages;
 * console.log(page && changedAt(page)?.toISOString()); // 2026-07-01T00:00:00.000Z
 */
export function changedAt(page: DocumentationPage): Date | undefined {
  const value = page.fields["updated"];
  const written = value instanceof Date ? value : typeof value === "string" ? new Date(value) : undefined;
  if (written && !Number.isNaN(written.getTime())) return written;
  return page.set.changed?.(page.path);
}

const FEED_LENGTH = 30;

/**
 * An Atom feed of the pages that changed last, newest first.
 *
 * @param self path of the feed
 * @example
 * import { atomFeed, Documentation } from "@vitrine/docs";
 *
 * const files = { "index.md": "---\nupdated: 2026-07-01\n---\n# Start" };
 * const documentation = new Documentation([{ address: "/docs", files }]);
 * const feed = atomFeed(documentation, { title: "Hub", summary: "", origin: "https://docs.example" }, "/feed.xml");
 * console.log(/<entry>[\s\S]*?<title>(.*?)<\/title>/.exec(feed)?.[1]); // Start
 */
export function atomFeed(documentation: Documentation, { title, origin }: SiteDescription, self: string): string {
  const changed = documentation.pages
    .flatMap((page) => {
      const updated = fallbackOf(page) ? undefined : changedAt(page);
      return updated ? [{ title: page.title, summary: page.description, address: page.address, updated }] : [];
    })
    .toSorted((a, b) => b.updated.getTime() - a.updated.getTime() || (a.address < b.address ? -1 : 1))
    .slice(0, FEED_LENGTH);
  return atomDocument({ title, origin, self, entries: changed });
}

/** An entry of a feed. */
export interface FeedEntry {
  title: string;
  summary: string;
  /** Path of the page that it is about, encoded or not. */
  address: string;
  updated: Date;
  /** Tells it from others about the same page. Default: the address. */
  id?: string;
}

/**
 * An Atom feed (RFC 4287) of entries, which come newest first.
 *
 * @param self path of the feed
 * @example
 * import { atomDocument } from "@vitrine/docs";
 *
 * const entries = [{ title: "acme/parser", summary: "Added", address: "/models/acme/parser", updated: new Date(0) }];
 * const feed = atomDocument({ title: "New models", origin: "https://hub.example", self: "/feed.xml", entries });
 * console.log(/<link href="(.*?)"/.exec(feed)?.[1]); // https://hub.example/models/acme/parser
 */
export function atomDocument(feed: {
  title: string;
  origin: string;
  self: string;
  entries: readonly FeedEntry[];
}): string {
  const { title, origin, self, entries } = feed;
  const updated = entries[0]?.updated ?? new Date(0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${xml(title)}</title>`,
    `<id>${xml(origin + self)}</id>`,
    `<link rel="self" href="${xml(origin + self)}"/>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${xml(title)}</name></author>`,
    ...entries.map((entry) => {
      const address = xml(origin + encodeURI(entry.address));
      return [
        "<entry>",
        `<title>${xml(entry.title)}</title>`,
        `<id>${entry.id === undefined ? address : xml(entry.id)}</id>`,
        `<link href="${address}"/>`,
        `<updated>${entry.updated.toISOString()}</updated>`,
        `<summary>${xml(entry.summary)}</summary>`,
        "</entry>",
      ].join("");
    }),
    "</feed>",
    "",
  ].join("\n");
}

/** Text for XML: markup escaped, characters that XML cannot hold dropped. */
function xml(text: string): string {
  return escapeHtml(
    text.replace(
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
      "",
    ),
  );
}
