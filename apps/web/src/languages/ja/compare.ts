/** Texts of the comparison of models and of the page about the visitor’s machine, in Japanese. */
import type { COMPARE_LABELS as EnglishCompare } from "../../pages/compare/labels.ts";
import type { MY_MACHINE_LABELS as EnglishMyMachine } from "../../pages/my-machine/labels.ts";
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
