/**
 * Needs of documentation sites in addition to a page's HTML: its syntax tree, its references,
 * its sections. For `@vitrine/docs`; pages that only show Markdown need the main entry alone.
 */
export { readFrontMatter, textField } from "./bounded/front-matter.ts";
export { walkMarkdown } from "./bounded/walk-tree.ts";
export { drawAhead } from "./diagrams/draw.ts";
export { findBrowser } from "./diagrams/find-browser.ts";
export { includeCandidates, includedPaths } from "./dialect/components/include/included-part.ts";
export { type ComponentNode, SWITCH, SWITCH_BRANCH } from "./dialect/component-node.ts";
export { type DescribedName } from "./dialect/reference.ts";
export { CONTENT, isComponentName, type SiteComponents } from "./dialect/site-components.ts";
export { textAttribute } from "./dialect/tag.ts";
export { fenced } from "./html/code-fence.ts";
export { DIALECTS, findDialect } from "./dialect/grammar/dialects.ts";
export { indentedBlock, markdownOfRst } from "./dialect/grammar/rst-markdown.ts";
export { headingAttributes } from "./html/heading-attributes.ts";
export { readMarkdown } from "./render/markdown-parser.ts";
export { markdownOfParsed } from "./render/markdown-version.ts";
export { type ParsedMarkdown, parseMarkdown, renderParsed } from "./render/markdown.ts";
export { type PagePlugins } from "./render/rendered-markdown.ts";
export { type Card, OpenGraphRenderer } from "./cards/open-graph-renderer.ts";
