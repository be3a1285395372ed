/** Shared by the sheet and the blind comparison as pages: their controls are drawn in the browser. */
import type { BlindPageData } from "../blind/blind-app.tsx";
import type { SheetPageData } from "../sheet/start-sheet.tsx";
import type { Page } from "../../../shell/page.ts";
import { PROVIDER_ORIGINS } from "../../../catalog/providers.ts";

interface BenchPage {
  /** Which of them the browser draws. */
  kind: "sheet" | "blind";
  labels: { title: string; description: string; noScript: string };
  query: URLSearchParams;
  /** Its beginning. */
  data: SheetPageData | BlindPageData;
}

export async function benchPage({ kind, labels, query, data }: BenchPage): Promise<Page> {
  const { drawBench } = await import("./bench-controls.tsx");
  return {
    title: labels.title,
    description: labels.description,
    section: "playground",
    canonical: `/playground/${kind}`,
    noindex: query.size > 0,
    interactive: { connections: PROVIDER_ORIGINS },
    body: (
      <article className="playground sheet">
        <header className="task__head">
          <h1>{labels.title}</h1>
          <p className="lead">{labels.description}</p>
        </header>
        <noscript>
          <p className="task__partial">{labels.noScript}</p>
        </noscript>
        <div
          data-bench={kind}
          data-data={JSON.stringify(data)}
          className="playground__app"
          // Rendered by the same components as in the browser, which escape every text.
          dangerouslySetInnerHTML={{ __html: drawBench(data, query) }}
        />
      </article>
    ),
  };
}
