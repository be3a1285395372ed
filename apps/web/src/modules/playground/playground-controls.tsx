/**
 * The playground's controls, rendered on the server with the same components as in the browser. Visitors see them at
 * once; the script that runs them loads on first use.
 */
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import ChatPlayground from "./chat-playground.tsx";
import FormPlayground from "./form-playground.tsx";
import { Playground } from "./playground.tsx";
import type { PlaygroundData } from "./playground-data.ts";

export function drawPlayground(data: PlaygroundData, query: URLSearchParams, tasks: ReactNode): string {
  const View = data.task === "conversational" ? ChatPlayground : FormPlayground;
  return renderToString(<Playground task={data.task} search={String(query)} data={data} View={View} tasks={tasks} />);
}
