/** Files that browsers and crawlers request from a site: its rules, its name and icons, and how to search it from the address bar. */
import { SITE_NAME } from "../../catalog/site-name.ts";
import type { Route } from "../../shell/page.ts";
import { SITE_FILE_LABELS as LABELS } from "./messages/site-file-labels.ts";

export const siteFileRoutes: readonly Route[] = [
  {
    path: "/robots.txt",
    readsNoModels: true,
    load: ({ origin, needsToken }) => ({
      text: needsToken ? "User-agent: *\nDisallow: /\n" : `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
      contentType: "text/plain; charset=utf-8",
    }),
  },
  {
    path: "/manifest.webmanifest",
    readsNoModels: true,
    load: () => ({
      text: JSON.stringify({
        name: SITE_NAME,
        short_name: SITE_NAME,
        description: LABELS.description,
        start_url: "./",
        display: "browser",
        icons: [{ src: "favicon.svg", type: "image/svg+xml", sizes: "any" }],
      }),
      contentType: "application/manifest+json; charset=utf-8",
    }),
  },
  {
    path: "/opensearch.xml",
    readsNoModels: true,
    load: ({ origin }) => ({
      text: openSearchDescription(origin),
      contentType: "application/opensearchdescription+xml; charset=utf-8",
    }),
  },
];

/** OpenSearch 1.1: lets a browser search the models from its address bar. */
function openSearchDescription(origin: string): string {
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `  <ShortName>${escaped(SITE_NAME)}</ShortName>`,
    `  <Description>${escaped(LABELS.search({ site: SITE_NAME }))}</Description>`,
    `  <Image type="image/svg+xml">${escaped(origin)}/favicon.svg</Image>`,
    `  <Url type="text/html" template="${escaped(origin)}/models?q={searchTerms}"/>`,
    "</OpenSearchDescription>",
    "",
  ].join("\n");
}
