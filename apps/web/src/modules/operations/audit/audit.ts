/** The audit log at the site's doors: which requests have a line in it, and where administrators read it. */
import { type AuditEntry, type AuditLine, type AuditLog, isAmong } from "@vitrine/hub";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { AUDIT_PERIODS, auditPage } from "./audit-page.tsx";
import { isRefusal } from "../../../server/http/caller.ts";
import type { OpenedModule } from "../../../server/module.ts";
import type { SiteView } from "../../../server/site.ts";
import type { RequestContext } from "../../../server/http/gateway.ts";
import { csvOf, csvResponse } from "../../../server/http/csv.ts";
import { notesOf } from "../../../server/log/request-annotations.ts";
import { decoded } from "../../../catalog/site-addresses.ts";

type Asked = Pick<AuditEntry, "kind" | "action" | "model" | "detail">;

const ID = String.raw`([\w.-]+(?:/[\w.-]+)?)`;
const FILE = new RegExp(`^/${ID}/(?:resolve|raw)/([^/]+)/(.+)$`);
const LFS = new RegExp(`^/${ID}\\.git/info/lfs/objects/([0-9a-f]{64})$`);
const OLLAMA = new RegExp(`^/v2/${ID}/blobs/(sha256:[0-9a-f]{64})$`);
/** Any address of a model. The answer has gone out when it is looked up, so how long that takes tells nothing. */
const OF_MODEL = new RegExp(`^/(?:api/models/|models/|v2/)?${ID}(?:/|$)`);
const WRITES = [
  new RegExp(`^/api/models/${ID}/(commit|tag|branch|preupload|settings|xet-write-token)(?:/|$)`),
  new RegExp(`^/${ID}\\.git/(git-receive-pack|info/lfs/objects/batch)$`),
  // Which repository it is stands in the body.
  /^()\/api\/repos\/(create|delete|move|restore)$/,
  new RegExp(`^/models/${ID}/(settings)$`),
];
/** Who gives no token is written down at the doors of files and changes, but fills no log. */
const NOBODY = { burst: 60, perMinute: 60 };

/** The files and owner that a request reads, or tries to change; nothing for all others. */
export function auditedRequest(method: string, path: string, status: number): Asked | undefined {
  const isDenied = status === 401 || status === 403 || status === 507;
  const isGiven = status === 200 || status === 206;
  if (method === "GET" && (isGiven || isDenied)) {
    const [, model = "", revision = "", file = ""] = FILE.exec(path) ?? [];
    if (file !== "")
      return { kind: "read", action: "download", model, detail: `${decoded(file)} at ${decoded(revision)}` };
    const [, repository = "", oid = ""] = LFS.exec(path) ?? OLLAMA.exec(path) ?? [];
    if (oid !== "")
      return {
        kind: "read",
        action: path.startsWith("/v2/") ? "ollama pull" : "git lfs",
        model: repository,
        detail: oid,
      };
  }
  // Changes that were made are written down where they are made.
  if (method === "GET" || method === "HEAD" || status < 400) return undefined;
  for (const pattern of WRITES) {
    const [, model, what] = pattern.exec(path) ?? [];
    if (model !== undefined) return { kind: "write", action: `refused ${what}`, model, detail: "" };
  }
  return undefined;
}

/** Writes a line for each request that reads files or is refused a change. */
function audited(audit: AuditLog, { guard, callerOf, store, limits }: SiteView): MiddlewareHandler<RequestContext> {
  const takeNobody = limits.rate("refused-nobody", NOBODY);
  /** The model that an address names, that there is and that these ids do not show: the answer was that there is none. */
  const refusedRead = async (path: string, read: readonly string[]) => {
    const [, id] = OF_MODEL.exec(path.replace(/\.git(?=\/|$)/, "")) ?? [];
    if (id === undefined || isAmong(decoded(id), read)) return undefined;
    return (await store.get(decoded(id)))?.id;
  };
  const callerName = async (context: Context<RequestContext>) => {
    const caller = await callerOf(context);
    return isRefusal(caller) ? undefined : caller.name;
  };
  return async (context, next) => {
    await next();
    const notes = notesOf(context.env);
    const { status } = context.res;
    if (notes.audited) return audit.note({ model: "", ...notes.audited, status, requestId: notes.id });
    const known = notes.who ?? (guard ? undefined : await callerName(context));
    const { method, path } = context.req;
    const asked: Asked | undefined =
      notes.fetched === undefined
        ? auditedRequest(method, path, status)
        : { kind: "read", action: "git fetch", model: notes.fetched, detail: "" };
    const isWritten =
      asked && (known !== undefined || (await takeNobody(context.get("client") ?? "unknown").catch(() => 1)) === 0);
    const who = known ?? "nobody";
    if (asked) return isWritten ? audit.note({ ...asked, who, status, requestId: notes.id }) : undefined;
    if (notes.read === undefined || (status !== 404 && status !== 401)) return;
    const line = { kind: "read", action: "refused read", detail: "", who, status, requestId: notes.id } as const;
    void refusedRead(path, notes.read).then(
      (model) => model && audit.note({ ...line, model }),
      () => {},
    );
  };
}

const DAY_MS = 86_400_000;
const LINES_ON_PAGE = 100;
const MAX_LINES = 100_000;
const COLUMNS: readonly (keyof AuditLine)[] = [
  "id",
  "at",
  "who",
  "kind",
  "action",
  "model",
  "detail",
  "status",
  "requestId",
];

function auditRoutes(audit: AuditLog, { adminOf, render }: SiteView): Hono<RequestContext> {
  const routes = new Hono<RequestContext>();
  const on = (path: string, answer: (context: Context<RequestContext>) => Promise<Response>) =>
    routes.get(path, async (context) => {
      const admin = await adminOf(context);
      const response = admin instanceof Response ? admin : await answer(context);
      response.headers.set("Cache-Control", "private, no-store");
      return response;
    });
  const filterOf = (context: Context<RequestContext>) => {
    const text = (name: string) => context.req.query(name)?.trim().slice(0, 200) || undefined;
    const asked = Number(text("days"));
    const days = AUDIT_PERIODS.includes(asked) ? asked : 7;
    const kind = text("kind");
    const before = Number(text("before"));
    return {
      days,
      who: text("who"),
      model: text("model"),
      kind: kind === "read" || kind === "write" || kind === "account" ? kind : undefined,
      since: new Date(Date.now() - days * DAY_MS).toISOString(),
      before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    } as const;
  };
  on("/admin/audit", async (context) => {
    const filter = filterOf(context);
    const lines = await audit.lines(filter, LINES_ON_PAGE + 1);
    const hasMore = lines.length > LINES_ON_PAGE;
    return render(context.req.raw, auditPage({ lines: lines.slice(0, LINES_ON_PAGE), hasMore, ...filter }));
  });
  on("/admin/audit.json", async (context) => Response.json(await audit.lines(filterOf(context), MAX_LINES)));
  on("/admin/audit.csv", async (context) =>
    csvResponse(csvOf(COLUMNS, await audit.lines(filterOf(context), MAX_LINES)), "audit.csv"),
  );
  return routes;
}

export function openedAudit(audit: AuditLog): OpenedModule {
  return {
    provides: { audit },
    adminPages: ["audit"],
    around: (site) => [audited(audit, site)],
    sharedRoutes: (site) => auditRoutes(audit, site),
  };
}
