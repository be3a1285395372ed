/** Texts of embedded models, in Chinese. */
import type { EMBEDS_LABELS as EnglishEmbeds, ELEMENT_LABELS as EnglishElement } from "../../modules/embeds/labels.ts";
import type { Translation } from "../translation.ts";

export const EMBEDS_LABELS: Translation<typeof EnglishEmbeds> = {
  page: {
    title: "嵌入模型",
    description: "使用自定义元素或框架，在您的页面中展示模型的信息、代码、提示词或示例。",
    lead: "在您的页面中展示模型的信息、代码、渲染后的提示词或任务示例。",
    model: "模型",
    placeholder: "owner/name",
    submit: "显示嵌入代码",
    notFound: (model) => `未找到 ID 为“${model}”的模型。以下代码属于另一个模型。`,
    noModels: "还没有模型。<link>添加您自己的模型</link>后即可嵌入。",
    script: "对于允许脚本的页面，请添加一次：<script/>",
    element: (kind) => `自定义元素：${kind}`,
    elementTitle: "使用脚本",
    frame: (kind) => `框架：${kind}`,
    frameTitle: "不使用脚本",
    oembed:
      "在支持 <oembed>oEmbed</oembed> 的编辑器中，粘贴<model>模型页面</model>的地址即可。元素通过变量 <code>--ink</code>、<code>--surface</code>、<code>--accent</code>、<code>--line</code> 和 <code>--font-text</code> 使用您页面的颜色和字体。<guide>阅读嵌入指南</guide>",
  },
  kinds: { model: "模型信息", snippet: "使用代码", prompt: "聊天模板提示词", widget: "任务示例" },
  view: {
    title: (id, kind) => `${id}：${kind}`,
    from: (id, site) => `${site} 上的 ${id}`,
    noCode: "没有已知的库可加载此模型。",
    files: "文件",
    noTemplate: "本站未存储此模型的聊天模板。",
    templateFailed: "聊天模板无法渲染示例对话。",
    prompt: "示例对话的提示词",
    unknownTask: "未知任务",
    run: "试用此模型",
  },
};

export const ELEMENT_LABELS: Translation<typeof EnglishElement> = { noForm: "此任务没有表单。" };
