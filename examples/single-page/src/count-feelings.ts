/** A runner: it receives a call, reports its progress, and answers. This one counts words; it could also call a server. */
import type { Run, TaskRequest } from "@vitrine/react/widget";

const GLAD = new Set(["good", "great", "happy", "love", "lovely", "wonderful"]);
const SAD = new Set(["bad", "hate", "sad", "terrible", "ugly", "wrong"]);

export const countFeelings: Run<TaskRequest> = async function* ({ inputs }) {
  yield { state: "running" };
  const words =
    String(inputs)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const glad = words.filter((word) => GLAD.has(word)).length;
  const sad = words.filter((word) => SAD.has(word)).length;
  // One of each is added, so that a text without such words is half and half.
  const score = (glad + 1) / (glad + sad + 2);
  const value = [
    { label: "glad", score },
    { label: "sad", score: 1 - score },
  ].toSorted((a, b) => b.score - a.score);
  yield { state: "done", value, ranOn: "this page" };
};
