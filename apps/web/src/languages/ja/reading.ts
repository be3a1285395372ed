/** Texts of the search page and around the documentation, in Japanese. */
import type { SEARCH_LABELS as EnglishSearch } from "../../pages/search/labels.ts";
import type { DOCS_LABELS as EnglishDocs } from "../../pages/docs/labels.ts";
import type { Translation } from "../translation.ts";

export const SEARCH_LABELS: Translation<typeof EnglishSearch> = {
  title: "検索",
  titleOf: (query) => `検索：${query}`,
  description: "モデル、タスク、ドキュメントを検索します。",
  field: "モデル、タスク、ドキュメントを検索",
  start:
    "タスク、モデル、ドキュメントの用語を入力してください。<tasks>タスク</tasks>、<models>モデル</models>、<libraries>ライブラリ</libraries>、<providers>プロバイダー</providers>、<docs>ドキュメント</docs>から探すこともできます。",
  empty: (query) =>
    `「${query}」の結果はありません。語句を減らすか短くするか、<docs>ドキュメント</docs>や<models>モデル</models>からお探しください。`,
  tasks: "タスク",
  models: "モデル",
  allModels: (query) => `「${query}」のすべてのモデル`,
  documentation: "ドキュメント",
};

export const DOCS_LABELS: Translation<typeof EnglishDocs> = {
  title: (site) => `${site}のドキュメント`,
  summary: (site) => `機械学習モデルハブのフロントエンド${site}の運用、利用、拡張の方法。`,
  description: (title, site) => `${title}（${site}のドキュメント）。`,
  card: "ドキュメント",
  asMarkdown: "このページのMarkdown版",
  feed: "ドキュメントの変更",
  copy: "ページをコピー",
  viewMarkdown: "Markdownで表示",
  edit: (host) => `${host}で編集`,
  newTab: "（新しいタブで開く）",
  changed: "最終更新：<date/>",
  moreSets: "その他",
  variants: "バージョンと言語",
};
