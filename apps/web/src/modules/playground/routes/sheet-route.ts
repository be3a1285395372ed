/** The page of the sheet. Its controls are drawn in the browser, which has the sheets. */
import { benchPage } from "./bench-page.tsx";
import { canChat, installedState } from "../task-choices.ts";
import { playgroundData } from "../playground-data.ts";
import { PLAYGROUND_TASKS } from "../../../catalog/playground-task.ts";
import type { Route } from "../../../shell/page.ts";
import { SHEET_LABELS as LABELS } from "../sheet/messages/sheet-labels.ts";
import type { SheetPageData } from "../sheet/start-sheet.tsx";
import { SHEET_TASKS } from "../sheet/sheet-tasks.ts";

export const sheetRoute: Route = {
  path: "/playground/sheet",
  state: installedState,
  async load({ query, store, local, hubEndpoint, machine, services = {} }) {
    const task = query.get("task") ?? ((await canChat(services)) ? "conversational" : "text-classification");
    if (!SHEET_TASKS.includes(task)) return undefined;
    const data = await playgroundData(task, { store, services, local, hubEndpoint, machine });
    if (!data) return undefined;
    const tasks = PLAYGROUND_TASKS.filter(({ id }) => SHEET_TASKS.includes(id));
    return benchPage({ kind: "sheet", labels: LABELS, query, data: { data, tasks } satisfies SheetPageData });
  },
};
