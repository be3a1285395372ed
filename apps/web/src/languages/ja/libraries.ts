/** Texts of the list of libraries and of a library’s page, in Japanese. */
import type { LIBRARIES_LABELS as English } from "../../pages/libraries/labels.ts";
import type { Translation } from "../translation.ts";

export const LIBRARIES_LABELS: Translation<typeof English> = {
  list: {
    title: "ライブラリ",
    description: (count) => `${count}の機械学習ライブラリと、そのモデルと使用コード。`,
    lead: (count) => `モデルを読み込む${count}のライブラリ。塗りつぶしの点は使用コードがあることを示します。`,
    letters: "頭文字別のライブラリ",
    hasCode: "使用コードあり",
  },
  library: {
    kind: "ライブラリ",
    models: (count) => `${count.toLocaleString("ja")}モデル`,
    tasks: (count) => `${count}タスク`,
    description: (library, models) => `${library}：使用コード、対応タスク、${models.toLocaleString("ja")}モデル。`,
    source: (repository) => `ソースコード：${repository}`,
    documentation: "ドキュメント",
    id: (id) => `ライブラリID：<code>${id}</code>`,
    side: "このライブラリについて",
  },
  code: {
    title: "使用コード",
    about: (id) => `<link>${id}</link>の場合：`,
    none: "使用コードはまだありません。このライブラリのモデルがハブに追加されると表示されます。",
  },
  models: {
    title: "モデル",
    none: (library) =>
      `${library}のモデルはまだありません。<add>自分のモデルを追加</add>するか、<all>すべてのモデル</all>をご覧ください。`,
    all: (count) => `全${count.toLocaleString("ja")}モデル`,
  },
  tasks: { title: "タスク", none: "このライブラリの既知のタスクはありません。" },
  downloads: {
    title: "ダウンロード数の数え方",
    about: "このクエリに一致するファイルへのリクエストを、それぞれ1ダウンロードと数えます：",
    query: "ダウンロードのクエリ",
    files: "リポジトリのファイル（1行に1つ）",
    check: "ファイルを確認",
    none: "ダウンロードとして数えるファイルはありません。",
    counted: (matching, total) => `${total}個中${matching}個のファイルがダウンロードとして数えられます：`,
  },
};
