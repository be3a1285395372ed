export { autodocFrom } from "./autodoc.ts";
export type { AutodocEntry, AutodocFile } from "./autodoc.ts";
export type { CodeTab, DialectHooks, InferenceSnippetRequest } from "./dialect/component.ts";
export type { PageProblem } from "./dialect/nesting.ts";
export type { DiagramFile } from "./diagram/figure.ts";
export { Documentation } from "./documentation.ts";
export type { PageDependencies, RenderedPage } from "./documentation.ts";
export type {
  DocumentationPage,
  DocumentationProblem,
  DocumentationSet,
  DocumentationSource,
} from "./documentation-set.ts";
export { pageFromNotebook } from "./notebook/notebook-page.ts";
export type { NotebookPage, NotebookPicture } from "./notebook/notebook-page.ts";
export { notebookFromMarkdown } from "./notebook/page-notebook.ts";
export type { NotebookOptions } from "./notebook/page-notebook.ts";
export { notebookFile } from "./notebook/notebook-format.ts";
export type { Notebook, NotebookCell, NotebookResult } from "./notebook/notebook-format.ts";
export { escapeHtml } from "./escape-html.ts";
export { highlightToHtml, resolveLanguage } from "./highlight.ts";
export { checkLedger, extendLedger, publishedAddresses } from "./ledger.ts";
export { checkDocumentation, documentationWarnings } from "./link-check.ts";
export type { CheckOptions } from "./link-check.ts";
export { plainMarkdown, renderMarkdown } from "./markdown.ts";
export type { PageHeading, PageLink, RenderedMarkdown, RenderOptions } from "./markdown.ts";
export { OpenApiError } from "./openapi/openapi-document.ts";
export { openApiPages } from "./openapi/openapi-pages.ts";
export type { OpenApiPagesOptions } from "./openapi/openapi-pages.ts";
export { searchEntries } from "./search/search-entries.ts";
export type { SearchEntry, SearchHit, SearchOptions } from "./search/search-entries.ts";
export { SearchIndex } from "./search/search-index.ts";
export type { SearchWords } from "./search/search-index.ts";
export type { PageSection } from "./sections.ts";
export { Slugger, slug, slugAliases } from "./slug.ts";
export { atomFeed, changedAt, llmsFullTxt, llmsTxt, sitemap, sitemapIndex, twinAddress } from "./text-files.ts";
export type { SiteDescription } from "./text-files.ts";
export type { NavigationNode } from "./toctree.ts";
export { markdownTwin } from "./twin.ts";
