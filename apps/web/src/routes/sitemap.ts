/** The addresses that search engines should know: fixed pages, tasks, libraries and the documentation. */
import { changedAt, sitemap } from "@vitrine/docs";
import { LIBRARY_FACTS } from "@vitrine/libraries/facts";
import { TASKS } from "@vitrine/tasks";
import type { Route } from "../site/page.ts";

const FIXED = ["/", "/models", "/tasks", "/libraries", "/quantization", "/chat-template", "/playground", "/providers"];

export const sitemapRoute: Route = {
  path: "/sitemap.xml",
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
    contentType: "application/xml; charset=utf-8",
  }),
};
