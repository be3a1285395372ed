/** The controls of the sheet and the blind comparison, rendered on the server as in a browser that has none yet. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import { renderToString } from "react-dom/server";
import { BlindApp, type BlindPageData } from "../blind/blind-app.tsx";
import { SheetApp } from "../sheet/sheet-app.tsx";
import type { SheetPageData } from "../sheet/start-sheet.tsx";

export function drawBench(data: SheetPageData | BlindPageData, query: URLSearchParams): string {
  return renderToString(
    <CSPProvider disableStyleElements>
      {"tasks" in data ? <SheetApp {...data} query={query} /> : <BlindApp {...data} query={query} />}
    </CSPProvider>,
  );
}
