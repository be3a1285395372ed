/** Texts of the components, in Japanese. */
import { written } from "./usage-code.ts";
import { nameOf } from "./task-names.ts";
import type * as English from "@vitrine/react";
import type { Translation } from "../translation.ts";

import { formatDate } from "@vitrine/react";

export const ANCHORED_HEADING_LABELS: Translation<typeof English.ANCHORED_HEADING_LABELS> = {
  section: (name) => `「${name}」のセクション`,
};

export const CALL_PANEL_LABELS: Translation<typeof English.CALL_PANEL_LABELS> = {
  client: "言語とクライアント",
  python: "Python",
  javascript: "JavaScript",
  shell: "シェル",
  csharp: "C#",
  notForThis: "（この呼び出しでは使えません）",
  provider: "プロバイダー",
  auto: "自動（ルーター）",
  others: "未検証のプロバイダー",
  showOthers: "未検証のプロバイダーを含める",
  policy: "ルーティング",
  asSet: "アカウントの既定",
  fastest: "最速",
  cheapest: "最安",
  prompt: "プロンプト",
  streaming: "ストリーミング",
  tools: "ツールを使う",
  direct: "プロバイダーのキーを使う",
  more: "その他のオプション",
  billTo: "請求先の組織",
  customServer: "自分のサーバーのアドレス",
  show: "コードを更新",
  showChoices: "（この選択で）",
};

export const CHAT_TEMPLATE_VIEW_LABELS: Translation<typeof English.CHAT_TEMPLATE_VIEW_LABELS> = {
  prompt: "例の会話のプロンプト",
  fromTemplate: "テンプレートの文字列",
  fromConversation: "会話の文字列",
  tokens: "制御トークンは太字です。会話に含まれる制御トークンは枠で囲みます。",
  problem: "テンプレートで例の会話をレンダリングできませんでした：",
  none: "チャットテンプレートはここに保存されていません。",
  source: "テンプレート",
  sourceOf: (name) => `チャットテンプレート ${name}`,
};

export const DOCUMENTATION_FRAME_LABELS: Translation<typeof English.DOCUMENTATION_FRAME_LABELS> = {
  navigation: "ドキュメント",
  allPages: "すべてのページ",
  outline: "このページの内容",
  around: "前後のページ",
  previous: "前へ",
  next: "次へ",
};

export const FAMILY_TREE_LABELS: Translation<typeof English.FAMILY_TREE_LABELS> = {
  nameOf,
  gguf: "GGUF：llama.cpp、Ollama、LM Studio用のファイル",
  quantized: "量子化：同じ重みを別の数値形式にしたもの",
  finetune: "ファインチューニング：別のデータで追加学習したもの",
  adapter: "アダプター：これに追加する小さな重み",
  merge: "マージ：ほかのモデルと結合したもの",
  unnamed: "その他の派生",
  madeFrom: (relation) => `（${relation}）`,
};

export const FILE_LIST_LABELS: Translation<typeof English.FILE_LIST_LABELS> = {
  more: (count) => `ほか${count}個のファイル`,
  quantizations: "量子化",
  type: "タイプ",
  bits: "重みあたりのビット数",
  size: "サイズ",
  notKnown: "不明",
  label: "ファイル",
  file: "ファイル",
  changed: "更新日",
  notShown: (count) => `ほか${count}個のファイルは表示していません。`,
};

export const FILE_VIEWER_LABELS: Translation<typeof English.FILE_VIEWER_LABELS> = {
  weights: (format, total, count, types) => `${format}：${total}パラメータ、${count}テンソル（${types}）。`,
  says: (count) => `ファイルのメタデータ（${count}）`,
  tensorsByLayer: "レイヤー別のテンソル",
  nameFilter: "テンソル名に含む文字列",
  search: "検索",
  found: (count, text) => `名前に「${text}」を含むテンソルは${count.toLocaleString("ja")}個です。`,
  tensorsOf: (layer) => `${layer}のテンソル`,
  tensor: "テンソル",
  type: "型",
  shape: "形状",
  oneNumber: "スカラー",
  more: (count) => `ほか${count}件。検索で絞り込んでください。`,
};

export const FILTER_LIST_LABELS: Translation<typeof English.FILTER_LIST_LABELS> = {
  filters: "フィルター",
  estimates: "≈付きの件数は概算、+付きの件数は一部のみです。",
  count: () => "モデル",
  none: "使えるフィルターはありません。",
  remove: "（このフィルターを外す）",
  more: (count) => `ほか${count}件`,
  inUse: "適用中のフィルター",
  removeOne: "（外す）",
  clear: "フィルターをすべて解除",
};

