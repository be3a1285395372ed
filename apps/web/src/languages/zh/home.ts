/** Texts of the home page, in Chinese. */
import type { HOME_LABELS as English } from "../../pages/home/labels.ts";
import type { Translation } from "../translation.ts";

export const HOME_LABELS: Translation<typeof English> = {
  description: "查找机器学习模型，了解其用途，并复制加载或调用它的代码。两条命令即可搭建自己的 Hub。",
  hero: {
    title: "查找模型，复制可直接运行的代码。",
    lead: (models, tasks, libraries) =>
      `${tasks} 类任务的 ${models} 个模型，附 ${libraries} 个库的使用代码。无需账号。`,
    search: "搜索模型",
    placeholder: "whisper, speech to text, 7b chat apache",
    hints:
      "可从<language>文本生成</language>、<speech>语音识别</speech>或<image>文生图</image>开始，也可以<playground>立即运行一个模型</playground>。",
  },
  live: {
    title: "立即试用",
    text: "判断句子情感",
    picture: "识别图片文字",
    sound: "朗读句子",
    sentence: "您的句子",
    judge: "判断",
    read: "识别",
    speak: "朗读",
    open: "在 Playground 中打开",
    answer: "结果",
    invoice: "自行车修理店的发票",
    models: { text: "VADER（本站运行）", picture: "Tesseract（本站运行）", sound: "Flite（本站运行）" },
    tooOften: "请求过于频繁。请一分钟后重试。",
    failed: "模型没有响应。请重试。",
  },
  start: {
    title: "开始使用",
    run: "在这台电脑上运行模型",
    runText: "内置小型模型，无需令牌。运行更大的模型时，请选择<link>适合您内存的量化版本</link>。",
    call: "在代码中调用模型",
    callText: (providers) =>
      `一个客户端即可调用 ${providers} 家提供商，附 Python、JavaScript、shell 和 C# 代码。<link>阅读客户端指南</link>`,
    publish: "发布您自己的模型",
    publishText: "将一个仓库文件夹变成您自己的 Hub：",
    publishCommand: "发布模型文件夹的命令",
  },
  collections: "合集",
  newest: {
    title: "新发布",
    all: "所有新发布",
    kinds: { nlp: "文本", multimodal: "多种输入", cv: "图像", audio: "声音" },
  },
  tasks: { title: "按任务浏览", all: (count) => `全部 ${count} 类任务`, models: "个模型" },
};
