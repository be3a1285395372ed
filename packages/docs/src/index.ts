export { highlightToHtml, resolveLanguage } from "./highlight.ts";
export { renderMarkdown } from "./markdown.ts";
export type { PageHeading, PageLink, RenderedMarkdown, RenderOptions } from "./markdown.ts";
export { Slugger, slug, slugAliases } from "./slug.ts";
