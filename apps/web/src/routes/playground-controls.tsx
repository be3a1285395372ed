/**
 * The playground's controls as the server draws them: the same components as in the browser, so that a visitor sees at
 * once what they can press, and what makes it live comes when they do.
 */
import { renderToString } from "react-dom/server";
import ChatPlayground from "../client/playground/chat-playground.tsx";
import FormPlayground from "../client/playground/form-playground.tsx";
import { Playground } from "../client/playground/playground.tsx";
import type { PlaygroundData } from "../site/playground-data.ts";

export function drawPlayground(data: PlaygroundData, query: URLSearchParams): string {
  const View = data.task === "conversational" ? ChatPlayground : FormPlayground;
  return renderToString(<Playground task={data.task} search={String(query)} data={data} View={View} />);
}
