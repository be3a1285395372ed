export type { CodeTab, DialectHooks, InferenceSnippetRequest } from "./dialect/component.ts";

export { escapeHtml } from "./html/escape-html.ts";
export { highlightToHtml } from "./highlight/highlight.ts";
export { plainMarkdown, renderMarkdown } from "./render/markdown.ts";
export type { PageLink, RenderedMarkdown, RenderOptions } from "./render/rendered-markdown.ts";
export type { PageSection } from "./render/sections.ts";
export { Slugger, slug } from "./heading-ids/slug.ts";
export { markdownVersion } from "./render/markdown-version.ts";
