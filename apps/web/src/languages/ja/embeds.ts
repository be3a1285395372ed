/** Texts of embedded models, in Japanese. */
import type { EMBEDS_LABELS as EnglishEmbeds, ELEMENT_LABELS as EnglishElement } from "../../modules/embeds/labels.ts";
import type { Translation } from "../translation.ts";

export const EMBEDS_LABELS: Translation<typeof EnglishEmbeds> = {
  page: {
    title: "モデルを埋め込む",
    description: "モデルの情報、コード、プロンプト、例を、カスタム要素やフレームで自分のページに表示できます。",
    lead: "モデルの情報、コード、レンダリング済みプロンプト、タスクの例を自分のページに表示できます。",
    model: "モデル",
    placeholder: "owner/name",
    submit: "埋め込みコードを表示",
    notFound: (model) => `ID「${model}」のモデルが見つかりません。以下は別のモデルのコードです。`,
    noModels: "モデルはまだありません。<link>自分のモデルを追加</link>すると埋め込めます。",
    script: "スクリプトを使えるページでは、次を1回だけ追加してください：<script/>",
    element: (kind) => `カスタム要素：${kind}`,
    elementTitle: "スクリプトあり",
    frame: (kind) => `フレーム：${kind}`,
    frameTitle: "スクリプトなし",
    oembed:
      "<oembed>oEmbed</oembed>対応のエディターには、<model>モデルページ</model>のアドレスを貼り付けてください。要素は、変数<code>--ink</code>、<code>--surface</code>、<code>--accent</code>、<code>--line</code>、<code>--font-text</code>を通じてページの色とフォントを使います。<guide>埋め込みガイドを読む</guide>",
  },
  kinds: {
    model: "モデル情報",
    snippet: "使用コード",
    prompt: "チャットテンプレートのプロンプト",
    widget: "タスクの例",
  },
  view: {
    title: (id, kind) => `${id}：${kind}`,
    from: (id, site) => `${site}の${id}`,
    noCode: "このモデルを読み込む既知のライブラリはありません。",
    files: "ファイル",
    noTemplate: "このモデルのチャットテンプレートはここに保存されていません。",
    templateFailed: "チャットテンプレートで例の会話をレンダリングできませんでした。",
    prompt: "例の会話のプロンプト",
    unknownTask: "不明なタスク",
    run: "このモデルを試す",
  },
};

export const ELEMENT_LABELS: Translation<typeof EnglishElement> = { noForm: "このタスクにはフォームがありません。" };
