/** Texts of the chat template editor, in Japanese. */
import type { CHAT_TEMPLATE_LABELS as English } from "../../pages/chat-template/labels.ts";
import type { Translation } from "../translation.ts";

export const CHAT_TEMPLATE_LABELS: Translation<typeof English> = {
  page: {
    title: "チャットテンプレートエディター",
    titleOf: (id) => `${id}のチャットテンプレート`,
    titleOfSeveral: (names) => `チャットテンプレートを比較：${names}`,
    description: "チャットテンプレートと会話を編集し、レンダリングされたプロンプトを出所ごとに色分けして確認できます。",
    lead: "チャットテンプレートは、メッセージを、モデルが学習した形式の1つのテキストに変換します。",
    ofModel: (id) => `<link>${id}</link>のテンプレートです。`,
    ofFamily: "以下はテンプレートの系統の例で、特定のモデルのテンプレートではありません。",
    notStored: (id) => `<link>${id}</link>のテンプレートはここに保存されていません。モデルのページにリンクがあります。`,
    noScript: "編集にはJavaScriptが必要です。ない場合は例を1つ表示します。",
  },
  examples: {
    nav: "テンプレートの例",
    example: (name) => `例：${name}`,
    compareAll: (count) => `${count}個の例をすべて比較`,
    chatml: { name: "ChatML", about: "各メッセージを2つのマーカーで囲み、1行目にロールを書く" },
    roleHeaders: { name: "ロールヘッダー", about: "ロールをヘッダーに書き、各メッセージの後に終了マーカーを置く" },
    instructionBrackets: {
      name: "指示ブラケット",
      about:
        "ユーザーのメッセージをブラケットで囲み、回答にはマーカーを付けない。ロールは交互で、システムメッセージはない",
    },
    turnMarks: { name: "ターンマーカー", about: "ターンの開始と終了にマーカーを置き、アシスタントには別の名前を使う" },
  },
  open: {
    form: "表示するモデル",
    model: "モデル",
    others: ["比較対象", "3つ目のモデル", "4つ目のモデル"],
    placeholder: "owner/name",
    submit: "テンプレートを表示",
    file: "またはテンプレートかtokenizer_config.jsonを開く",
    fileTooLarge: (name, megabytes) => `${name}は${megabytes} MBを超えています。より小さなファイルを選んでください。`,
  },
  inputs: {
    form: "テンプレートと会話",
    template: "テンプレート",
    messages: "メッセージ（JSON）",
    generationPrompt: "生成プロンプトを追加",
    more: "ツール、文書、その他の変数",
    tools: "ツール（JSONのリスト、任意）",
    documents: "文書（JSONのリスト、任意）",
    variables: "その他の変数（JSON）",
    others: "比較するテンプレート",
    other: (number) => `テンプレート${number}`,
  },
  actions: {
    format: "テンプレートを整形",
    onePerLine: "タグを1行ずつに分ける",
    share: "リンクをコピー",
    shared: "コピーしました",
    notShared: "リンクをコピーできませんでした。アドレスバーからコピーしてください。",
    downloadTemplate: "テンプレートをダウンロード",
    downloadPrompt: "プロンプトをダウンロード",
  },
  output: {
    prompt: "プロンプト",
    rendered: "レンダリングされたプロンプト",
    characters: (count) => `${count.toLocaleString("ja")}文字`,
    explained: "会話のレンダリング",
    diagnostics: "テンプレートの診断",
    variables: "変数",
    optional: "（任意）",
    capabilities: "対応機能",
    yes: "はい",
    no: "いいえ",
    unknown: "不明",
    tooSlow: (seconds) => `テンプレートの処理が${seconds}秒を超えたため停止しました。ループを簡単にしてください。`,
  },
  portability: {
    title: "移植性",
    about: (conversations, transformers) =>
      `公開テンプレートをほかのエンジンで${conversations}件の会話に使い、transformers ${transformers}と同じになったプロンプトの数です。`,
    template: "テンプレート",
    outcome: (same, failed, conversations) =>
      `${same === conversations ? "すべて" : `${conversations}件中${same}件`}一致${failed ? `、${failed}件失敗` : ""}`,
    notMeasured:
      "上のテンプレートは計測していません。自分のマシンのエンジンで実行してください：<code>npx vitrine-template check chat_template.jinja</code>",
    all: (count) => `計測した全${count}テンプレート`,
    measured: (of) =>
      `${of.date}に計測。テンプレートの出典は${of.sources}。llama.cppとminjaはllama-cpp-python ${of["llama.cpp"]}と${of.minja}のもので、llama.cppによるメッセージの変更はなし。minijinja ${of.minijinja}はPython版、pycompat付き。`,
  },
  comparison: {
    title: "比較",
    about: "同じ会話を各テンプレートで処理します。「-」の行は最初のプロンプトだけ、「+」の行はもう一方だけにあります。",
    heading: (number) => `テンプレート${number}`,
    name: (name) => `：${name}`,
    prompt: (number) => `テンプレート${number}のプロンプト`,
    promptOf: (number, name) => `テンプレート${number}のプロンプト、${name}`,
    difference: "テンプレート1との差分",
    differenceOf: (number) => `テンプレート1とテンプレート${number}のプロンプトの差分`,
  },
};
