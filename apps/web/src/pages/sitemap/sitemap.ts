/**
 * The addresses that search engines should know, in parts: one of fixed pages, tasks, libraries and documentation, and as
 * many as it takes of models. A part of models is named by the id it begins with, so it stays itself while others grow.
 */
import { changedAt, sitemap, sitemapIndex } from "@vitrine/docs";
import { LIBRARY_METADATA } from "@vitrine/libraries/metadata";
import { modelPath } from "@vitrine/react";
import { TASKS } from "@vitrine/tasks";
import type { Route } from "../../shell/page.ts";
import { SITE_PAGE_LIST } from "../../shell/site-pages.ts";

const FIXED = SITE_PAGE_LIST.filter(({ inSitemap = true }) => inSitemap).map(({ href }) => href);
const MODELS_PER_SITEMAP = 10_000;
const XML = "application/xml; charset=utf-8";

export const sitemapRoutes: readonly Route[] = [
  {
    path: "/sitemap.xml",
    async load({ store, origin }) {
      const starts = await store.everyNthId(MODELS_PER_SITEMAP);
      const parts = starts.map((id) => `/sitemaps/models.xml?from=${id}`);
      return { text: sitemapIndex(["/sitemaps/pages.xml", ...parts], origin), contentType: XML };
    },
  },
  {
    path: "/sitemaps/pages.xml",
    load: ({ documentation, origin }) => ({
      text: sitemap(
        [
          ...FIXED.map((address) => ({ address })),
          ...Object.keys(TASKS).map((id) => ({ address: `/tasks/${id}` })),
          ...LIBRARY_METADATA.map(({ id }) => ({ address: `/libraries/${id}` })),
          ...documentation.pages.map((page) => ({ address: page.address, changed: changedAt(page) })),
        ],
        origin,
      ),
      contentType: XML,
    }),
  },
  {
    path: "/sitemaps/models.xml",
    async load({ store, query, origin }) {
      const ids = await store.idsFrom(query.get("from") ?? "", MODELS_PER_SITEMAP);
      const dates = await store.datesOf(ids);
      const addresses = ids.map((id) => ({ address: modelPath(id), changed: dates.get(id) }));
      return { text: sitemap(addresses, origin), contentType: XML };
    },
  },
];
