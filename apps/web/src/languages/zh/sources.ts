/** Texts of the page about data sources, in Chinese. */
import type { SOURCES_LABELS as English } from "../../pages/sources/labels.ts";
import type { Translation } from "../translation.ts";

export const SOURCES_LABELS: Translation<typeof English> = {
  page: {
    title: "数据来源",
    description: "模型信息的来源：软件包发行版、其间的冲突以及价格。",
    lead: "这里的每项模型信息都有明确来源，可通过信息旁的标记（※）查看。没有来源注明的值显示为未知。",
    noSeed: "此数据库未使用内置的初始数据。其信息来自每条导入记录所属的 Hub 或文件夹。",
  },
  rules: {
    title: "冲突的解决方式",
    list: [
      "以模型自身页面的说明为先，其次是开发方仓库的说明。",
      "若其他来源给出不同的值，以多数来源的值为准。仅重复名称中大小的值绝不优先于其他值。",
      "若持平，则以从模型仓库某次提交读取的值为准。",
      "其次，明确给出的值优先于推导值。推导值的规则会注明在信息旁。",
      "最后由上述发行版的顺序决定。",
      "语言、论文和能力为列表：每一项都算作一条信息，全部收录。",
      "“8B”之类的约数前会加“约”。只有来源给出的精确数字才显示为精确值。",
      "若至少两家提供商为该模型提供某能力，也予以计入。仅一家时可能是其自行添加的。",
      "量化模型和副本从基础模型继承许可证、任务、语言、大小、上下文和架构；微调模型继承大小、上下文和架构。标记中会注明“from base model”。",
      "若同系列中至少两个其他尺寸注明且全部一致，模型会采用其任务、许可证和发布日期。标记中会说明。",
    ],
  },
  order: {
    title: "“最受欢迎”排序",
    about:
      "软件包发行版不公布下载量，因此按来源提及模型的程度排序：每个收录该模型的软件包计 40 分，出现在任务页面计 60 分，被来源推荐计 60 分，衍生模型和提供商另外加分，近期发布最多计 120 分。此顺序不代表模型的使用人数。",
  },
  prices: {
    title: "价格",
    about:
      "报价来自 litellm 的价格表：提供商的模型 ID、价格、限制和能力，表中有链接时附提供商页面链接。若提供商使用 Hub 的 ID，或模型作者恰好只有一个同名仓库，则该报价归属于该模型。",
  },
  imported: {
    title: "导入的记录",
    about: "从 Hub 或文件夹导入的记录会连同其全部信息取代初始数据中的记录。<link>阅读如何导入模型</link>",
  },
  releases: {
    title: "发行版",
    summary: (facts, models, shared, listings) =>
      `关于 ${models} 个模型的 ${facts} 条信息，其中 ${shared} 条由两个或更多软件包给出，另有 ${listings} 条提供商报价。于 <date/> 读取自以下发行版。`,
    release: "发行版",
    content: "内容",
    license: "许可证",
    models: "模型",
    facts: "信息",
    listings: (count) => `${count} 条报价`,
    none: "无",
    note: "少数模型因文档提及而收录，而非来自发行版。其来源标记会注明仓库和提交。",
  },
  repositories: {
    title: "仓库和页面",
    about: "由人员和脚本在所示提交或日期，从开发方仓库、模型页面和目录中读取的信息。",
    attribution:
      "评测结果及部分许可证、大小和日期：LLM Stats，作者 Jonathan Chávez Tamales 及贡献者（<link>llm-leaderboard</link>），CC BY 4.0，数值未改动。",
    source: "来源",
    kind: "类型",
    kinds: { page: "模型页面", maker: "开发方", catalog: "目录", known: "手动录入" },
    version: "提交或日期",
    models: "模型",
    facts: "信息",
  },
  conflicts: {
    title: "冲突",
    summary: (total, first, last) =>
      `发行版在 ${total.toLocaleString("zh")} 处给出不同的值。当前显示第 ${first} 至 ${last} 条。`,
    model: "模型",
    field: "字段",
    chosen: "采用的值",
    reason: "原因",
    others: "其他值",
    value: (value, sources) => `${value}（${sources}）`,
    pages: "冲突分页",
    previous: "上一页",
    next: "下一页",
  },
};
