/** Texts of the page and the feeds of changes, in Japanese. */
import type { CHANGES_LABELS as English } from "../../pages/changes/labels.ts";
import type { Translation } from "../translation.ts";

interface Price {
  input?: number;
  output?: number;
}
/** Dollars per million tokens. */
const dollars = (amount: number) => `$${amount.toLocaleString("ja", { maximumSignificantDigits: 3 })}`;
const priceText = ({ input, output }: Price) =>
  [
    ...(input === undefined ? [] : [`入力${dollars(input)}`]),
    ...(output === undefined ? [] : [`出力${dollars(output)}`]),
  ].join("、");

export const CHANGES_LABELS: Translation<typeof English> = {
  title: "変更履歴",
  titleOf: (list) => `変更履歴：${list}`,
  description: "このカタログに追加・削除されたモデルと価格の変更（新しい順）。",
  lead: "各インポートで記録された、モデルの追加・削除と価格の変更です。",
  only: (list) => `この一覧のモデルのみ：${list}。<link>すべての変更を表示</link>`,
  feed: "この変更履歴を購読（Atom）",
  none: "このカタログの作成以降、変更はありません。次のインポートから変更が記録されます。",
  feedTitle: (site, list) => `${site}：変更履歴${list === "" ? "" : `、${list}`}`,
  filter: (name, value) => `${name} ${value}`,
  added: "追加",
  removed: "削除",
  listed: (provider, after) => `${provider}で提供開始：100万トークンあたり${priceText(after)}`,
  unlisted: (provider) => `${provider}での価格掲載が終了`,
  price: (provider, before, after) =>
    `${provider}の価格：100万トークンあたり${priceText(before)} → ${priceText(after)}`,
};
