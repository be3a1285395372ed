import "@vitrine/react/styles.css";
import "@vitrine/react/widget.css";
import { TASK_FORMS, TaskWidget } from "@vitrine/react/widget";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { countFeelings } from "./count-feelings.ts";

// Outside of the component: a runner stays the same function for as long as the target is the same.
const targets = [{ id: "words", name: "Counted words", runner: countFeelings }];

createRoot(document.querySelector("#widget")!).render(
  <StrictMode>
    <TaskWidget
      task="text-classification"
      form={TASK_FORMS["text-classification"]!}
      targets={targets}
      initialValues={{ inputs: "What a lovely day." }}
    />
  </StrictMode>,
);
