export { highlightToHtml, resolveLanguage } from "./highlight.ts";
export { renderMarkdown } from "./markdown.ts";
export type { PageHeading, RenderedMarkdown, RenderOptions } from "./markdown.ts";
export { Slugger, slug } from "./slug.ts";
