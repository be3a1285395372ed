/** Texts of a model’s pages, in Japanese. */
import type { MODEL_LABELS as EnglishModel } from "../../pages/model/labels.ts";
import type { ADD_LABELS as EnglishAdd } from "../../pages/model/add-labels.ts";
import type { Translation } from "../translation.ts";

export const MODEL_LABELS: Translation<typeof EnglishModel> = {
  page: {
    description: (id, summary) => `${id}：${summary} 使用コード、プロバイダー、ハードウェア要件、ファイル。`,
    modelCard: "モデル",
    ownerCard: "所有者",
    asMarkdown: (id) => `${id}のMarkdown版`,
    side: "このモデルについて",
    contents: "このページの内容",
    sections: { use: "このモデルを使う", try: "このモデルを試す", fits: "ハードウェア要件を確認" },
  },
  use: {
    title: "このモデルを使う",
    tabs: "このモデルの使い方",
    code: "コード",
    localApps: "ローカルアプリ",
    api: "API",
    gated: "アクセス申請が必要なモデル",
    gatedByAuthors:
      "アクセス申請は作者がすべて審査します。<link>モデルページ</link>で申請し、コードを実行する前にログインしてください。",
    gatedByTerms:
      "アクセスするには<link>モデルページ</link>で利用規約に同意し、コードを実行する前にログインしてください。",
  },
  share: {
    title: "埋め込みと引用",
    card: "カード",
    badge: "バッジ",
    oembed: "oEmbed",
    cite: "BibTeX",
    more: "<link>その他の埋め込み</link>：使用コード、レンダリング済みプロンプト、試せる例、スクリプトなしのページ向けのフレーム。",
  },
  fitCommands: {
    command: (app) => `${app}のコマンド`,
  },
  code: {
    stored: "このモデルはこのサイトに保存されています。コードは公開ハブではなく、ここからダウンロードします。",
    needsToken: "<code>HF_TOKEN</code>にこのサイトのトークンを設定してください。",
    fromSite: "このサイトから読み込む",
    fromPath: "先にダウンロードし、パスから読み込む",
    files: "ファイル",
  },
  localApps: {
    tabs: "ローカルアプリ",
    open: (app) => `${app}で開く`,
    about: (app) => `${app}について`,
    memory: "メモリ別の推奨ファイル",
    memoryColumn: "メモリ",
    fileColumn: "ファイル",
    requiredColumn: "必要量",
    gigabytes: (amount) => `${amount} GB`,
    memoryNote:
      "必要なメモリは、ファイルサイズに、数千トークンのコンテキスト分の10%とプログラム用の0.5 GBを加えた値です。",
  },
  api: {
    hosted: "自分のプログラムから、プロバイダー上のこのモデルを呼び出します。",
    local: "自分のサーバーでこのモデルを呼び出します。",
    toolPrompt: "リスボンの今の天気は？",
    checksum: "パッケージはこのサイトから配信されます。チェックサム：<checksum/>",
  },
  try: {
    title: "このモデルを試す",
    run: "このモデルを実行",
    openInPlayground: "プレイグラウンドで開く",
    example: "モデルカードより",
    noServer:
      "このモデルを実行するローカルサーバーはなく、モデル名がハブに送信されることもありません。試すには、モデルを持つサーバーを起動してから、このサイトを<code>--endpoint</code>付きで起動してください。",
    runsHere: (model) => `${model}はこのマシンで動作します。トークンは不要です。`,
    runsHereIn: (megabytes) =>
      `このマシンで約${megabytes.toLocaleString("ja")} MBのメモリで動作します。ネットワークは不要です。`,
    runsOnServer: "このサイトのモデルサーバーで動作します。",
    noProvider: "このモデルを提供する既知のプロバイダーはありません。自分のサーバーをお使いください。",
    providers: (names, more) =>
      `${more > 0 ? `${names.join("、")}ほか${more}件のプロバイダー` : names.join("と")}で自分のトークンを使うか、自分のサーバーで実行できます。`,
  },
  providers: {
    title: "プロバイダー",
    outcomes: {
      now: "提供状況を確認しました。表はハブの現在の回答です。",
      off: "このサイトでは提供状況の確認が無効になっています。",
      gated: "このモデルの提供元の照会には、ハブのトークンが必要です。",
      unreachable: "ハブが応答しませんでした。表は保存済みのデータです。しばらくしてからもう一度お試しください。",
      "too-often": "リクエスト数の上限に達しました。1分後にもう一度お試しください。",
    },
    none: "このモデルを提供する既知のプロバイダーはありません。",
    note: "価格は表示日時点の米ドル建てです。最新の価格はプロバイダーのページをご確認ください。<link>価格について</link>",
    check: "現在の提供状況を確認",
    checkNote: (host) => `${host}に1回だけ問い合わせます。`,
    perInputTokens: (price) => `入力100万トークンあたり${price}`,
  },
  results: {
    title: "評価結果",
    note: "モデルの作者による報告値です。このサイトでは検証していません。",
    statedNote:
      "モデルの開発元、または公開したプロジェクトが、記載の条件で示した値です。このサイトでは検証していません。",
  },
  card: {
    long: (size) => `カード全体を表示（${size}）`,
    title: "モデルカード",
    notStored: "モデルカードはここに保存されていません。<link>ハブで読む</link>",
    none: "このリポジトリにはまだモデルカードがありません。<code>README.md</code>を追加すると、ここに表示されます。",
  },
  priceHistory: {
    title: "価格の推移",
    table: (count) => `${count}件の変更`,
    columns: ["日付", "プロバイダー", "変更前", "変更後"],
    chart: (from, to) => `${from}から${to}までの、プロバイダー別の入力トークン価格。値は下の表にあります。`,
    none: "提供なし",
    price: (input, output) =>
      [...(input === undefined ? [] : [`入力$${input}`]), ...(output === undefined ? [] : [`出力$${output}`])].join(
        "、",
      ),
  },
  template: {
    title: "チャットテンプレート",
    about: "トークナイザーはこのテンプレートで、メッセージを1つのプロンプトに変換します。",
    fetched: (file, id, revision, host, date) =>
      `出典：${id}の<code>${file}</code>（<code>${revision}</code>）、${date}に${host}から取得。`,
    tryIt: "自分のメッセージで試す",
    none: "このモデルにはチャットテンプレートがありません。",
    elsewhere:
      "テンプレートはここに保存されていません。ハブの<config>tokenizer_config.json</config>または<template>chat_template.jinja</template>をご覧ください。<editor>チャットテンプレートエディター</editor>には主なモデルファミリーの例があります。",
    fetch: "ハブからテンプレートを取得",
    fetchNote: (host) => `${host}に1回だけ問い合わせます。`,
  },
  family: {
    title: "ベースモデルと派生モデル",
    moreBases: "ほかの派生元：",
    relation: (relation) => `（${relation}）`,
    all: (total) => `全${total}件の派生モデル`,
    sizes: "ほかのサイズ",
  },
  facts: {
    title: "モデル情報",
    sources: "出典を表示",
    taskInferred: "タスクはファイルから推定しました。モデルカードには記載がありません。",
    libraryInferred: "ライブラリはファイルから推定しました。モデルカードには記載がありません。",
    bothInferred: "タスクとライブラリはファイルから推定しました。モデルカードにはどちらも記載がありません。",
    onHub: (id) => `ハブの${id}`,
  },
  files: {
    title: "ファイル",
    incomplete: "ファイル（一部）",
    incompleteFrom: (sources) => `ファイル（一部、${sources}より）`,
    quantizations: "量子化",
    browse: "すべてのファイルを見る",
    none: "ファイル一覧はここに保存されていません。<link>ハブですべてのファイルを見る</link>",
    mayBeMore: "この一覧は完全でない場合があります。<link>ハブですべてのファイルを見る</link>",
  },
  similar: { title: "類似モデル" },
  fileList: {
    title: (id) => `${id}のファイル`,
    description: (count, id, size) => `${id}のファイル${count.toLocaleString("ja")}個、合計${size}。`,
    heading: "ファイル",
    summary: (count, size, revision) =>
      `ファイル${count.toLocaleString("ja")}個、合計${size}、リビジョン<code>${revision}</code>。リビジョンはファイルが変わると変わります。`,
    nameFilter: "ファイル名に含まれる文字",
    search: "検索",
    shown: (from, to, count) =>
      `ファイル${count.toLocaleString("ja")}個中${from.toLocaleString("ja")}〜${to.toLocaleString("ja")}。`,
    noneFound: (text) => `名前に「${text}」を含むファイルはありません。`,
    pages: "ページ",
    first: "最初のページ",
    previous: "前へ",
    next: (count) => `次の${count}件`,
  },
  security: {
    title: "セキュリティ",
    summary: (safe, all) =>
      `検査済みの重みファイル${all}個中${safe}個は、インポートとヘッダーを見る限り、リポジトリのコードを実行せずに読み込めます。ここではウイルス検査は行っていません。`,
    more: (others, all) =>
      `重みファイル${all}個中${others}個は、このページでは検査していません。リクエスト時に検査され、それぞれのページがあります。`,
    license: {
      allowed: "ライセンスはこのサイトのリストにあります。",
      "not-allowed": "ライセンスはこのサイトのリストにありません。",
      "not-stated": "ライセンスの記載がありません。",
    },
    licenseRefused: "ファイルはここでは提供されません。",
    status: { safe: "安全：", suspicious: "疑わしい：", unsafe: "危険：", unscanned: "未検査：" },
  },
  changes: {
    title: "変更",
    note: "上記のテキストファイル（各1 MBまで）を2つのコミット間で比較します。",
    from: "比較元",
    to: "比較先",
    compare: "コミットを比較",
    none: "これらのコミット間で異なるテキストファイルがないか、差分が大きすぎて表示できません。",
    difference: "差分",
  },
  file: {
    title: (path, id) => `${path} · ${id}`,
    description: (path, id) => `${id}のファイル${path}。`,
    summary: (size) => `${size}、<date/>に変更。`,
    download: "ファイルをダウンロード",
    allFiles: "ファイル",
    tooLarge: "ファイルが大きすぎて表示できません。ダウンロードしてご覧ください。",
    notText: "テキストファイルではありません。ダウンロードしてご覧ください。",
    unreadable: (reason) => `ファイルのヘッダーを読み取れません：${reason}`,
    headerTooLarge: "ファイルのヘッダーが16 MBを超えており、表示できません。",
    unknownType: (number) => `タイプ${number}`,
    values: (count, values) => `${count.toLocaleString("ja")}個の値：${values}`,
    noLayer: "レイヤーなし",
  },
  owner: {
    mixedScripts: "この所有者名には複数の文字体系の文字が混ざっており、別の名前を装っている可能性があります。",
    alike: (other) => `この所有者は、名前の似た<link>${other}</link>ではありません。`,
    changes: (owner) => `${owner}のモデルの変更（Atom）`,
    models: (count) => `${count.toLocaleString("ja")}モデル`,
    description: (models, owner) => `${owner}の${models}。使用コード付き。`,
    byTask: "タスク別のモデル",
    list: "モデル",
    all: (total) => `全${total.toLocaleString("ja")}モデルを絞り込む`,
    filter: "これらのモデルを絞り込む",
  },
  markdown: {
    task: "タスク",
    library: "ライブラリ",
    parameters: "パラメータ数",
    about: (count) => `約${count}`,
    context: "コンテキスト",
    tokens: (count) => `${count}トークン`,
    license: "ライセンス",
    languages: "言語",
    released: "公開日",
    bases: "ベースモデル",
    revision: "リビジョン",
    use: (library) => `${library}で使う`,
    providers: "プロバイダー",
    provider: (name, id) => `${name}（${id}）`,
    page: (address) => `モデルページ：<${address}>`,
  },
};

export const ADD_LABELS: Translation<typeof EnglishAdd> = {
  title: (id) => `${id}はこのカタログにありません`,
  description: (id) => `${id}はこのカタログにありません。ハブから追加するか、名前の似たモデルをご覧ください。`,
  add: (host) => `${host}から追加`,
  refresh: (host) => `${host}からカードとファイルを取得`,
  note: (host) => `レコード、カード、ファイル一覧、チャットテンプレートを${host}に1回だけ問い合わせます。`,
  open: (host) => `または<link>${host}で開く</link>。`,
  closed: (host) => `<link>${host}で開く</link>。このサイトに掲載するモデルは運営者が決めています。`,
  near: "名前の似たモデル",
  failures: {
    "not-found": "この名前の公開モデルはハブにありません。綴りをご確認ください。",
    "not-allowed":
      "このモデルはここに追加できません。ハブで非公開またはアクセス制限されているか、運営者が除外しています。",
    "hub-away": "ハブが応答していません。1分後にもう一度お試しください。",
    "too-often": "ここからのモデルのリクエストが多すぎます。1分後にもう一度お試しください。",
    failed: "モデルを保存できませんでした。原因は運営者がログで確認できます。",
  },
};
