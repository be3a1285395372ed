/** Texts of voice and of the blind comparison, in Chinese. */
import type * as English from "../../modules/playground/start-labels.ts";
import type { VOICE_LABELS as EnglishVoice } from "../../modules/playground/voice/labels.ts";
import type { BLIND_LABELS as EnglishBlind } from "../../modules/playground/blind/labels.ts";
import type { Translation } from "../translation.ts";

export const PLAYGROUND_START_LABELS: Translation<typeof English.PLAYGROUND_START_LABELS> = {
  loading: "加载中…",
  failed: "加载失败。请重试。",
};

export const MESSAGE_LABELS: Translation<typeof English.MESSAGE_LABELS> = {
  copied: "已复制",
  notCopied: "复制被阻止：请选中代码",
};

export const VOICE_LABELS: Translation<typeof EnglishVoice> = {
  title: "语音",
  about: "录音会发送给您在此选择的模型，不会存储在任何地方。听写时浏览器会请求使用麦克风。",
  recognizer: "由谁转写您的话",
  speaker: "由谁朗读回答",
  browserVoice: "此浏览器的语音",
  noBrowserVoice: "此浏览器的语音（没有可用语音）",
  voice: "语音",
  usualVoice: "默认语音",
  voiceOf: (name, language) => `${name}（${language}）`,
  dictate: "听写",
  endDictation: "结束听写",
  talk: "免提对话",
  endTalk: "结束对话",
  read: "朗读",
  endReading: "停止朗读",
  states: {
    starting: "正在启动…",
    listening: "正在聆听。按 Esc 停止。",
    writing: "正在转写您的话…",
    answering: "正在等待回答…",
    speaking: "正在朗读回答。按 Esc 停止。",
  },
  dictated: "已写入消息。发送前请先检查。",
  nothingHeard: "没有听到内容。请大声些或靠近些再试。",
  stopped: "已停止。",
  ready: "已就绪。再次按下即可说话。",
  blocked: "转写语音需要语音识别模型。设置中的“语音”列有其他模型。",
  ends: {
    silence: "无人说话，对话已结束。",
    "not-sent": "消息无法发送，对话已结束。",
    "no-answer": "没有可朗读的回答，对话已结束。请查看最后一条消息。",
  },
  microphone: {
    refused: "此浏览器未允许使用麦克风。请在地址旁为此网站允许，然后再次按下。",
    missing: "未找到麦克风。请连接后再次按下。",
    insecure: "浏览器只允许 HTTPS 页面或本机页面使用麦克风。",
  },
};

export const BLIND_LABELS: Translation<typeof EnglishBlind> = {
  title: "盲测对比",
  description: "针对您自己的提示词给出两个匿名回答。投票后可查看哪个模型或提示词胜出，以及把握有多大。",
  noScript: "此对比从浏览器运行模型，因此需要 JavaScript。",
  loading: "加载中…",
  settings: "设置",
  prompts: "提示词，每行一个",
  promptsHint: "您自己的提示词比通用排行榜更有说服力。",
  start: "显示两个回答",
  next: "下一组",
  stop: "停止",
  needsTwo: "请添加可在此运行的第二列：另一个模型或另一个提示词。",
  needsPrompts: "请至少输入一个提示词。",
  waiting: "两个回答正在生成，将同时显示，以免速度泄露信息。",
  failed: (side, message) => `${side}：${message}`,
  prompt: "提示词",
  left: "回答 1",
  right: "回答 2",
  vote: "投票",
  voteLeft: "1：回答 1 更好",
  voteRight: "2：回答 2 更好",
  voteTie: "3：一样好",
  voteNeither: "4：都不好",
  keys: "按 1 至 4 投票，按 Enter 显示下一组。",
  revealed: (left, right) => `回答 1 是 ${left}，回答 2 是 ${right}。`,
  result: "结果",
  candidate: "列",
  votes: "票数",
  share: "对平均水平的胜率",
  interval: (low, high) => `（95%：${low} 至 ${high}）`,
  noVotes: "首次投票后显示结果。",
  method: "采用 Bradley–Terry 模型；平局计半分。区间重叠较大时需要更多投票。",
  export: "将偏好保存为 JSONL",
  holdsKey: (key) => `回答中似乎含有密钥（${key}）。再次按同一按钮即可保存。`,
  saved: "已保存。",
  clear: "删除所有投票",
  confirmClear: "永久删除",
  cancel: "取消",
  stored: "仅存储在此浏览器中，不含密钥。",
  noStorage: "此浏览器无法存储投票。离开页面后会丢失。",
};
