/** Texts of the chat template editor, in Chinese. */
import type { CHAT_TEMPLATE_LABELS as English } from "../../pages/chat-template/labels.ts";
import type { Translation } from "../translation.ts";

export const CHAT_TEMPLATE_LABELS: Translation<typeof English> = {
  page: {
    title: "聊天模板编辑器",
    titleOf: (id) => `${id} 的聊天模板`,
    titleOfSeveral: (names) => `比较聊天模板：${names}`,
    description: "编辑聊天模板和对话，查看渲染出的提示词，并按来源着色。",
    lead: "聊天模板将消息转换为模型训练时所用的单一文本。",
    ofModel: (id) => `这是 <link>${id}</link> 的模板。`,
    ofFamily: "下面是某一模板系列的示例，并非某个模型的模板。",
    notStored: (id) => `本站未存储 <link>${id}</link> 的模板。模型页面有其链接。`,
    noScript: "编辑需要 JavaScript。没有它时，此页面仅显示一个示例。",
  },
  examples: {
    nav: "示例模板",
    example: (name) => `示例：${name}`,
    compareAll: (count) => `比较全部 ${count} 个示例`,
    chatml: { name: "ChatML", about: "每条消息前后各一个标记，首行为角色" },
    roleHeaders: { name: "角色标头", about: "角色写在标头中，每条消息后有结束标记" },
    instructionBrackets: { name: "指令括号", about: "用户消息放在括号中，回答没有标记；角色交替，没有系统消息" },
    turnMarks: { name: "轮次标记", about: "轮次开始和结束处各有一个标记，助手使用不同名称" },
  },
  open: {
    form: "要显示的模型",
    model: "模型",
    others: ["与之比较", "第三个模型", "第四个模型"],
    placeholder: "owner/name",
    submit: "显示模板",
    file: "或打开模板或 tokenizer_config.json",
    fileTooLarge: (name, megabytes) => `${name} 超过 ${megabytes} MB。请选择更小的文件。`,
  },
  inputs: {
    form: "模板与对话",
    template: "模板",
    messages: "消息（JSON）",
    generationPrompt: "添加生成提示词",
    more: "工具、文档和其他变量",
    tools: "工具（JSON 列表，可选）",
    documents: "文档（JSON 列表，可选）",
    variables: "其他变量（JSON）",
    others: "要比较的模板",
    other: (number) => `模板 ${number}`,
  },
  actions: {
    format: "格式化模板",
    onePerLine: "每个标签单独一行",
    share: "复制链接",
    shared: "已复制",
    notShared: "无法复制链接。请从地址栏复制。",
    downloadTemplate: "下载模板",
    downloadPrompt: "下载提示词",
  },
  output: {
    prompt: "提示词",
    rendered: "渲染后的提示词",
    characters: (count) => `${count.toLocaleString("zh")} 个字符`,
    explained: "对话的渲染",
    diagnostics: "模板诊断",
    variables: "变量",
    optional: "（可选）",
    capabilities: "功能",
    yes: "是",
    no: "否",
    unknown: "未知",
    tooSlow: (seconds) => `模板运行超过 ${seconds} 秒，已停止。请简化其循环。`,
  },
  portability: {
    title: "可移植性",
    about: (conversations, transformers) =>
      `公开模板在其他引擎中对 ${conversations} 个对话运行的结果：有多少提示词与 transformers ${transformers} 一致。`,
    template: "模板",
    outcome: (same, failed, conversations) =>
      `${same === conversations ? "全部" : `${conversations} 个中 ${same} 个`}一致${failed ? `，${failed} 个失败` : ""}`,
    notMeasured:
      "上面的模板尚未测量。请在您机器上的引擎中运行：<code>npx vitrine-template check chat_template.jinja</code>",
    all: (count) => `全部 ${count} 个已测模板`,
    measured: (of) =>
      `测量于 ${of.date}。模板来自 ${of.sources}。llama.cpp 和 minja 采用 llama-cpp-python ${of["llama.cpp"]} 和 ${of.minja} 中的版本，不含 llama.cpp 对消息的改动；minijinja ${of.minijinja} 为 Python 版，启用 pycompat。`,
  },
  comparison: {
    title: "比较",
    about: "同一对话在各模板中的结果。“-”行仅在第一个提示词中，“+”行仅在另一个中。",
    heading: (number) => `模板 ${number}`,
    name: (name) => `：${name}`,
    prompt: (number) => `模板 ${number} 渲染后的提示词`,
    promptOf: (number, name) => `模板 ${number} 渲染后的提示词，${name}`,
    difference: "与模板 1 的差异",
    differenceOf: (number) => `模板 1 与模板 ${number} 的提示词差异`,
  },
};
