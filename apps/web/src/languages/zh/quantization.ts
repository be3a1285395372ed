/** Texts of the page about quantization, in Chinese. */
import type { QUANTIZATION_LABELS as English } from "../../pages/quantization/labels.ts";
import type { Translation } from "../translation.ts";

export const QUANTIZATION_LABELS: Translation<typeof English> = {
  title: "量化",
  description: "GGUF 文件类型和张量类型及其编号、每权重位数和推荐顺序。",
  lead: "量化权重使用更少的位数。文件更小、所需内存更少、运行更快，但质量略有损失。GGUF 文件名标明其类型。",
  choose: {
    title: "选择量化类型",
    size: "模型大小",
    parameters: (billions) => `${billions}B 参数`,
    submit: "推荐类型",
    updated: "推荐已更新。",
    recommended: (type, needs, memory) => `推荐：${type}。约需 ${memory} 中的 ${needs}，另加上下文所需内存。`,
    none: (memory) => `没有类型可容纳：最小的也需要超过 ${memory}。请选择更小的模型。`,
    note: "上下文所需内存因模型而异；各模型页面已将其计入。<link>阅读量化指南</link>",
  },
  order: {
    title: "推荐顺序",
    about: "从最精确到最小。请选择第一个文件能放入内存且为上下文留有余地的类型。条形和最后一列以 70 亿参数的模型为例。",
    label: "按推荐顺序排列的量化类型",
    note: "混合类型按常见层形状计算，不含嵌入矩阵和输出矩阵。实际文件大小请查看模型的文件列表。",
    type: "类型",
    bits: "每权重位数",
    model: "7B 模型",
    gigabytes: (amount) => `${amount} GB`,
  },
  fileTypes: { title: "文件类型", about: "文件中张量类型的组合，存储在 <code>general.file_type</code> 字段中。" },
  tensorTypes: { title: "张量类型", about: "单个张量的值的存储方式。" },
  number: "编号",
  name: "名称",
};
