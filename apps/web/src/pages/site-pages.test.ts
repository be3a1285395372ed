/** Every page without parameters is in the one table of pages, and every address of the table has a page. */
import { expect, test } from "vitest";
import { SITE_PAGE_LIST } from "../shell/site-pages.ts";
import { embedRoute } from "../modules/embeds/embed.tsx";
import { blindRoute } from "../modules/playground/routes/blind-route.ts";
import { playgroundRoute } from "../modules/playground/playground-route.tsx";
import { sheetRoute } from "../modules/playground/routes/sheet-route.ts";
import { routes as coreRoutes } from "./index.ts";

const routes = [...coreRoutes, embedRoute, blindRoute, playgroundRoute, sheetRoute];
const REPAIR = "list it in apps/web/src/shell/site-pages.ts";
/** Pages below another page of the table, pages that others frame, and former addresses. */
const WITHOUT_NAVIGATION = ["/components/tokens", "/embed", "/quantization"];
const fixed = routes
  .map(({ path }) => path)
  .filter((path) => !/[:*]|\.\w+$/.test(path) && !WITHOUT_NAVIGATION.includes(path));

test(`a page that is in no navigation: ${REPAIR}`, () => {
  const listed = new Set(SITE_PAGE_LIST.map(({ href }) => href));
  expect(fixed.length).toBeGreaterThan(8);
  expect(fixed.filter((path) => !listed.has(path))).toEqual([]);
});

test("every listed page has a route", () => {
  const paths = new Set(routes.map(({ path }) => path));
  expect(SITE_PAGE_LIST.map(({ href }) => href).filter((href) => !paths.has(href))).toEqual([]);
});
