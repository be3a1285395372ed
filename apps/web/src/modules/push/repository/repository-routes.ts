/**
 * The pages on which people change pushed models: the settings of one, and the trash. Who may not read a model gets the
 * answer for an unknown address, whether it is there or not.
 */
import {
  changeRepository,
  isAmong,
  isSubjectName,
  type PushApiOptions,
  PushError,
  type RepositoryRow,
  type Writer,
} from "@vitrine/hub";
import { type Context, Hono, type Next } from "hono";
import { settingsPath } from "../../../catalog/record-links.ts";
import { type Caller, isRefusal, privateAnswer } from "../../../server/http/caller.ts";
import type { RequestContext } from "../../../server/http/gateway.ts";
import { isSameOrigin } from "../../../server/http/same-origin.ts";
import type { SiteView } from "../../../server/site.ts";
import type { Page } from "../../../shell/page.ts";
import { REPOSITORY_LABELS as LABELS } from "./messages/repository-labels.ts";
import { ACCESSES, KINDS, notAdminPage, settingsPage, VISIBILITIES } from "./settings-page.tsx";
import { trashPage } from "./trash-page.tsx";

const FORM_BYTES = 4096;

/** Where to go after a change, or why it was not made. */
type Outcome = { to: string } | { problem: string };

export function repositoryRoutes(site: SiteView): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  const { push } = site;
  if (!push) return app;
  const { pushed } = push;
  const show = (context: Context<RequestContext>, page: Page) => privateAnswer(site.render(context.req.raw, page));

  /** Makes the change that a form of this site asks for, and shows the page again where that is refused. */
  const changed = async (
    context: Context<RequestContext>,
    { writer }: Caller,
    change: (form: URLSearchParams, writer: Writer) => Promise<Outcome>,
    pageWith: (problem: string) => Promise<Page>,
  ): Promise<Response> => {
    if (!writer || !isSameOrigin(context.req.raw)) return context.text("Only this site's own form may do this.\n", 403);
    const form = new URLSearchParams((await context.req.text()).slice(0, FORM_BYTES));
    const outcome = await change(form, writer).catch((error: unknown) => {
      if (error instanceof PushError) return { problem: error.message };
      throw error;
    });
    return "to" in outcome ? context.redirect(outcome.to, 303) : show(context, await pageWith(outcome.problem));
  };

  const settings = async (context: Context<RequestContext>, next: Next): Promise<Response | void> => {
    const { owner, name = "" } = context.req.param() as { owner?: string; name?: string };
    const id = owner === undefined ? name : `${owner}/${name}`;
    const caller = await site.callerOf(context);
    if (isRefusal(caller)) return site.turnAway(context, caller);
    // Both are looked up for everybody, so that the time says as little as the answer.
    const [row, moved] = await Promise.all([pushed.row(id), pushed.movedTo(id)]);
    const current = row?.id ?? moved;
    const mayRead = current !== undefined && (caller.read === undefined || isAmong(current, caller.read));
    if (!mayRead) return next();
    // For a model without an owner this looks like the address of a model that is called "settings".
    if (owner === undefined && (await caller.store.get(`${name}/settings`)) !== undefined) return next();
    if (!row) return context.redirect(settingsPath(current), 307);
    if (!caller.isOperator && !caller.writer?.mayAdmin(row.id)) return show(context, notAdminPage(row.id));
    const page = async (problem?: string) => settingsPage({ row, rights: await rightsOf(site, row), problem });
    if (context.req.method !== "POST") return show(context, await page());
    return changed(context, caller, (form, writer) => changeSettings(form, row, { site, push, writer }), page);
  };
  app.on(["GET", "POST"], ["/models/:owner/:name/settings", "/models/:name/settings"], settings);

  app.on(["GET", "POST"], "/trash", async (context, next) => {
    const caller = await site.callerOf(context);
    if (isRefusal(caller)) return site.turnAway(context, caller);
    const { isOperator, writer } = caller;
    if (!isOperator && !writer) return next();
    const page = async (problem?: string) =>
      trashPage({ rows: await pushed.trash(isOperator ? undefined : writer), problem });
    if (context.req.method !== "POST") return show(context, await page());
    const restore = async (form: URLSearchParams, by: Writer) => {
      const id = await changeRepository({ what: "restore", number: Number(form.get("restore")) }, by, push);
      return { to: settingsPath(id) };
    };
    return changed(context, caller, restore, page);
  });
  return app;
}

/** Rights on a repository with names to show. At a personal site there is nobody to give one to. */
async function rightsOf({ guard, store }: SiteView, { number }: RepositoryRow) {
  if (!guard) return undefined;
  const rights = await store.rights.list(number);
  return Promise.all(
    rights.map(async (right) => {
      const person = right.kind === "person" ? await store.people.find(right.subject) : undefined;
      return { ...right, name: person?.account ?? right.subject };
    }),
  );
}

async function changeSettings(
  form: URLSearchParams,
  row: RepositoryRow,
  { site, push, writer }: { site: SiteView; push: PushApiOptions; writer: Writer },
): Promise<Outcome> {
  const { id } = row;
  const text = (name: string) => (form.get(name) ?? "").normalize("NFC").trim();
  const chosen = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === form.get(name));
  const what = text("change");
  const to = settingsPath(id);
  if (what === "settings") {
    const visibility = chosen("visibility", VISIBILITIES);
    if (visibility === undefined) return { problem: LABELS.problems.incomplete };
    await changeRepository({ what, id, visibility }, writer, push);
    return { to };
  }
  if (what === "move")
    return { to: settingsPath(await changeRepository({ what, id, to: text("name") }, writer, push)) };
  if (what === "delete") {
    if (text("confirm") !== id) return { problem: LABELS.problems.notConfirmed({ id }) };
    await changeRepository({ what, id }, writer, push);
    return { to: "/trash" };
  }
  const kind = chosen("kind", KINDS);
  const access = chosen("access", ACCESSES);
  const isGrant = what === "grant" && access !== undefined;
  if (kind === undefined || (!isGrant && what !== "revoke")) return { problem: LABELS.problems.incomplete };
  const name = text("name");
  const subject = form.get("subject") ?? "";
  const [found, another] = isGrant
    ? ((await site.guard?.subjectsNamed(kind, name)) ?? [])
    : isSubjectName(subject)
      ? [{ kind, subject }]
      : [];
  if (!found) return { problem: LABELS.problems.unknown[kind]({ name }) };
  if (another) return { problem: LABELS.problems.shared({ name }) };
  await site.store.rights.change(row.number, found, isGrant ? access : undefined, writer.name);
  const person = kind === "person" ? await site.store.people.find(found.subject) : undefined;
  const detail = `${isGrant ? access : "none"} for ${kind} ${person?.account ?? found.subject}`;
  push.onChange?.({ by: writer.name, what: "rights", id, detail });
  return { to };
}
