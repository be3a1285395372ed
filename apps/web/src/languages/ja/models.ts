/** Texts of the list of models, in Japanese. */
import type { MODELS_LABELS as English } from "../../pages/models/labels.ts";
import type { Translation } from "../translation.ts";

export const MODELS_LABELS: Translation<typeof English> = {
  page: {
    changes: (heading) => `${heading}：変更履歴`,
    models: "モデル",
    modelsOfTask: (task) => `${task}のモデル`,
    modelsForLibrary: (library) => `${library}のモデル`,
    modelsOfTaskForLibrary: (task, library) => `${library}の${task}モデル`,
    search: (query) => `「${query}」のモデル`,
    derived: (id) => `${id}の派生モデル`,
    count: (total) => `${total}モデル`,
    description: (heading, count) => `${heading}：${count}。検索・絞り込みをして、使用コードをコピーできます。`,
    skipFilters: "フィルターを飛ばす",
    filters: "フィルター",
    fullRows: "詳細表示",
    thatFit: (machine) => `収まるモデルのみ：${machine}`,
    allSizes: "収まらないモデルも表示",
    compactRows: "コンパクト表示",
    explained: {
      title: "この検索の処理内容",
      interpretation: "解釈",
      rows: (total) => `${total}モデル中の先頭の並べ替えキー`,
      request: (engine) => `${engine}へのリクエスト`,
      plan: "プラン",
    },
  },
  search: {
    label: "名前、タスク、サイズ、ライセンスでモデルを検索",
    placeholder: "whisper, speech to text, 7b chat apache",
  },
  filters: {
    unknown: "不明",
    memoryNote: "公開された重み（不明な場合は16ビット）と短いコンテキストの場合。",
    abilities: "機能",
    kind: "種類",
    original: "オリジナルモデルのみ",
    chatTemplate: "チャットテンプレートあり",
  },
  applied: { query: (query) => `「${query}」`, derived: (id) => `${id}の派生` },
  parsed: {
    corrected: (query, corrected) =>
      `<strong>${corrected}</strong>の検索結果を表示しています。<link>「${query}」で検索し直す</link>`,
    understood: "検索条件の解釈",
    understoodOrUnknown: "検索条件の解釈（値が不明なモデルを含む）",
    literal: "この語句のまま検索",
    omitted: (terms) => `完全に一致する結果がないため、<strong>${terms}</strong>を除いた結果を表示しています。`,
    orUnknown: "すべての条件に一致すると確認できたモデルはありません。一部の値が不明なモデルを表示しています。",
    pastedMissing: (id) =>
      `<strong>${id}</strong>はこのカタログにありません。<link>入手方法を見る</link>。名前の似たモデルを表示しています。`,
    closed: (name) =>
      `<strong>${name}</strong>の重みは公開されていないため、ダウンロードできません。近いモデルを表示しています。`,
    unstated: (word) =>
      `<strong>${word}</strong>かどうかを示すモデルはないため、絞り込みには使えません。名前、タグ、モデルカードにこの語を含むモデルを表示しています。`,
    fillersOnly: (query) =>
      `<strong>${query}</strong>だけではモデルを絞り込めないため、すべてのモデルを表示しています。何をするモデルを探していますか？`,
    allTasks: "すべてのタスク",
    alternative: (task) => `もしかして：<link>${task}</link>`,
    nameContains: (text) => `名前に「${text}」を含む`,
    anyOf: (values) => values.join("または"),
    provider: (name) => `${name}が提供`,
    aboutSize: (size) => `パラメータ数 約${size}`,
    maxSize: (size) => `パラメータ数 ${size}以下`,
    minSize: (size) => `パラメータ数 ${size}以上`,
    memory: (gibibytes) => `${gibibytes} GBに収まる`,
    context: (tokens) => `コンテキスト${tokens}トークン以上`,
    orders: {
      relevance: "関連度順",
      popularity: "人気順",
      price: "安い順",
      downloads: "ダウンロード数順",
      likes: "いいね数順",
      updated: "更新日順",
      created: "新着順",
      size: "サイズの大きい順",
      context: "コンテキストの長い順",
      name: "名前順",
    },
    smallest: "サイズの小さい順",
    oldest: "古い順",
    ignored: "無視したURLパラメータ：",
    fallback: "現在、検索機能が制限されています。結果が不完全な場合があります。",
  },
  sort: { label: "並び順", prefix: "並び順：" },
  pages: { label: "ページ", first: "最初のページ", previous: "前へ", next: (count) => `次の${count}件` },
  empty: {
    noModels: "モデルはまだありません。",
    addModels: "<link>自分のモデルを追加</link>すると、ここに表示されます。",
    noText: (query) => `名前、タグ、モデルカードに「${query}」を含むモデルはありません。`,
    noMatch: "すべてのフィルターに一致するモデルはありません。",
    changeText:
      "語句を減らすか短くするか、<docs>ドキュメントを検索</docs>、または<all>すべてのモデルを表示</all>してください。",
    changeFiltersOrText:
      "上のフィルターを外すか、<docs>ドキュメントを検索</docs>、または<all>すべてのモデルを表示</all>してください。",
    changeFilters: "上のフィルターを外すか、<all>すべてのモデルを表示</all>してください。",
  },
};
