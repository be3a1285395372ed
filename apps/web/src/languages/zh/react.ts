/** Texts of the components, in Chinese. */
import { written } from "./usage-code.ts";
import { nameOf } from "./task-names.ts";
import type * as English from "@vitrine/react";
import type { Translation } from "../translation.ts";

import { formatDate } from "@vitrine/react";

export const ANCHORED_HEADING_LABELS: Translation<typeof English.ANCHORED_HEADING_LABELS> = {
  section: (name) => `“${name}”一节`,
};

export const CALL_PANEL_LABELS: Translation<typeof English.CALL_PANEL_LABELS> = {
  client: "语言和客户端",
  python: "Python",
  javascript: "JavaScript",
  shell: "Shell",
  csharp: "C#",
  notForThis: "（此调用不可用）",
  provider: "提供商",
  auto: "自动（路由）",
  others: "未验证的提供商",
  showOthers: "包括未验证的提供商",
  policy: "路由策略",
  asSet: "账号默认",
  fastest: "最快",
  cheapest: "最便宜",
  prompt: "提示词",
  streaming: "流式输出",
  tools: "使用工具",
  direct: "使用提供商自己的密钥",
  more: "更多选项",
  billTo: "付费组织",
  customServer: "您自己服务器的地址",
  show: "更新代码",
  showChoices: "（按这些选项）",
};

export const CHAT_TEMPLATE_VIEW_LABELS: Translation<typeof English.CHAT_TEMPLATE_VIEW_LABELS> = {
  prompt: "示例对话的提示词",
  fromTemplate: "模板文本",
  fromConversation: "对话文本",
  tokens: "控制 token 以粗体显示。来自对话的控制 token 带边框。",
  problem: "模板无法渲染示例对话：",
  none: "此处未存储聊天模板。",
  source: "模板",
  sourceOf: (name) => `聊天模板 ${name}`,
};

export const DOCUMENTATION_FRAME_LABELS: Translation<typeof English.DOCUMENTATION_FRAME_LABELS> = {
  navigation: "文档",
  allPages: "所有页面",
  outline: "本页内容",
  around: "上一页与下一页",
  previous: "上一页",
  next: "下一页",
};

export const FAMILY_TREE_LABELS: Translation<typeof English.FAMILY_TREE_LABELS> = {
  nameOf,
  gguf: "GGUF：用于 llama.cpp、Ollama 和 LM Studio 的文件",
  quantized: "量化版本：相同权重，数值格式不同",
  finetune: "微调：用其他数据继续训练",
  adapter: "适配器：附加在这些权重上的小型权重",
  merge: "合并：与其他模型合并",
  unnamed: "其他衍生",
  madeFrom: (relation) => `（${relation}）`,
};

export const FILE_LIST_LABELS: Translation<typeof English.FILE_LIST_LABELS> = {
  more: (count) => `另外 ${count} 个文件`,
  quantizations: "量化版本",
  type: "类型",
  bits: "每权重位数",
  size: "大小",
  notKnown: "未知",
  label: "文件",
  file: "文件",
  changed: "修改时间",
  notShown: (count) => `另外 ${count} 个文件未显示。`,
};

export const FILE_VIEWER_LABELS: Translation<typeof English.FILE_VIEWER_LABELS> = {
  weights: (format, total, count, types) => `${format}：${total} 参数，${count} 个张量（${types}）。`,
  says: (count) => `文件元数据（${count}）`,
  tensorsByLayer: "按层排列的张量",
  nameFilter: "张量名称包含",
  search: "搜索",
  found: (count, text) => `有 ${count.toLocaleString("zh")} 个张量的名称包含“${text}”。`,
  tensorsOf: (layer) => `${layer} 的张量`,
  tensor: "张量",
  type: "类型",
  shape: "形状",
  oneNumber: "标量",
  more: (count) => `另有 ${count} 个。请搜索以缩小范围。`,
};

export const FILTER_LIST_LABELS: Translation<typeof English.FILTER_LIST_LABELS> = {
  filters: "筛选",
  estimates: "带 ≈ 的数量为估计值，带 + 的数量不完整。",
  count: () => " 个模型",
  none: "没有可用的筛选条件。",
  remove: "（移除此筛选）",
  more: (count) => `另外 ${count} 项`,
  inUse: "已用筛选",
  removeOne: "（移除）",
  clear: "清除所有筛选",
};

