/** Texts of the list of libraries and of a library’s page, in Chinese. */
import type { LIBRARIES_LABELS as English } from "../../pages/libraries/labels.ts";
import type { Translation } from "../translation.ts";

export const LIBRARIES_LABELS: Translation<typeof English> = {
  list: {
    title: "库",
    description: (count) => `${count} 个机器学习库及其模型和使用代码。`,
    lead: (count) => `${count} 个可加载模型的库。实心圆点表示有使用代码。`,
    letters: "按首字母排列的库",
    hasCode: "有使用代码",
  },
  library: {
    kind: "库",
    models: (count) => `${count.toLocaleString("zh")} 个模型`,
    tasks: (count) => `${count} 类任务`,
    description: (library, models) => `${library}：使用代码、支持的任务和 ${models.toLocaleString("zh")} 个模型。`,
    source: (repository) => `源代码：${repository}`,
    documentation: "文档",
    id: (id) => `库 ID：<code>${id}</code>`,
    side: "关于此库",
  },
  code: {
    title: "使用代码",
    about: (id) => `以 <link>${id}</link> 为例：`,
    none: "还没有使用代码。Hub 上有适用于此库的模型后即会显示。",
  },
  models: {
    title: "模型",
    none: (library) => `还没有 ${library} 模型。<add>添加您自己的模型</add>，或查看<all>所有模型</all>。`,
    all: (count) => `全部 ${count.toLocaleString("zh")} 个模型`,
  },
  tasks: { title: "任务", none: "此库没有已知的任务。" },
  downloads: {
    title: "下载计数",
    about: "每次请求与此查询匹配的文件即计为一次下载：",
    query: "下载查询",
    files: "仓库中的文件，每行一个",
    check: "检查文件",
    none: "没有文件计为下载。",
    counted: (matching, total) => `${total} 个文件中有 ${matching} 个计为下载：`,
  },
};
