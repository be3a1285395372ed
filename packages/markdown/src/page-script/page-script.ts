/**
 * Additions of a script to a documentation page that is complete without one: tabs, copy buttons, the theme's switch, a
 * list of contents that follows the reader. The site and the pages that `vitrine-docs build` writes run the same code.
 */
export { announce } from "./announce.ts";
export { hydrateCopyButtons } from "./copying.ts";
export { hydrateDocsPage } from "./docs-page.ts";
export { hydrateTabs } from "./tabs.ts";
export { hydrateTheme } from "./theme-toggle.ts";
