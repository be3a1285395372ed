/**
 * The addresses that search engines should know, in parts: one of fixed pages, tasks, libraries and documentation, and as
 * many as it takes of models. A part of models is named by the id it begins with, so it stays itself while others grow.
 */
import { changedAt, sitemap, sitemapIndex } from "@vitrine/docs";
import { LIBRARY_FACTS } from "@vitrine/libraries/facts";
import { modelPath } from "@vitrine/react/model-path";
import { TASKS } from "@vitrine/tasks";
import type { Route } from "../site/page.ts";

const FIXED = [
  "/",
  "/models",
  "/tasks",
  "/libraries",
  "/quantization",
  "/chat-template",
  "/playground",
  "/providers",
  "/components",
];
const MODELS_IN_A_PART = 10_000;
const XML = "application/xml; charset=utf-8";

export const sitemapRoutes: readonly Route[] = [
  {
    path: "/sitemap.xml",
    async load({ store, origin }) {
      const starts = await store.everyNthId(MODELS_IN_A_PART);
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
          ...LIBRARY_FACTS.map(({ id }) => ({ address: `/libraries/${id}` })),
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
      const ids = await store.idsFrom(query.get("from") ?? "", MODELS_IN_A_PART);
      return {
        text: sitemap(
          ids.map((id) => ({ address: modelPath(id) })),
          origin,
        ),
        contentType: XML,
      };
    },
  },
];
