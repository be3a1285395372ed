/** Texts of the list of tasks and of a task’s page, in Japanese. */
import type { TASKS_LABELS as EnglishTasks } from "../../pages/tasks/labels.ts";
import type { TASK_SEARCH_LABELS as EnglishTaskSearch } from "../../pages/tasks/search-labels.ts";
import type { Translation } from "../translation.ts";

export const TASKS_LABELS: Translation<typeof EnglishTasks> = {
  list: {
    title: "タスク",
    description: (count) => `機械学習の${count}タスクと、その入出力、モデル、ライブラリ。`,
    lead: "モデルにできること。各タスクの入出力、モデル、ライブラリを紹介します。",
  },
  task: {
    kind: (modality) => `タスク · ${modality}`,
    models: (count) => `${count.toLocaleString("ja")}モデル`,
    libraries: (count) => `${count}ライブラリ`,
    general: (task) => `より一般的なタスク<link>${task}</link>もご覧ください。`,
    guide: (title) => `ガイド：${title}`,
    openInPlayground: "プレイグラウンドで開く",
    placeholder: "このタスクにはまだ概要しかありません。",
    localModels: "このマシンのモデル",
    localModel: (model) => `<link>${model}</link>（トークン不要）`,
    about: "このタスクについて",
    useCases: "活用例",
    metrics: "評価指標",
  },
  schema: {
    title: "APIスキーマ",
    about: (path) => `呼び出しの入力、パラメータ、出力。JSON版：<link>${path}</link>`,
    input: "入力",
    parameters: "パラメータ",
    output: "出力",
    none: "なし。",
  },
  side: {
    title: "モデル、データセット、ライブラリ",
    libraries: "ライブラリ",
    noLibrary: "このタスクの既知のライブラリはありません。",
    recommended: "おすすめのモデル",
    models: "モデル",
    noModels: "モデルはまだありません。<add>自分のモデルを追加</add>するか、<all>すべてのモデル</all>をご覧ください。",
    allModels: (count) => `全${count.toLocaleString("ja")}モデル`,
    datasets: "データセット",
    subtasks: "サブタスク",
    video: "動画",
    introduction: (task) => `<link>${task}の紹介</link>（YouTube）`,
  },
};

export const TASK_SEARCH_LABELS: Translation<typeof EnglishTaskSearch> = { found: (count) => `${count}件のタスク` };