export const LISTINGS_TABLE_LABELS: Translation<typeof English.LISTINGS_TABLE_LABELS> = {
  nameOf,
  free: "無料",
  label: "プロバイダーと価格",
  provider: "プロバイダーとそのモデルID",
  model: "モデル",
  sortBy: "、この列で並べ替え",
  input: "入力（$/100万トークン）",
  output: "出力（$/100万トークン）",
  cached: "キャッシュ済み入力（$/100万トークン）",
  perImage: "画像あたり$",
  perSecond: "1秒あたり$",
  perCharacters: "$/100万文字",
  context: "最大入力トークン数",
  maxOutput: "最大出力トークン数",
  latency: "最初のトークンまでの秒数",
  throughput: "1秒あたりのトークン数",
  abilities: "機能",
  until: "提供終了日",
  read: "価格の日付",
  pricePage: "（価格ページ）",
  notKnown: "不明",
  notListed: "なし",
  none: "既知のプロバイダーはありません。",
};

export const METADATA_LABELS: Translation<typeof English.METADATA_LABELS> = {
  nameOf,
  task: "タスク",
  library: "ライブラリ",
  parameters: "パラメータ数",
  about: (figure) => `約${figure}`,
  active: "トークンあたりアクティブ",
  license: "ライセンス",
  licenseText: "（ライセンスを読む）",
  languages: "言語",
  moreLanguages: (count) => `ほか${count}言語`,
  architecture: "アーキテクチャ",
  modelType: "モデルタイプ",
  numbers: "数値形式",
  tokenizer: "トークナイザー",
  licenseFile: "ライセンスファイル",
  quantizedWith: "量子化方式",
  context: "コンテキスト",
  tokens: (count) => `${count}トークン`,
  embedding: "埋め込み",
  dimensions: (count) => `${count}次元`,
  shape: "構成",
  layers: (count) => `${count}レイヤー`,
  heads: (count) => `${count}ヘッド`,
  keyValueHeads: (count) => `${count}キー/値ヘッド`,
  headSize: (count) => `サイズ${count}`,
  hiddenSize: "隠れ層サイズ",
  vocabulary: "語彙数",
  pictureSize: "画像サイズ",
  pixels: (side) => `${side} × ${side}ピクセル`,
  classes: "クラス",
  weights: "重み",
  abilities: "機能",
  madeFrom: "ベースモデル",
  quantized: "量子化",
  finetune: "ファインチューニング",
  adapter: "アダプター",
  merge: "マージ",
  supersededBy: "後継",
  papers: "論文",
  dataSets: "データセット",
  downloads: "ダウンロード",
  likes: "いいね",
  released: "公開日",
  updated: "更新日",
  created: "作成日",
  revision: "リビジョン",
  commit: "コミット",
  listedBy: "ソース",
  none: "既知の情報はありません。",
};

export const METADATA_STRIP_LABELS: Translation<typeof English.METADATA_STRIP_LABELS> = {
  nameOf,
  free: "無料",
  size: "サイズ",
  parameters: (count, isRounded) => `${isRounded ? "約" : ""}${count}パラメータ`,
  context: "コンテキスト",
  tokens: (count) => `${count}トークン`,
  license: "ライセンス",
  notKnown: "不明",
  permissive: "商用利用可",
  copyleft: "継承",
  conditions: "用途制限あり",
  "non-commercial": "非商用のみ",
  other: "独自の条件",
  languages: "言語",
  moreLanguages: (count) => `ほか${count}言語`,
  released: "公開日",
  madeFrom: "ベースモデル",
  forms: "重みの形式",
  price: "最安価格",
  priceOf: "入力100万トークンあたり",
};

export const MODEL_HEADER_LABELS: Translation<typeof English.MODEL_HEADER_LABELS> = {
  copy: "モデルIDをコピー",
  summaryNote: "下の情報から生成",
  compare: "モデルを比較",
};

export const MODEL_PICKER_LABELS: Translation<typeof English.MODEL_PICKER_LABELS> = {
  label: "モデル",
  placeholder: "owner/name",
};

export const MODEL_CARD_LABELS: Translation<typeof English.MODEL_CARD_LABELS> = {
  nameOf,
  about: "約",
  parameters: "パラメータ",
  gated: "要申請",
  downloads: (count) => `${count}ダウンロード`,
  likes: (count) => `${count}いいね`,
};

