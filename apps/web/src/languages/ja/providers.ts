/** Texts of the list of providers and of a provider’s page, in Japanese. */
import type { PROVIDERS_LABELS as English } from "../../pages/providers/labels.ts";
import type { Translation } from "../translation.ts";

export const PROVIDERS_LABELS: Translation<typeof English> = {
  list: {
    title: "プロバイダー",
    description: (count) => `モデルをホストする${count}のサービス。対応タスクとAPIキー。`,
    lead: (count) =>
      `モデルをホストするサービス。クライアントは${count}すべてを同じ方法で呼び出します。ハブのトークンでルーター経由、またはプロバイダーのキーで直接呼び出せます。`,
    tasks: "対応タスク",
    tasksNote:
      "点は、クライアントがそのプロバイダーでタスクに対応していることを示します。利用できるモデルは毎日変わるため、モデルページをご確認ください。提供終了のプロバイダーは2026年7月にルーターから外れ、独自のキーが必要です。",
    provider: "プロバイダー",
    retired: "提供終了",
    supported: (provider, task) => `${provider}は${task}に対応`,
    notSupported: "非対応",
  },
  ownCalls: {
    title: "このサイトからの呼び出し",
    about: (days) =>
      `過去${days}日間に、プログラムや訪問者がこのサイト経由で行い、このプロバイダーで処理された呼び出しの計測値です。詳細は<usage>利用状況ページ</usage>をご覧ください。`,
    calls: "呼び出し数",
    answered: "エラーなしの応答",
    share: (part) => `${(Math.floor(part * 1000) / 10).toLocaleString("ja")}%`,
    first: "最初のトークン（中央値）",
    whole: "全体の応答（中央値）",
    seconds: (seconds) => `${seconds.toLocaleString("ja", { maximumSignificantDigits: 2 })}秒`,
  },
  overview: {
    title: "モデルと価格",
    provider: "プロバイダー",
    tasks: "タスク",
    models: "モデル",
    prices: "入力（$/100万トークン）",
    context: "最長コンテキスト",
    readOn: "取得日",
    changes: (count) => `価格変更${count}件`,
    tokens: (count) => `${count}トークン`,
    more: (count) => `+${count}`,
    unknown: "不明",
    note: "このサイトに保存された提供情報によります。バーは$0.01から$100までの共通の対数目盛です。「不明」はどの提供情報にも記載がないことを示します。",
  },
  chat: "チャット",
  provider: {
    description: (provider, tasks) => `${provider}：APIキー、モデル、価格、対応タスク（${tasks}）。`,
    all: "プロバイダー",
    retired: "ルーターから提供終了",
    retiredNote: (provider) =>
      `ハブのルーターは2026年7月に${provider}の提供を終了しました。${provider}のキーによる呼び出しは引き続き使えます。`,
    tasks: "タスク",
    jobs: "ジョブはバックグラウンドで実行されます。クライアントが結果を待つため、コードは変わりません。",
    task: "タスク",
    response: "応答",
    complete: "一括",
    streamed: "一括またはストリーミング",
    job: "バックグラウンドジョブ",
  },
  keys: {
    title: "APIキー",
    providerKey: "プロバイダーのキー",
    variable: "環境変数",
    hubToken: "ハブのトークン",
    organization: "ハブの組織",
    sentTo: (header, address) => `<code>${header}</code>を<code>${address}</code>へ送信`,
    addressOnly: (address) => `<code>${address}</code>`,
  },
  notes: "注記",
  call: {
    title: "呼び出し例",
    about: (provider) =>
      `Vitrineクライアントで${provider}を使う例です。<models>モデルページ</models>にはPython、JavaScript、シェル、C#の同じ呼び出しがあります。自分のキーで試すには<playground>プレイグラウンドを開いて</playground>ください。`,
    noModel: "このプロバイダーの既知のモデルはありません。例のIDをプロバイダーのモデルIDに置き換えてください。",
  },
  models: {
    title: "モデルと価格",
    about: (count) =>
      `表示日時点の価格付き${count.toLocaleString("ja")}モデル。リンク付きのモデルにはここにページがあります。<link>価格について</link>`,
  },
};
