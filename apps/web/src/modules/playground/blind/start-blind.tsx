/** Draws the blind comparison into its page. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { replaceControls, type EarlyUse } from "../replace-controls.ts";
import { BlindApp, readBegun, type BlindPageData } from "./blind-app.tsx";

export async function startBench(app: HTMLElement, early: EarlyUse): Promise<void> {
  const page = JSON.parse(app.dataset["data"] ?? "") as BlindPageData;
  const query = new URLSearchParams(location.search);
  const begun = await readBegun(page.data, query);
  await replaceControls(app, early, () =>
    flushSync(() =>
      createRoot(app).render(
        <CSPProvider disableStyleElements>
          <BlindApp {...page} query={query} begun={begun} />
        </CSPProvider>,
      ),
    ),
  );
}
