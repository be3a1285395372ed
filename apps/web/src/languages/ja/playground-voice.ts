/** Texts of voice and of the blind comparison, in Japanese. */
import type * as English from "../../modules/playground/start-labels.ts";
import type { VOICE_LABELS as EnglishVoice } from "../../modules/playground/voice/labels.ts";
import type { BLIND_LABELS as EnglishBlind } from "../../modules/playground/blind/labels.ts";
import type { Translation } from "../translation.ts";

export const PLAYGROUND_START_LABELS: Translation<typeof English.PLAYGROUND_START_LABELS> = {
  loading: "読み込み中…",
  failed: "読み込めませんでした。もう一度お試しください。",
};

export const MESSAGE_LABELS: Translation<typeof English.MESSAGE_LABELS> = {
  copied: "コピーしました",
  notCopied: "コピーできません：コードを選択してください",
};

export const VOICE_LABELS: Translation<typeof EnglishVoice> = {
  title: "音声",
  about: "録音はここで選んだモデルに送られ、どこにも保存されません。音声入力時にブラウザーがマイクの許可を求めます。",
  recognizer: "話した内容を書き起こすモデル",
  speaker: "回答を読み上げる音声",
  browserVoice: "このブラウザーの音声",
  noBrowserVoice: "このブラウザーの音声（ありません）",
  voice: "音声",
  usualVoice: "標準の音声",
  voiceOf: (name, language) => `${name}（${language}）`,
  dictate: "音声入力",
  endDictation: "音声入力を終了",
  talk: "ハンズフリーで話す",
  endTalk: "会話を終了",
  read: "読み上げ",
  endReading: "読み上げを停止",
  states: {
    starting: "開始しています…",
    listening: "聞いています。Escで停止します。",
    writing: "書き起こしています…",
    answering: "回答を待っています…",
    speaking: "回答を読み上げています。Escで停止します。",
  },
  dictated: "メッセージに入力しました。送信前に確認してください。",
  nothingHeard: "言葉を聞き取れませんでした。もっと大きな声で、または近くで話して、もう一度お試しください。",
  stopped: "停止しました。",
  ready: "準備できました。もう一度押すと話せます。",
  blocked: "書き起こしには音声認識モデルが必要です。設定の「音声」にほかのモデルがあります。",
  ends: {
    silence: "発話がなかったため、会話を終了しました。",
    "not-sent": "メッセージを送信できなかったため、会話を終了しました。",
    "no-answer": "読み上げる回答がないため、会話を終了しました。最後のメッセージをご覧ください。",
  },
  microphone: {
    refused: "このブラウザーでマイクが許可されていません。アドレスの横でこのサイトに許可し、もう一度押してください。",
    missing: "マイクが見つかりません。接続して、もう一度押してください。",
    insecure: "ブラウザーがマイクを許可するのは、HTTPSのページかこのマシン上のページだけです。",
  },
};

export const BLIND_LABELS: Translation<typeof EnglishBlind> = {
  title: "ブラインド比較",
  description:
    "自分のプロンプトへの2つの回答を、名前を伏せて比べます。投票すると、どのモデルやプロンプトがどれほど確実に勝っているかがわかります。",
  noScript: "ブラウザーからモデルを実行するため、JavaScriptが必要です。",
  loading: "読み込み中…",
  settings: "設定",
  prompts: "プロンプト（1行に1つ）",
  promptsHint: "自分のプロンプトは、一般的なランキングより多くを教えてくれます。",
  start: "2つの回答を表示",
  next: "次の組",
  stop: "停止",
  needsTwo: "ここで実行できる2列目（別のモデルまたは別のプロンプト）を追加してください。",
  needsPrompts: "プロンプトを1つ以上入力してください。",
  waiting: "2つの回答を待っています。速さで判別できないよう、同時に表示されます。",
  failed: (side, message) => `${side}：${message}`,
  prompt: "プロンプト",
  left: "回答1",
  right: "回答2",
  vote: "投票",
  voteLeft: "1：回答1が良い",
  voteRight: "2：回答2が良い",
  voteTie: "3：同じくらい良い",
  voteNeither: "4：どちらも良くない",
  keys: "1～4のキーで投票、Enterで次の組を表示します。",
  revealed: (left, right) => `回答1は${left}、回答2は${right}でした。`,
  result: "結果",
  candidate: "列",
  votes: "票数",
  share: "平均に対する勝率",
  interval: (low, high) => `（95%：${low}～${high}）`,
  noVotes: "最初の投票で結果が表示されます。",
  method: "Bradley–Terryモデルによります。引き分けは0.5勝と数えます。区間が大きく重なる場合は、さらに投票が必要です。",
  export: "選好をJSONLで保存",
  holdsKey: (key) => `回答にキー（${key}）が含まれているようです。保存するには同じボタンをもう一度押してください。`,
  saved: "保存しました。",
  clear: "すべての投票を削除",
  confirmClear: "完全に削除",
  cancel: "キャンセル",
  stored: "このブラウザーにのみ、キーを除いて保存されます。",
  noStorage: "このブラウザーは投票を保存できません。ページを離れると失われます。",
};