export const MODEL_TABLE_LABELS: Translation<typeof English.MODEL_TABLE_LABELS> = {
  nameOf,
  free: "無料",
  model: "モデル",
  fit: "メモリ",
  size: "サイズ",
  about: (figure) => `約${figure}`,
  context: "コンテキスト",
  license: "ライセンス",
  gated: "要申請",
  released: "公開日",
  price: "入力（$/⁠100万）",
  downloads: "ダウンロード",
  notKnown: "不明",
  none: "モデルがありません。",
  servedBy: (count) => `${count}プロバイダー`,
  compareOne: (id) => `${id}を比較`,
};

export const RESULTS_TABLE_LABELS: Translation<typeof English.RESULTS_TABLE_LABELS> = {
  label: "評価結果",
  dataSet: "データセット",
  noDataSet: "不明なデータセット",
  measure: "評価指標",
  result: "結果",
  none: "既知の評価結果はありません。",
  more: (count) => `モデルカードにほか${count}件のデータセットがあります。`,
};

export const SCHEMA_TABLE_LABELS: Translation<typeof English.SCHEMA_TABLE_LABELS> = {
  field: "フィールド",
  type: "型",
  meaning: "意味",
  value: "（値）",
  required: "必須",
  none: "フィールドはありません。",
};

export const SEARCH_FIELD_LABELS: Translation<typeof English.SEARCH_FIELD_LABELS> = {
  label: "検索",
  submit: "検索",
  placeholder: "",
};

export const SIZE_PLOT_LABELS: Translation<typeof English.SIZE_PLOT_LABELS> = {
  bits: "重みあたりのビット数",
  none: "表示するデータがありません。",
};

export const SNIPPET_PANEL_LABELS: Translation<typeof English.SNIPPET_PANEL_LABELS> = {
  written,
  everything: "すべてのコードを1つのブロックで",
  allFor: (library) => `${library}のすべてのコード`,
  show: "コードを更新",
  showFor: (library) => `（${library}、この値で）`,
  installFor: (library) => `${library}のインストールコマンド`,
  code: "コード",
  named: (name, library) => `${library}の${name}`,
  otherInstallers: "uv、conda、requirementsファイルでインストール",
  ran: (date, packages, architecture) =>
    architecture === undefined
      ? `${formatDate(date, "ja")}に代替モデルでテスト済み · ${packages}`
      : `${formatDate(date, "ja")}にこのアーキテクチャ（${architecture}）の小さな代替モデルでテスト済み · ${packages}`,
  ranAgainstServer: (date, packages) => `${formatDate(date, "ja")}に代替サーバーでテスト済み · ${packages}`,
  verified: (name, version, date) => `未実行。${formatDate(date, "ja")}に${name} ${version}で構文と名前を確認済み`,
  none: "コードはありません。",
  unchecked: "未テスト",
};

export const SOURCE_MARK_LABELS: Translation<typeof English.SOURCE_MARK_LABELS> = {
  source: "出典",
  sourceOf: (field) => `出典：${field}`,
  atCommit: "コミット",
  workedOut: (rule) => `導出：${rule}`,
  readOn: "取得日",
  aboutSources: "データソースについて",
};

export const TAGS_LABELS: Translation<typeof English.TAGS_LABELS> = {
  nameOf,
  tags: "タグ",
  moreTags: (count) => `ほか${count}件`,
};

export const TASK_CARD_LABELS: Translation<typeof English.TASK_CARD_LABELS> = {
  count: (count) => (count === 0 ? "モデルはまだありません" : `${count.toLocaleString("ja")}モデル`),
};

export const TASK_DEMO_LABELS: Translation<typeof English.TASK_DEMO_LABELS> = {
  in: "入力",
  out: "出力",
  input: "入力例",
  output: "出力例",
  picture: (alt) => `画像：${alt}`,
  recording: "録音",
  noRecording: (name) => `録音：${name}`,
  table: "表",
  none: "例はありません。",
};

export const USAGE_PANEL_LABELS: Translation<typeof English.USAGE_PANEL_LABELS> = {
  library: "ライブラリ",
  notebook: "ノートブックで開く",
  notebookOf: (library) => `、${library}`,
  colab: "Colabを開く",
  colabOf: (library) => `、${library}のノートブックをアップロード`,
  link: "このコードへのリンク",
  none: "このモデルの既知のライブラリはありません。",
};
