/** Draws the sheet into its page. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { PlaygroundData } from "../playground-data.ts";
import type { PlaygroundTask } from "../../../catalog/playground-task.ts";
import { replaceControls, type EarlyUse } from "../replace-controls.ts";
import { openSheet, SheetApp } from "./sheet-app.tsx";

/** Data that the server sends with the page. */
export interface SheetPageData {
  data: PlaygroundData;
  tasks: readonly PlaygroundTask[];
}

export async function startBench(app: HTMLElement, early: EarlyUse): Promise<void> {
  const page = JSON.parse(app.dataset["data"] ?? "") as SheetPageData;
  const query = new URLSearchParams(location.search);
  const opened = await openSheet(page.data, query);
  await replaceControls(app, early, () =>
    flushSync(() =>
      createRoot(app).render(
        <CSPProvider disableStyleElements>
          <SheetApp {...page} query={query} opened={opened} />
        </CSPProvider>,
      ),
    ),
  );
}
