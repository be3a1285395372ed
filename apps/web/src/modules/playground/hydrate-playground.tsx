/**
 * Replaces the server-rendered controls by interactive ones. They look the same; input, clicks and focus from before the
 * script loaded are repeated in them.
 */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { PlaygroundData } from "./playground-data.ts";
import { Playground } from "./playground.tsx";
import { replaceControls, type EarlyUse } from "./replace-controls.ts";
import { withTexts } from "../../languages/load-part.ts";
import { onSite } from "../../languages/page-prefix.ts";

export async function startPlayground(host: HTMLElement, early: EarlyUse): Promise<void> {
  const { task = "", run, search, data } = host.dataset;
  const isEmbedded = search === undefined;
  const isChat = task === "conversational";
  const [{ default: View }] = await Promise.all([
    withTexts(isChat ? import("./chat-playground.tsx") : import("./form-playground.tsx")),
    lateStyles(),
  ]);
  const root = createRoot(host);
  const render = () =>
    flushSync(() =>
      root.render(
        <Playground
          task={task}
          search={isEmbedded ? String(new URLSearchParams({ task, run: run ?? "" })) : location.search}
          data={data === undefined ? undefined : (JSON.parse(data) as PlaygroundData)}
          View={View}
          tasks={host.querySelector("[data-task-list]")}
          isEmbedded={isEmbedded}
          fragment={isEmbedded ? "" : location.hash}
        />,
      ),
    );
  await replaceControls(host, early, render);
  if (!isEmbedded) return;
  host.tabIndex = -1;
  host.focus();
}

/** The playground's stylesheet, on pages of another family. Without it, its controls still work. */
async function lateStyles(): Promise<void> {
  const address = document.querySelector<HTMLMetaElement>("meta[name=late-styles]");
  if (address === null) return;
  address.remove();
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: onSite(address.content) });
  await new Promise((resolve) => {
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", resolve);
    document.head.append(sheet);
  });
}
