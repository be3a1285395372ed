export { autodocFrom } from "./api-reference/autodoc.ts";

export { Documentation } from "./folders/documentation.ts";
export { DocumentationError } from "./folders/documentation-error.ts";

export type { RenderedPage } from "./folders/documentation.ts";
export type { DocumentationPage, DocumentationSource } from "./folders/documentation-source.ts";

export { checkPublishedIds } from "./references/published-ids.ts";
export { checkDocumentation, documentationWarnings } from "./references/link-check.ts";

export { OpenApiError } from "./openapi/openapi-document.ts";
export { openApiPages } from "./openapi/openapi-pages.ts";

export { searchEntries } from "./search/search-entries.ts";
export type { SearchHit } from "./search/search-entries.ts";
export { SearchIndex } from "./search/search-index.ts";
export type { SearchTerms } from "./search/search-index.ts";
export {
  atomDocument,
  atomFeed,
  changedAt,
  llmsFullTxt,
  llmsTxt,
  sitemap,
  sitemapIndex,
  markdownAddress,
} from "./folders/text-files.ts";
export type { SiteDescription } from "./folders/text-files.ts";
export type { NavigationNode } from "./folders/toctree.ts";

export { followDocumentationFolder, readDocumentationFolder } from "./folders/folder.ts";
export { apiReference, packagesIn } from "./api-reference/api-reference.ts";
