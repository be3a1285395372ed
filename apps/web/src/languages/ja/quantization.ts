/** Texts of the page about quantization, in Japanese. */
import type { QUANTIZATION_LABELS as English } from "../../pages/quantization/labels.ts";
import type { Translation } from "../translation.ts";

export const QUANTIZATION_LABELS: Translation<typeof English> = {
  title: "量子化",
  description: "GGUFのファイルタイプとテンソルタイプの番号、重みあたりのビット数、推奨順。",
  lead: "量子化した重みは使うビット数が少なくなります。ファイルは小さく、必要なメモリも減り、高速になりますが、品質は多少下がります。GGUFファイルの名前にはタイプが示されています。",
  choose: {
    title: "量子化を選ぶ",
    size: "モデルサイズ",
    parameters: (billions) => `${billions}Bパラメータ`,
    submit: "タイプを提案",
    updated: "推奨を更新しました。",
    recommended: (type, needs, memory) =>
      `推奨：${type}。${memory}のうち約${needs}と、コンテキスト用のメモリが必要です。`,
    none: (memory) =>
      `収まるタイプがありません。最小のものでも${memory}より多く必要です。より小さなモデルを選んでください。`,
    note: "コンテキスト用のメモリはモデルによって異なり、各モデルのページでは含めて計算しています。<link>量子化ガイドを読む</link>",
  },
  order: {
    title: "推奨順",
    about:
      "精度の高い順です。コンテキスト分の余裕を残してメモリに収まる最初のタイプを選んでください。バーと最後の列は70億パラメータのモデルの値です。",
    label: "推奨順の量子化",
    note: "混合タイプは一般的なレイヤー形状で計算し、埋め込み行列と出力行列は含みません。実際のファイルサイズはモデルのファイル一覧をご覧ください。",
    type: "タイプ",
    bits: "重みあたりのビット数",
    model: "7Bモデル",
    gigabytes: (amount) => `${amount} GB`,
  },
  fileTypes: {
    title: "ファイルタイプ",
    about: "ファイル内のテンソルタイプの組み合わせ。<code>general.file_type</code>フィールドに格納されます。",
  },
  tensorTypes: { title: "テンソルタイプ", about: "1つのテンソルの値の格納方法。" },
  number: "番号",
  name: "名前",
};
