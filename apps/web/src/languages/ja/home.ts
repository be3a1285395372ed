/** Texts of the home page, in Japanese. */
import type { HOME_LABELS as English } from "../../pages/home/labels.ts";
import type { Translation } from "../translation.ts";

export const HOME_LABELS: Translation<typeof English> = {
  description:
    "機械学習モデルを探し、できることを確かめ、読み込みや呼び出しのコードをコピーできます。コマンド2つで自分のハブを動かせます。",
  hero: {
    title: "モデルを探す。動くコードをコピーする。",
    lead: (models, tasks, libraries) =>
      `${tasks}タスク・${models}モデル。${libraries}ライブラリの使用コード付き。アカウントは不要です。`,
    search: "モデルを検索",
    placeholder: "whisper, speech to text, 7b chat apache",
    hints:
      "<language>テキスト生成</language>、<speech>音声認識</speech>、<image>テキストからの画像生成</image>から始めるか、<playground>今すぐモデルを実行</playground>してみましょう。",
  },
  live: {
    title: "今すぐ試す",
    text: "文を評価する",
    picture: "画像を読み取る",
    sound: "文を読み上げる",
    sentence: "文",
    judge: "評価",
    read: "読み取り",
    speak: "読み上げ",
    open: "プレイグラウンドで開く",
    answer: "回答",
    invoice: "自転車店の請求書",
    models: { text: "VADER（このサイト上）", picture: "Tesseract（このサイト上）", sound: "Flite（このサイト上）" },
    tooOften: "リクエスト数の上限に達しました。1分後にもう一度お試しください。",
    failed: "モデルから応答がありませんでした。もう一度お試しください。",
  },
  start: {
    title: "はじめに",
    run: "このパソコンでモデルを実行",
    runText:
      "小さなモデルは同梱されており、トークンは不要です。大きなモデルには<link>メモリに収まる量子化</link>を選んでください。",
    call: "コードからモデルを呼び出す",
    callText: (providers) =>
      `1つのクライアントで${providers}のプロバイダーに対応。Python、JavaScript、シェル、C#のコード付き。<link>クライアントガイドを読む</link>`,
    publish: "自分のモデルを公開",
    publishText: "リポジトリのフォルダーを自分のハブにできます：",
    publishCommand: "モデルのフォルダーを公開するコマンド",
  },
  collections: "コレクション",
  newest: {
    title: "新着モデル",
    all: "すべての新着モデル",
    kinds: { nlp: "テキスト", multimodal: "複数の入力", cv: "画像", audio: "音声" },
  },
  tasks: { title: "タスクから探す", all: (count) => `全${count}タスク`, models: "モデル" },
};
