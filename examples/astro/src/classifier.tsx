/** An island: a task's form with a runner. This one counts words in the page; it could also call a server. */
import { TASK_FORMS, TaskWidget, type Run, type TaskRequest } from "@vitrine/react/widget";
import "@vitrine/react/styles/task-widget.css";

const GLAD = new Set(["good", "great", "happy", "love", "lovely", "wonderful"]);

const runner: Run<TaskRequest> = async function* ({ inputs }) {
  const words =
    String(inputs)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const score = words.some((word) => GLAD.has(word)) ? 0.9 : 0.1;
  const value = [
    { label: "glad", score },
    { label: "not glad", score: 1 - score },
  ].toSorted((a, b) => b.score - a.score);
  yield { state: "done", value, ranOn: "this page" };
};

// Outside of the component: a runner stays the same function for as long as the target is the same.
const targets = [{ id: "words", name: "Counted words", runner }];

export function Classifier() {
  return (
    <TaskWidget
      task="text-classification"
      form={TASK_FORMS["text-classification"]!}
      targets={targets}
      initialValues={{ inputs: "What a lovely day." }}
    />
  );
}
