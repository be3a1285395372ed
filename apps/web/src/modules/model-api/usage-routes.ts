/** The ledger for people and programs: a page, CSV and JSON. Each sees their own calls; an administrator sees all. */
import type { LedgerLine } from "@vitrine/hub";
import { Hono, type Context } from "hono";
import { usagePage, USAGE_PERIODS } from "./usage/usage-page.tsx";
import type { Page } from "../../shell/page.ts";
import { csvOf, csvResponse } from "../../server/http/csv.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import type { Caller } from "./caller.ts";
import type { ModelApi } from "./model-api.ts";

export interface UsageRouteOptions {
  api: ModelApi;
  /** Who looks; a response where nobody may. */
  viewerOf: (context: Context<RequestContext>) => Promise<Caller | Response>;
  render: (request: Request, page: Page) => Response;
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_LINES = 100_000;
const MAX_SHOWN_LINES = 50;

export function usageRoutes({ api, viewerOf, render }: UsageRouteOptions): Hono<RequestContext> {
  const routes = new Hono<RequestContext>();
  const on = (
    path: string,
    answer: (context: Context<RequestContext>, viewer: Caller, days: number) => Promise<Response>,
  ) =>
    routes.get(path, async (context) => {
      const viewer = await viewerOf(context);
      if (viewer instanceof Response) return viewer;
      const asked = Number(context.req.query("days"));
      const days = USAGE_PERIODS.includes(asked) ? asked : DEFAULT_DAYS;
      const response = await answer(context, viewer, days);
      response.headers.set("Cache-Control", "private, no-store");
      return response;
    });
  const filterOf = (viewer: Caller, days: number) => ({
    since: new Date(startOfDay() - (days - 1) * DAY_MS).toISOString(),
    ...(!viewer.isAdmin && { caller: viewer.name }),
  });

  on("/usage", async (context, viewer, days) => {
    const [own] = await api.accountsOf(viewer, "*");
    const page = usagePage({
      sums: await api.ledger.sums(filterOf(viewer, days)),
      days,
      isEveryone: viewer.isAdmin,
      limits: own?.account === viewer.name ? own.limits : {},
      spent: await api.ledger.spent(viewer.name),
      lines: await api.ledger.lines(filterOf(viewer, days), MAX_SHOWN_LINES),
      today: new Date().toISOString().slice(0, 10),
    });
    return render(context.req.raw, page);
  });
  on("/usage.json", async (_, viewer, days) =>
    Response.json(await api.ledger.lines(filterOf(viewer, days), MAX_LINES)),
  );
  on("/usage.csv", async (_, viewer, days) => {
    const lines = await api.ledger.lines(filterOf(viewer, days), MAX_LINES);
    return csvResponse(usageCsv(lines), "usage.csv");
  });
  return routes;
}

function startOfDay(): number {
  return Math.floor(Date.now() / DAY_MS) * DAY_MS;
}

const COLUMNS: readonly (keyof LedgerLine)[] = [
  "at",
  "caller",
  "protocol",
  "model",
  "place",
  "inputTokens",
  "outputTokens",
  "cost",
  "costSource",
  "milliseconds",
  "firstMilliseconds",
  "outcome",
  "requestId",
];

/** Each call as a line. */
export function usageCsv(lines: readonly LedgerLine[]): string {
  return csvOf(COLUMNS, lines);
}