export const LISTINGS_TABLE_LABELS: Translation<typeof English.LISTINGS_TABLE_LABELS> = {
  nameOf,
  free: "免费",
  label: "提供商与价格",
  provider: "提供商及其模型 ID",
  model: "模型",
  sortBy: "，按此列排序",
  input: "输入（$/百万 token）",
  output: "输出（$/百万 token）",
  cached: "缓存输入（$/百万 token）",
  perImage: "$/张图像",
  perSecond: "$/秒",
  perCharacters: "$/百万字符",
  context: "最大输入 token 数",
  maxOutput: "最大输出 token 数",
  latency: "首 token 延迟（秒）",
  throughput: "每秒 token 数",
  abilities: "能力",
  until: "可用至",
  read: "价格日期",
  pricePage: "（价格页面）",
  notKnown: "未知",
  notListed: "无",
  none: "没有已知的提供商。",
};

export const METADATA_LABELS: Translation<typeof English.METADATA_LABELS> = {
  nameOf,
  task: "任务",
  library: "库",
  parameters: "参数量",
  about: (figure) => `约 ${figure}`,
  active: "每 token 激活",
  license: "许可证",
  licenseText: "（阅读许可证）",
  languages: "语言",
  moreLanguages: (count) => `另外 ${count} 种`,
  architecture: "架构",
  modelType: "模型类型",
  numbers: "数值格式",
  tokenizer: "分词器",
  licenseFile: "许可证文件",
  quantizedWith: "量化方式",
  context: "上下文",
  tokens: (count) => `${count} token`,
  embedding: "嵌入",
  dimensions: (count) => `${count} 维`,
  shape: "结构",
  layers: (count) => `${count} 层`,
  heads: (count) => `${count} 个头`,
  keyValueHeads: (count) => `${count} 个键值头`,
  headSize: (count) => `大小 ${count}`,
  hiddenSize: "隐藏层大小",
  vocabulary: "词表大小",
  pictureSize: "图像尺寸",
  pixels: (side) => `${side} × ${side} 像素`,
  classes: "类别数",
  weights: "权重",
  abilities: "能力",
  madeFrom: "基础模型",
  quantized: "量化",
  finetune: "微调",
  adapter: "适配器",
  merge: "合并",
  supersededBy: "已被取代为",
  papers: "论文",
  dataSets: "数据集",
  downloads: "下载量",
  likes: "点赞",
  released: "发布时间",
  updated: "更新时间",
  created: "创建时间",
  revision: "修订版本",
  commit: "提交",
  listedBy: "来源",
  none: "没有已知信息。",
};

export const METADATA_STRIP_LABELS: Translation<typeof English.METADATA_STRIP_LABELS> = {
  nameOf,
  free: "免费",
  size: "大小",
  parameters: (count, isRounded) => `${isRounded ? "约 " : ""}${count} 参数`,
  context: "上下文",
  tokens: (count) => `${count} token`,
  license: "许可证",
  notKnown: "未知",
  permissive: "可商用",
  copyleft: "相同方式共享",
  conditions: "限制用途",
  "non-commercial": "仅限非商用",
  other: "自定义条款",
  languages: "语言",
  moreLanguages: (count) => `等另外 ${count} 种`,
  released: "发布时间",
  madeFrom: "基础模型",
  forms: "权重格式",
  price: "最低价格",
  priceOf: "每百万输入 token",
};

export const MODEL_HEADER_LABELS: Translation<typeof English.MODEL_HEADER_LABELS> = {
  copy: "复制模型 ID",
  summaryNote: "根据下方信息生成",
  compare: "比较模型",
};

export const MODEL_PICKER_LABELS: Translation<typeof English.MODEL_PICKER_LABELS> = {
  label: "模型",
  placeholder: "owner/name",
};

export const MODEL_CARD_LABELS: Translation<typeof English.MODEL_CARD_LABELS> = {
  nameOf,
  about: "约",
  parameters: " 参数",
  gated: "需申请",
  downloads: (count) => `${count} 次下载`,
  likes: (count) => `${count} 个赞`,
};

