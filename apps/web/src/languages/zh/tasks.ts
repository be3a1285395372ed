/** Texts of the list of tasks and of a task’s page, in Chinese. */
import type { TASKS_LABELS as EnglishTasks } from "../../pages/tasks/labels.ts";
import type { TASK_SEARCH_LABELS as EnglishTaskSearch } from "../../pages/tasks/search-labels.ts";
import type { Translation } from "../translation.ts";

export const TASKS_LABELS: Translation<typeof EnglishTasks> = {
  list: {
    title: "任务",
    description: (count) => `${count} 类机器学习任务及其输入输出、模型和库。`,
    lead: "模型能做什么。每类任务都列出输入输出、模型和库。",
  },
  task: {
    kind: (modality) => `任务 · ${modality}`,
    models: (count) => `${count.toLocaleString("zh")} 个模型`,
    libraries: (count) => `${count} 个库`,
    general: (task) => `另请参阅更通用的任务<link>${task}</link>。`,
    guide: (title) => `指南：${title}`,
    openInPlayground: "在 Playground 中打开",
    placeholder: "此任务目前只有简介。",
    localModels: "这台机器上的模型",
    localModel: (model) => `<link>${model}</link>，无需令牌`,
    about: "关于此任务",
    useCases: "应用场景",
    metrics: "评估指标",
  },
  schema: {
    title: "API 结构",
    about: (path) => `一次调用的输入、参数和输出。另有 JSON 格式：<link>${path}</link>`,
    input: "输入",
    parameters: "参数",
    output: "输出",
    none: "无。",
  },
  side: {
    title: "模型、数据集和库",
    libraries: "库",
    noLibrary: "没有已知的库支持此任务。",
    recommended: "推荐模型",
    models: "模型",
    noModels: "还没有模型。<add>添加您自己的模型</add>，或查看<all>所有模型</all>。",
    allModels: (count) => `全部 ${count.toLocaleString("zh")} 个模型`,
    datasets: "数据集",
    subtasks: "子任务",
    video: "视频",
    introduction: (task) => `<link>${task}入门</link>（YouTube）`,
  },
};

export const TASK_SEARCH_LABELS: Translation<typeof EnglishTaskSearch> = { found: (count) => `${count} 个任务` };
