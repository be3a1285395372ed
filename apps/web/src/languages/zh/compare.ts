/** Texts of the comparison of models and of the page about the visitor’s machine, in Chinese. */
import type { COMPARE_LABELS as EnglishCompare } from "../../pages/compare/labels.ts";
import type { MY_MACHINE_LABELS as EnglishMyMachine } from "../../pages/my-machine/labels.ts";
import type { Translation } from "../translation.ts";

export const COMPARE_LABELS: Translation<typeof EnglishCompare> = {
  title: "比较模型",
  titleOf: (names) => `比较 ${names}`,
  description: "并排比较模型：大小、内存、上下文、许可证、价格和能力。",
  notFound: (query) => `未找到“${query}”的模型。请检查拼写或换用其他关键词。`,
  tooMany: (max) => `最多可比较 ${max} 个模型，其余已省略。`,
  empty: (max) => `请添加至少两个模型进行比较，最多 ${max} 个。`,
  field: "添加模型",
  submit: "添加",
  placeholder: "owner/name 或搜索关键词",
  similar: "相似模型：",
  add: (id) => `添加 ${id}`,
};

export const MY_MACHINE_LABELS: Translation<typeof EnglishMyMachine> = {
  title: "我的设备",
  description: "选择设备，各页面会据此显示能运行什么。",
  lead: "每个列表、模型页面和比较都会显示适合此设备的权重格式、所需内存，以及每秒最多可生成的 token 数。",
  now: (name) => `各页面按此设备显示：<strong>${name}</strong>。`,
  notYet: (name) => `您尚未选择设备。在此之前，页面假定为：<strong>${name}</strong>。`,
  facts: (memory, bandwidth, from) => `可供模型使用 ${memory}，带宽每秒 ${bandwidth}（${from}）。`,
  shared: "共享内存的四分之一留给系统。",
  submit: "使用此设备",
  detected: (name) => `此浏览器报告：${name}。`,
  detectedUse: "选择它",
  undetected: "此浏览器未透露其所在设备。请从列表中选择。",
  cookie:
    "选择保存在本站的 Cookie 中，其中只含设备 ID。在地址中加入 <code>?machine=</code> 即可<link>分享针对某设备的页面</link>。",
  forget: "清除我的设备",
  next: "查看可运行的模型",
};
