/** Texts of the page and the feeds of changes, in Chinese. */
import type { CHANGES_LABELS as English } from "../../pages/changes/labels.ts";
import type { Translation } from "../translation.ts";

interface Price {
  input?: number;
  output?: number;
}
/** Dollars per million tokens. */
const dollars = (amount: number) => `$${amount.toLocaleString("zh", { maximumSignificantDigits: 3 })}`;
const priceText = ({ input, output }: Price) =>
  [
    ...(input === undefined ? [] : [`输入 ${dollars(input)}`]),
    ...(output === undefined ? [] : [`输出 ${dollars(output)}`]),
  ].join("，");

export const CHANGES_LABELS: Translation<typeof English> = {
  title: "最近变更",
  titleOf: (list) => `最近变更：${list}`,
  description: "此目录新增或移除的模型以及价格变动，最新在前。",
  lead: "每次导入时记录的模型新增、移除和价格变动。",
  only: (list) => `仅限此列表中的模型：${list}。<link>显示全部变更</link>`,
  feed: "订阅这些变更（Atom）",
  none: "自此目录建立以来没有变更。下次导入会记录其改动。",
  feedTitle: (site, list) => `${site}：最近变更${list === "" ? "" : `，${list}`}`,
  filter: (name, value) => `${name} ${value}`,
  added: "新增",
  removed: "移除",
  listed: (provider, after) => `${provider} 开始提供：每百万 token ${priceText(after)}`,
  unlisted: (provider) => `${provider} 不再列出价格`,
  price: (provider, before, after) => `${provider} 的价格：每百万 token ${priceText(before)} → ${priceText(after)}`,
};
