/** Texts of the search page and around the documentation, in Chinese. */
import type { SEARCH_LABELS as EnglishSearch } from "../../pages/search/labels.ts";
import type { DOCS_LABELS as EnglishDocs } from "../../pages/docs/labels.ts";
import type { Translation } from "../translation.ts";

export const SEARCH_LABELS: Translation<typeof EnglishSearch> = {
  title: "搜索",
  titleOf: (query) => `搜索：${query}`,
  description: "搜索模型、任务和文档。",
  field: "搜索模型、任务和文档",
  start:
    "请输入任务、模型或文档中的术语。也可浏览<tasks>任务</tasks>、<models>模型</models>、<libraries>库</libraries>、<providers>提供商</providers>或<docs>文档</docs>。",
  empty: (query) => `没有“${query}”的结果。请减少或缩短关键词，或浏览<docs>文档</docs>和<models>模型</models>。`,
  tasks: "任务",
  models: "模型",
  allModels: (query) => `“${query}”的所有模型`,
  documentation: "文档",
};

export const DOCS_LABELS: Translation<typeof EnglishDocs> = {
  title: (site) => `${site} 文档`,
  summary: (site) => `如何运行、使用和扩展 ${site}，即机器学习模型 Hub 的前端。`,
  description: (title, site) => `${title}，${site} 文档。`,
  card: "文档",
  asMarkdown: "此页面的 Markdown 版本",
  feed: "文档变更",
  copy: "复制页面",
  viewMarkdown: "以 Markdown 查看",
  edit: (host) => `在 ${host} 上编辑`,
  newTab: "（在新标签页打开）",
  changed: "最后更改：<date/>",
  moreSets: "更多",
  variants: "版本与语言",
};
