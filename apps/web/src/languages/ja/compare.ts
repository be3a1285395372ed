/** Texts about comparing models and about the visitor’s machine and what it runs, in Japanese. */
import { nameOf } from "./task-names.ts";
import type { COMPARE_LABELS as EnglishCompare } from "../../pages/compare/labels.ts";
import type { MY_MACHINE_LABELS as EnglishMyMachine } from "../../pages/my-machine/labels.ts";
import type * as English from "@vitrine/react";
import type { Translation } from "../translation.ts";

export const COMPARE_LABELS: Translation<typeof EnglishCompare> = {
  title: "モデルを比較",
  titleOf: (names) => `${names}を比較`,
  description: "モデルを並べて比較：サイズ、メモリ、コンテキスト、ライセンス、価格、機能。",
  notFound: (query) => `「${query}」のモデルが見つかりません。綴りを確認するか、別の語句をお試しください。`,
  tooMany: (max) => `比較できるのは${max}件までです。残りは除外しました。`,
  empty: (max) => `2件以上、最大${max}件のモデルを追加すると比較できます。`,
  field: "モデルを追加",
  submit: "追加",
  placeholder: "owner/name、または検索語句",
  similar: "類似モデル：",
  add: (id) => `${id}を追加`,
};

export const MY_MACHINE_LABELS: Translation<typeof EnglishMyMachine> = {
  title: "マイマシン",
  description: "各ページで「収まるか」を判定するマシンを選びます。",
  lead: "一覧、モデルページ、比較のそれぞれに、このマシンに収まる重みの形式、必要なメモリ、1秒あたりの最大トークン数が表示されます。",
  now: (name) => `現在の対象：<strong>${name}</strong>。`,
  notYet: (name) => `マシンがまだ選ばれていません。それまでは<strong>${name}</strong>を想定して表示します。`,
  facts: (memory, bandwidth, from) => `モデルに使えるメモリ${memory}、帯域幅毎秒${bandwidth}（${from}）。`,
  shared: "共有メモリの4分の1はシステム用に残します。",
  submit: "このマシンを使う",
  detected: (name) => `このブラウザーの情報：${name}。`,
  detectedUse: "選択する",
  undetected: "このブラウザーからはマシンを判別できません。一覧から選んでください。",
  cookie:
    "選択はこのサイトのCookieに保存され、マシンのID以外は含みません。アドレスに<code>?machine=</code>を付けると、<link>マシンを指定したページを共有</link>できます。",
  forget: "マシンの選択を解除",
  next: "収まるモデルを見る",
};

export const COMPARE_TABLE_LABELS: Translation<typeof English.COMPARE_TABLE_LABELS> = {
  nameOf,
  free: "無料",
  label: "モデルの比較",
  none: "比較するモデルがありません。",
  remove: "外す",
  notKnown: "不明",
  about: (figure) => `約${figure}`,
  active: (figure) => `アクティブ約${figure}`,
  summary: "概要",
  task: "タスク",
  size: "サイズ",
  memory: "最小メモリ",
  context: "コンテキスト",
  tokens: (count) => `${count}トークン`,
  license: "ライセンス",
  permissive: "商用利用可",
  copyleft: "継承",
  conditions: "用途制限あり",
  "non-commercial": "非商用のみ",
  other: "独自の条件",
  forms: "重みの形式",
  languages: "言語",
  moreLanguages: (count) => `ほか${count}言語`,
  abilities: "機能",
  template: "チャットテンプレート",
  templateHere: "あり",
  templateThere: "あり",
  templateTakes: (abilities) => `：${abilities}`,
  embedding: "埋め込み",
  price: "入力と出力（$/100万トークン）",
  servedBy: "プロバイダー",
  released: "公開日",
  fit: "マイマシン",
  best: "最良",
  equal: (count) => `${count}行はすべて同じです`,
  noDataSet: "不明なデータセット",
  result: (dataSet, measure) => `${dataSet}の${measure}`,
  resultsFrom: "評価結果の出典",
  resultsOfCard: "モデルカード",
};