export const MODEL_TABLE_LABELS: Translation<typeof English.MODEL_TABLE_LABELS> = {
  nameOf,
  free: "免费",
  model: "模型",
  fit: "内存",
  size: "大小",
  about: (figure) => `约 ${figure}`,
  context: "上下文",
  license: "许可证",
  gated: "需申请",
  released: "发布时间",
  price: "输入（$/⁠百万）",
  downloads: "下载量",
  notKnown: "未知",
  none: "没有模型。",
  servedBy: (count) => `${count} 家提供商`,
  compareOne: (id) => `比较 ${id}`,
};

export const RESULTS_TABLE_LABELS: Translation<typeof English.RESULTS_TABLE_LABELS> = {
  label: "评测结果",
  dataSet: "数据集",
  noDataSet: "未知数据集",
  measure: "指标",
  result: "结果",
  none: "没有已知结果。",
  more: (count) => `模型卡片中另有 ${count} 个数据集。`,
};

export const SCHEMA_TABLE_LABELS: Translation<typeof English.SCHEMA_TABLE_LABELS> = {
  field: "字段",
  type: "类型",
  meaning: "含义",
  value: "（值）",
  required: "必填",
  none: "没有字段。",
};

export const SEARCH_FIELD_LABELS: Translation<typeof English.SEARCH_FIELD_LABELS> = {
  label: "搜索",
  submit: "搜索",
  placeholder: "",
};

export const SIZE_PLOT_LABELS: Translation<typeof English.SIZE_PLOT_LABELS> = {
  bits: "每权重位数",
  none: "没有可绘制的数据。",
};

export const SNIPPET_PANEL_LABELS: Translation<typeof English.SNIPPET_PANEL_LABELS> = {
  written,
  everything: "全部代码合为一段",
  allFor: (library) => `${library} 的全部代码`,
  show: "更新代码",
  showFor: (library) => `（${library}，使用这些值）`,
  installFor: (library) => `${library} 的安装命令`,
  code: "代码",
  named: (name, library) => `${library} 的${name}`,
  otherInstallers: "使用 uv、conda 或 requirements 文件安装",
  ran: (date, packages, architecture) =>
    architecture === undefined
      ? `${formatDate(date, "zh")} 已用替代模型测试 · ${packages}`
      : `${formatDate(date, "zh")} 已用此架构（${architecture}）的小型替代模型测试 · ${packages}`,
  ranAgainstServer: (date, packages) => `${formatDate(date, "zh")} 已用替代服务器测试 · ${packages}`,
  verified: (name, version, date) => `未运行。已于 ${formatDate(date, "zh")} 用 ${name} ${version} 检查语法和名称`,
  none: "没有可用代码。",
  unchecked: "未测试",
};

export const SOURCE_MARK_LABELS: Translation<typeof English.SOURCE_MARK_LABELS> = {
  source: "来源",
  sourceOf: (field) => `来源：${field}`,
  atCommit: "提交",
  workedOut: (rule) => `推导：${rule}`,
  readOn: "读取日期",
  aboutSources: "关于数据来源",
};

export const TAGS_LABELS: Translation<typeof English.TAGS_LABELS> = {
  nameOf,
  tags: "标签",
  moreTags: (count) => `另外 ${count} 个`,
};

export const TASK_CARD_LABELS: Translation<typeof English.TASK_CARD_LABELS> = {
  count: (count) => (count === 0 ? "还没有模型" : `${count.toLocaleString("zh")} 个模型`),
};

export const TASK_DEMO_LABELS: Translation<typeof English.TASK_DEMO_LABELS> = {
  in: "输入",
  out: "输出",
  input: "输入示例",
  output: "输出示例",
  picture: (alt) => `图像：${alt}`,
  recording: "录音",
  noRecording: (name) => `录音：${name}`,
  table: "表格",
  none: "没有可用示例。",
};

export const USAGE_PANEL_LABELS: Translation<typeof English.USAGE_PANEL_LABELS> = {
  library: "库",
  notebook: "以 Notebook 打开",
  notebookOf: (library) => `，${library}`,
  colab: "打开 Colab",
  colabOf: (library) => `，以上传 ${library} 的 Notebook`,
  link: "此代码的链接",
  none: "没有已知的库支持此模型。",
};
