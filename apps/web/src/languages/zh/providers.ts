/** Texts of the list of providers and of a provider’s page, in Chinese. */
import type { PROVIDERS_LABELS as English } from "../../pages/providers/labels.ts";
import type { Translation } from "../translation.ts";

export const PROVIDERS_LABELS: Translation<typeof English> = {
  list: {
    title: "提供商",
    description: (count) => `${count} 项托管模型服务：支持的任务和 API 密钥。`,
    lead: (count) =>
      `托管模型的服务。客户端以相同方式调用全部 ${count} 家：使用 Hub 令牌经由 Hub 的路由，或使用提供商自己的密钥直接调用。`,
    tasks: "支持的任务",
    tasksNote:
      "圆点表示客户端支持在该提供商处执行此任务。可用模型每天变化，请查看模型页面。已退出的提供商于 2026 年 7 月离开路由，需要使用其自己的密钥。",
    provider: "提供商",
    retired: "已退出",
    supported: (provider, task) => `${provider} 支持${task}`,
    notSupported: "不支持",
  },
  ownCalls: {
    title: "来自本站的调用",
    about: (days) =>
      `根据最近 ${days} 天内程序和访客通过本站发起、并由此提供商处理的调用测得。详情见<usage>用量页面</usage>。`,
    calls: "调用次数",
    answered: "无错误响应",
    share: (part) => `${(Math.floor(part * 1000) / 10).toLocaleString("zh")}%`,
    first: "首个 token（中位数）",
    whole: "完整回答（中位数）",
    seconds: (seconds) => `${seconds.toLocaleString("zh", { maximumSignificantDigits: 2 })} 秒`,
  },
  overview: {
    title: "模型与价格",
    provider: "提供商",
    tasks: "任务",
    models: "模型",
    prices: "输入（$/百万 token）",
    context: "最长上下文",
    readOn: "报价读取日期",
    changes: (count) => `${count} 项价格变动`,
    tokens: (count) => `${count} token`,
    more: (count) => `+${count}`,
    unknown: "未知",
    note: "来自本站存储的报价。条形共用从 $0.01 到 $100 的对数刻度。“未知”表示没有报价注明该项。",
  },
  chat: "聊天",
  provider: {
    description: (provider, tasks) => `${provider}：API 密钥、模型、价格和支持的任务（${tasks}）。`,
    all: "提供商",
    retired: "已退出路由",
    retiredNote: (provider) => `Hub 的路由自 2026 年 7 月起不再提供 ${provider}。使用 ${provider} 密钥的调用仍然有效。`,
    tasks: "任务",
    jobs: "任务在后台运行。客户端会等待结果，您的代码无需改动。",
    task: "任务",
    response: "响应",
    complete: "完整",
    streamed: "完整或流式",
    job: "后台任务",
  },
  keys: {
    title: "API 密钥",
    providerKey: "提供商密钥",
    variable: "环境变量",
    hubToken: "Hub 令牌",
    organization: "Hub 上的组织",
    sentTo: (header, address) => `<code>${header}</code> 发往 <code>${address}</code>`,
    addressOnly: (address) => `<code>${address}</code>`,
  },
  notes: "备注",
  call: {
    title: "调用示例",
    about: (provider) =>
      `通过 Vitrine 客户端使用 ${provider}。<models>模型页面</models>提供 Python、JavaScript、shell 和 C# 的相同调用。如需用自己的密钥试用，请<playground>打开 Playground</playground>。`,
    noModel: "该提供商没有已知模型。请将示例 ID 替换为该提供商的模型 ID。",
  },
  models: {
    title: "模型与价格",
    about: (count) =>
      `${count.toLocaleString("zh")} 个模型及其在所示日期的价格。带链接的模型在本站有页面。<link>关于这些价格</link>`,
  },
};