export const FIT_BAR_LABELS: Translation<typeof English.FIT_BAR_LABELS> = {
  nameOf,
  amounts: (bytes, memory) => `${memory}中${bytes}`,
  speed: (tokens) => `≤ ${tokens}トークン/秒`,
  tight: "ぎりぎり収まる",
  "too-large": "大きすぎる",
  converted: "変換版",
};

export const FORMULA_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  how: "計算方法",
  howWeights:
    "ファイルサイズ（不明な場合はパラメータ数×重みあたりのビット数÷8）。リポジトリにない形式は、変換したモデルに必要な量です。",
  howContext: ({ attention, layers, every, window, numbers, bytes }) =>
    attention === "recurrent"
      ? "各レイヤーは、コンテキストの長さにかかわらず一定サイズの状態を持ちます。"
      : `${every === undefined ? `${layers}レイヤー` : `${layers}レイヤーの${every}つに1つ`}×${numbers}個の数値×${bytes}バイト×トークン数。${attention === "latent" ? "キーと値は圧縮されています。" : ""}${window === undefined ? "" : `ウィンドウ付きのレイヤーは最大${window.toLocaleString("ja")}トークンを保持します。`}`,
  howNoContext: "モデルの形状が不明なため、コンテキスト用のメモリは含みません。余裕を見てください。",
  budget: "オーバーヘッド",
  howBudget: "プログラム用の512 MiBと、バッファー用に重みの5%。",
  speedName: "1秒あたりのトークン数",
  howSpeed: (bandwidth, from) =>
    `毎秒${bandwidth}のメモリ帯域幅（${from}）÷1トークンごとに読むアクティブな重みのバイト数。上限値です。`,
};

export const OFFLOAD_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  offloadTitle: "収まらない場合",
  offloadLayers: (form, layers, of, memory) =>
    `${form}：${of}レイヤー中${layers}をカードに、${memory}をメインメモリに置きます。`,
  offloadBytes: (form, memory) => `${form}：${memory}をメインメモリに、残りをカードに置きます。`,
  offloadSpeed: (speed) => `DDR5-5600の2チャンネルで毎秒最大${speed}トークン。`,
  offloadOption: "llama.cppではレイヤー数を次で指定します：",
  offloadCards: (cards) => `同じカードが${cards}枚あればすべて収まります。`,
  offloadNoCards: "すべて収めるには同じカードが17枚以上必要です。",
};

export const HARDWARE_FIT_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  nameOf,
  label: "重みの形式と必要なメモリ",
  form: "形式",
  picture: "グラフ",
  weights: "重み",
  context: "コンテキスト",
  total: "合計",
  fitsHead: "収まるか",
  speed: "最大トークン数/秒",
  best: "推奨",
  notThere: "このリポジトリにはありません",
  onlyOne: (form) => `このリポジトリにあるのは${form}です。ほかの行は、量子化または変換したモデルに必要な量です。`,
  fits: "はい",
  tight: "ぎりぎり",
  "too-large": "いいえ",
  unknownSize: "このモデルのサイズが不明なため、必要なメモリを計算できません。",
  nothingFits: (room) => `収まりません。どの形式も${room}より多く必要です。`,
  fitsAsItIs: (needs, room) => `公開されたまま収まります：${room}中${needs}。`,
  fitsAs: (form, needs, room) => `${form}なら収まります：${room}中${needs}。`,
  upTo: (speed) => `毎秒最大${speed}トークン。`,
  shared: (room) => `${room}（メモリの75%。残りはシステム用）`,
  lookForConversion: "このリポジトリにこの形式はありません。「ベースモデルと派生モデル」をご覧ください。",
  converted: "GGUFファイル：",
  plot: (memory) => `重みあたりのビット数で並べた、各形式に必要なメモリ。線はマシンのメモリ${memory}です。`,
};
