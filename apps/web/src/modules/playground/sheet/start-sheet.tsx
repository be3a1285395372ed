/** Draws the sheet into its page. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import { createRoot } from "react-dom/client";
import type { PlaygroundData } from "../playground-data.ts";
import type { PlaygroundTask } from "../../../catalog/playground-task.ts";
import { SheetApp } from "./sheet-app.tsx";

/** Data that the server sends with the page. */
export interface SheetPageData {
  data: PlaygroundData;
  tasks: readonly PlaygroundTask[];
}

export function startBench(app: HTMLElement, data: string): void {
  createRoot(app).render(
    <CSPProvider disableStyleElements>
      <SheetApp {...(JSON.parse(data) as SheetPageData)} query={new URLSearchParams(location.search)} />
    </CSPProvider>,
  );
}
