/**
 * What a script adds to a documentation page that is complete without one: tabs, copy buttons, the theme's switch, a
 * list of contents that follows the reader. The site and the pages that `vitrine-docs build` writes run the same code.
 */
export { announce } from "./announce.ts";
export { enhanceCopying } from "./copying.ts";
export { enhanceDocsPage } from "./docs-page.ts";
export { enhanceTabs } from "./tabs.ts";
export { enhanceTheme } from "./theme-toggle.ts";
