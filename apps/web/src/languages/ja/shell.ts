/** Texts around the pages and in files that browsers read, in Japanese. */
import type { SHELL_LABELS as EnglishShell, PALETTE_LABELS as EnglishPalette } from "../../shell/labels.ts";
import type { SCRIPT_LABELS as EnglishScript } from "../../shell/script-labels.ts";
import type { SITE_FILE_LABELS as EnglishSiteFile } from "../../pages/site-files/labels.ts";
import type { Translation } from "../translation.ts";

export const SHELL_LABELS: Translation<typeof EnglishShell> = {
  pages: {
    home: "ホーム",
    models: "モデル",
    tasks: "タスク",
    libraries: "ライブラリ",
    providers: "プロバイダー",
    playground: "プレイグラウンド",
    sheet: "プロンプトシート",
    blind: "ブラインド比較",
    chatTemplate: "チャットテンプレートエディター",
    quantization: "量子化",
    docs: "ドキュメント",
    components: "コンポーネント",
    compare: "モデルを比較",
    changes: "変更履歴",
    machine: "マイマシン",
    sources: "データソース",
    search: "検索",
  },
  header: { chatTemplate: "テンプレート", docs: "Docs" },
  document: {
    searchOf: (site) => `${site}を検索`,
    skip: "本文へ移動",
    home: (site) => `${site}のホーム`,
    navigation: "メイン",
    search: "検索",
    theme: "テーマを切り替え",
    menu: "メニュー",
    footer: "フッター",
    language: "言語",
    englishText: "このページは英語です。",
    license: (site) => `<strong>${site}</strong>はApache 2.0ライセンスのオープンソースです。`,
    access: "アクセス権",
    siteImage: (site) => `${site}：モデルを探し、動くコードをコピー`,
    pageImage: (site, kind, title) => `${site}、${kind}：${title}`,
  },
  machine: {
    choose: "マシン",
    current: (name) => `マイマシン：${name}`,
    common: "よくあるマシン",
    all: "すべてのマシン",
  },
  notFound: {
    title: "ページが見つかりません",
    description: "このページは存在しません。",
    message: (path) => `<code>${path}</code>にページはありません。アドレスを確認するか、モデルを検索してください。`,
    search: "モデルを検索",
    elsewhere: "<models>すべてのモデル</models>、<tasks>タスク</tasks>、<docs>ドキュメント</docs>もご覧ください。",
  },
  serverError: {
    title: "エラーが発生しました",
    description: "サーバーがこのページを作成できませんでした。",
    message:
      "サーバーがこのページを作成できませんでした。エラーはサーバーのログに記録されています。再試行するにはページを再読み込みしてください。",
    report: (requestId) => `報告する場合は、このリクエストIDを添えてください：<code>${requestId}</code>`,
  },
  invalidCursor: {
    title: "無効なページリンク",
    description: "このリンクは存在しない一覧ページを指しています。",
    message: "このアドレスの<code>cursor</code>は不完全か、別の一覧のものです。",
    start: "最初のページへ",
  },
  unavailable: {
    title: "モデルを表示できません",
    description: "モデルのデータベースが応答していません。",
    message: "モデルのデータベースが応答していません。起動中の可能性があります。数秒後にもう一度お試しください。",
    meanwhile: "<docs>ドキュメント</docs>と<libraries>ライブラリ</libraries>は引き続きご覧いただけます。",
  },
  folderProblems: {
    title: "フォルダーの問題",
    description: "監視中のフォルダーで、見つからない、または不完全なモデル。",
    none: "問題はありません。監視中のフォルダーのモデルはすべて揃っています。",
    model: "モデル",
    folder: "フォルダー",
    status: "状態",
    reason: "理由",
    partlyShown: "不完全",
    notShown: "非表示",
  },
  signIn: {
    title: "サインイン",
    description: "このサイトの利用にはトークンが必要です。",
    message: "このサイトの利用にはトークンが必要です。運営者に発行を依頼してください。",
    personMessage: "このサイトのモデルは、サインインした人だけが閲覧できます。",
    withProvider: (host) => `${host}でサインイン`,
    withToken: "トークンを使う",
    tokens: "プログラム用トークン",
    token: "トークン",
    submit: "サインイン",
    programs:
      "プログラムでは、<code>HF_TOKEN</code>にトークンを、<code>HF_ENDPOINT</code>にこのサイトのアドレスを設定してください。",
    accessTitle: "アクセス権",
    signedInAs: (name) => `${name}としてサインインしています。`,
    signOut: "サインアウト",
  },
  sampleNotes: {
    noSystem: "このテンプレートはシステムメッセージを受け付けないため、例にはありません。",
    single: "このテンプレートはユーザーのメッセージを1件だけ受け付けるため、例もそれだけです。",
  },
  templateFailures: {
    off: "このサイトでは外部からの取得が無効になっています。",
    gated: "このファイルにはハブでのアクセス承認が必要です。モデルページでアクセスを申請してください。",
    missing: "このリポジトリにはチャットテンプレートがありません。",
    unreachable: "ハブが応答しませんでした。しばらくしてからもう一度お試しください。",
    "too-large": "チャットテンプレートとしてはファイルが大きすぎます。",
    "too-often": "リクエスト数の上限に達しました。1分後にもう一度お試しください。",
  },
  hub: "ハブ",
  exampleCode: { title: "コード例", about: (id, library) => `${library}で<link>${id}</link>を使う場合：` },
};

export const PALETTE_LABELS: Translation<typeof EnglishPalette> = {
  dialog: (site) => `${site}を検索`,
  close: "閉じる",
  input: "モデル、タスク、ライブラリ、ドキュメントを検索",
  placeholder: "モデル、タスク、ライブラリ、ドキュメントを検索",
  empty: "結果がありません。もっと短い語句で検索してください。",
  results: "検索結果",
  scope: "検索範囲",
  scopes: { all: "すべて", docs: "ドキュメント" },
  status: (count, groups) => `${groups}に${count}件の結果`,
  models: "モデル",
  pages: "ページ",
  tasks: "タスク",
  libraries: "ライブラリ",
  documentation: "ドキュメント",
  more: "さらに表示",
  allModels: (text) => `「${text}」のすべてのモデル`,
  allDocumentation: (text) => `「${text}」のドキュメント`,
  modelCount: (count) => `${count.toLocaleString("ja")}モデル`,
};

export const SCRIPT_LABELS: Translation<typeof EnglishScript> = {
  copying: {
    copy: "コピー",
    copied: "コピーしました",
    pressKeys: "Ctrl Cを押してください",
    blocked: "ここではコピーが許可されていません。テキストを選択してCtrl Cを押してください。",
  },
  theme: {
    switchTo: { dark: "ダークテーマに切り替える", light: "ライトテーマに切り替える" },
    switched: { dark: "ダークテーマ", light: "ライトテーマ" },
  },
  codeUpdated: "コードを更新しました。",
  listUpdated: "一覧を更新しました。",
  drop: (id) => `${id}を比較から外す`,
};

export const SITE_FILE_LABELS: Translation<typeof EnglishSiteFile> = {
  description: "モデルと、その機能、読み込みと呼び出しのコード。",
  search: (site) => `${site}のモデルを検索`,
};
