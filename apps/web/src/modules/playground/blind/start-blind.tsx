/** Draws the blind comparison into its page. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import { createRoot } from "react-dom/client";
import { BlindApp, type BlindPageData } from "./blind-app.tsx";

export function startBench(app: HTMLElement, data: string): void {
  createRoot(app).render(
    <CSPProvider disableStyleElements>
      <BlindApp {...(JSON.parse(data) as BlindPageData)} query={new URLSearchParams(location.search)} />
    </CSPProvider>,
  );
}
