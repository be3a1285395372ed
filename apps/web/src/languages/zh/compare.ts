/** Texts about comparing models and about the visitor’s machine and what it runs, in Chinese. */
import { nameOf } from "./task-names.ts";
import type { COMPARE_LABELS as EnglishCompare } from "../../pages/compare/labels.ts";
import type { MY_MACHINE_LABELS as EnglishMyMachine } from "../../pages/my-machine/labels.ts";
import type * as English from "@vitrine/react";
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

export const COMPARE_TABLE_LABELS: Translation<typeof English.COMPARE_TABLE_LABELS> = {
  nameOf,
  free: "免费",
  label: "模型比较",
  none: "没有可比较的模型。",
  remove: "移除",
  notKnown: "未知",
  about: (figure) => `约 ${figure}`,
  active: (figure) => `激活约 ${figure}`,
  summary: "简介",
  task: "任务",
  size: "大小",
  memory: "最低内存",
  context: "上下文",
  tokens: (count) => `${count} token`,
  license: "许可证",
  permissive: "可商用",
  copyleft: "相同方式共享",
  conditions: "限制用途",
  "non-commercial": "仅限非商用",
  other: "自定义条款",
  forms: "权重格式",
  languages: "语言",
  moreLanguages: (count) => `等另外 ${count} 种`,
  abilities: "能力",
  template: "聊天模板",
  templateHere: "有",
  templateThere: "有",
  templateTakes: (abilities) => `：${abilities}`,
  embedding: "嵌入",
  price: "输入与输出（$/百万 token）",
  servedBy: "提供商",
  released: "发布时间",
  fit: "我的设备",
  best: "最佳",
  equal: (count) => `${count} 行全部相同`,
  noDataSet: "未知数据集",
  result: (dataSet, measure) => `${dataSet} 上的 ${measure}`,
  resultsFrom: "评测结果来源",
  resultsOfCard: "其模型卡片",
};

export const FIT_BAR_LABELS: Translation<typeof English.FIT_BAR_LABELS> = {
  nameOf,
  amounts: (bytes, memory) => `${bytes}，共 ${memory}`,
  speed: (tokens) => `≤ ${tokens} token/秒`,
  tight: "勉强可容纳",
  "too-large": "过大",
  converted: "转换版",
};

export const FORMULA_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  how: "计算方法",
  howWeights: "文件大小（如已知），否则为参数量 × 每权重位数 ÷ 8。仓库中没有的格式显示转换后模型所需的内存。",
  howContext: ({ attention, layers, every, window, numbers, bytes }) =>
    attention === "recurrent"
      ? "各层携带固定大小的状态，与上下文长度无关。"
      : `${every === undefined ? `${layers} 层` : `${layers} 层中每 ${every} 层取 1 层`} × ${numbers} 个数值 × ${bytes} 字节 × token 数。${attention === "latent" ? "键和值经过压缩。" : ""}${window === undefined ? "" : `带窗口的层最多保留 ${window.toLocaleString("zh")} 个 token。`}`,
  howNoContext: "模型形状未知，因此未计入上下文所需内存。请预留一些。",
  budget: "额外开销",
  howBudget: "程序 512 MiB，另加权重的 5% 用于缓冲区。",
  speedName: "每秒 token 数",
  howSpeed: (bandwidth, from) => `内存带宽每秒 ${bandwidth}（${from}）÷ 每个 token 读取的激活权重字节数。此为上限。`,
};

export const OFFLOAD_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  offloadTitle: "若无法容纳",
  offloadLayers: (form, layers, of, memory) => `${form}：${of} 层中 ${layers} 层放在显卡上，${memory} 放在主内存中。`,
  offloadBytes: (form, memory) => `${form}：${memory} 放在主内存中，其余放在显卡上。`,
  offloadSpeed: (speed) => `使用双通道 DDR5-5600 时每秒最多 ${speed} token。`,
  offloadOption: "llama.cpp 通过以下选项指定层数：",
  offloadCards: (cards) => `${cards} 张此类显卡可全部容纳。`,
  offloadNoCards: "需要超过 16 张此类显卡才能全部容纳。",
};

export const HARDWARE_FIT_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  nameOf,
  label: "权重格式与所需内存",
  form: "格式",
  picture: "图示",
  weights: "权重",
  context: "上下文",
  total: "合计",
  fitsHead: "能否容纳",
  speed: "每秒最多 token 数",
  best: "推荐",
  notThere: "不在此仓库中",
  onlyOne: (form) => `此仓库提供 ${form}。其他行显示量化或转换后的模型所需内存。`,
  fits: "是",
  tight: "勉强",
  "too-large": "否",
  unknownSize: "此模型大小未知，无法计算所需内存。",
  nothingFits: (room) => `无法容纳：每种格式所需都超过 ${room}。`,
  fitsAsItIs: (needs, room) => `按发布格式即可容纳：占 ${room} 中的 ${needs}。`,
  fitsAs: (form, needs, room) => `${form} 可容纳：占 ${room} 中的 ${needs}。`,
  upTo: (speed) => `每秒最多 ${speed} token。`,
  shared: (room) => `${room}（内存的 75%，其余留给系统）`,
  lookForConversion: "此仓库没有此格式，请查看“基础模型与衍生模型”。",
  converted: "GGUF 文件：",
  plot: (memory) => `各格式所需内存，按每权重位数排列。横线为设备内存 ${memory}。`,
};
