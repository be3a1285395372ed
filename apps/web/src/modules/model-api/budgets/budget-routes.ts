/** Where administrators make tokens for programs and set budgets. Each change has a line in the audit log. */
import { VitrineError } from "@vitrine/base";
import { keyOfService, PersonalTokenError, type Store } from "@vitrine/hub";
import { type Context, Hono } from "hono";
import { changedBy, formOf } from "../../../server/http/admin-change.ts";
import { privateAnswer } from "../../../server/http/caller.ts";
import type { RequestContext } from "../../../server/http/gateway.ts";
import { notesOf } from "../../../server/log/request-annotations.ts";
import type { SiteView } from "../../../server/site.ts";
import type { Rights } from "../configuration.ts";
import { accountOf, strictest, type BudgetOwner, type CallBudget } from "../metering/accounts.ts";
import { LIMIT_NAMES } from "../metering/limits.ts";
import type { ModelApi } from "../model-api.ts";
import { limitWords, ownerWords } from "./budget-words.ts";
import { BUDGETS_PATH, budgetsPage, TEXTS_PATH, type BudgetsState } from "./budgets-page.tsx";
import { textsPage } from "./texts-page.tsx";

const MAX_SHOWN_LINES = 50;
const MAX_ACCOUNTS = 200;

export function budgetRoutes(api: ModelApi, site: SiteView): Hono<RequestContext> {
  const { store } = api;
  const app = new Hono<RequestContext>();
  const note = (context: Context<RequestContext>, who: string, action: string, detail: string) => {
    notesOf(context.env).audited = { kind: "account", who, action, detail };
  };
  const show = async (context: Context<RequestContext>, more: Pick<BudgetsState, "made" | "problem"> = {}) => {
    const [budgets, operation, services] = await Promise.all([
      store.callBudgets.list(),
      operationOf(api),
      servicesOf(store, site),
    ]);
    const { callers, webhook } = api.configuration;
    const state: BudgetsState = {
      budgets: [...[...callers].map(([name, rights]) => budgetOfFile(name, rights)), ...budgets],
      services,
      operation,
      canChange: store.callBudgets.canSet,
      hasTokens: site.guard !== undefined,
      hasWebhook: webhook !== undefined,
      ...more,
    };
    return privateAnswer(site.render(context.req.raw, budgetsPage(state)));
  };

  app.get(BUDGETS_PATH, async (context) => {
    const admin = await site.adminOf(context);
    return admin instanceof Response ? admin : show(context);
  });

  app.get(TEXTS_PATH, async (context) => {
    const admin = await site.adminOf(context);
    if (admin instanceof Response) return admin;
    const id = context.req.query("call") ?? "";
    const texts = await api.ledger.textsOf(id);
    if (!texts) return context.notFound();
    note(context, admin.name, "texts read", `of call ${id} of ${texts.caller}`);
    return privateAnswer(site.render(context.req.raw, textsPage(texts)));
  });

  app.post(BUDGETS_PATH, async (context) => {
    const admin = await changedBy(site, context);
    if (admin instanceof Response) return admin;
    const form = await formOf(context);
    const say = (action: string, detail: string) => note(context, admin.name, action, detail);
    try {
      switch (form.get("action")) {
        case "set": {
          const budget = budgetIn(form);
          await store.callBudgets.set(budget, admin.name);
          say("budget set", `${describe(budget)}: ${limitWords(budget.limits)}`);
          break;
        }
        case "remove": {
          const owner = ownerIn(form);
          if (await store.callBudgets.remove(owner)) say("budget removed", describe(owner));
          break;
        }
        case "make": {
          const made = await makeToken(form, admin.name, { store, site });
          say("token made", `for ${made.name}, which sees ${made.read.join(", ")}`);
          return await show(context, { made });
        }
        case "end":
          await endToken(store, form.get("name") ?? "", form.get("token") ?? "");
          say("token ended", `${form.get("token")} of ${form.get("name")}`);
          break;
        default:
          return context.text("This form says nothing that can be done here.\n", 400);
      }
      return context.redirect(BUDGETS_PATH, 303);
    } catch (error) {
      const isSaid = error instanceof VitrineError && (error.code === "call-budget" || error.code === "personal-token");
      if (!isSaid) throw error;
      return show(context, { problem: error.message });
    }
  });
  return app;
}

const describe = (owner: BudgetOwner) => `${ownerWords(owner)}, ${owner.models}`;

function ownerIn(form: URLSearchParams): BudgetOwner {
  return {
    kind: form.get("kind") as BudgetOwner["kind"],
    subject: form.get("subject") ?? "",
    models: form.get("models") ?? "*",
  };
}

function budgetIn(form: URLSearchParams): CallBudget {
  const given = LIMIT_NAMES.flatMap((name) => {
    const text = form.get(name)?.trim() ?? "";
    return text === "" ? [] : [[name, Number(text)] as const];
  });
  const shares = (form.get("warnAt") ?? "").split(/[\s,;%]+/).filter(Boolean);
  return {
    ...ownerIn(form),
    limits: Object.fromEntries(given),
    isSoft: form.get("soft") === "on",
    warnAt: shares.map((share) => Number(share) / 100),
  };
}

async function makeToken(form: URLSearchParams, by: string, { store, site }: { store: Store; site: SiteView }) {
  const name = (form.get("name") ?? "").trim();
  const patterns = (field: string) => (form.get(field) ?? "").split(/[\s,]+/).filter(Boolean);
  const [read, write] = [patterns("read"), patterns("write")];
  if (!site.guard) throw new PersonalTokenError("This site asks for no tokens. Set VITRINE_ACCESS first.");
  if ((await site.guard.subjectsNamed("service", name)).some(({ subject }) => subject === name))
    throw new PersonalTokenError(`The access file has a token called ${name}. Choose another name.`);
  if (read.length === 0) throw new PersonalTokenError("Say which models it sees, and * for all.");
  const days = Number(form.get("days"));
  const owner = keyOfService(name);
  await store.rights.setService({ name, read, write, by });
  const token = await store.personalTokens.create({ owner, label: name, mayWrite: write.length > 0, days });
  return { name, read, token };
}

/** With its last token, what a program may do ends too. */
async function endToken(store: Store, name: string, id: string): Promise<void> {
  const owner = keyOfService(name);
  if (!(await store.personalTokens.revoke(owner, id)))
    throw new PersonalTokenError("There is no such token. Somebody else may have ended it.");
  if ((await store.personalTokens.list(owner)).length === 0)
    await store.rights.setService({ name, read: [], write: [], by: "" });
}

async function servicesOf({ rights, personalTokens }: Store, { guard }: SiteView) {
  const [services, tokens] = await Promise.all([rights.services(), personalTokens.listAll()]);
  return Promise.all(
    services.map(async (service) => ({
      ...service,
      tokens: tokens.filter(({ owner }) => owner === keyOfService(service.name)),
      isShadowed: ((await guard?.subjectsNamed("service", service.name)) ?? []).some(
        ({ subject }) => subject === service.name,
      ),
    })),
  );
}

function budgetOfFile(name: string, { warnAt, ...rights }: Rights): CallBudget {
  const isEach = name === "*";
  const limits = Object.fromEntries(
    LIMIT_NAMES.flatMap((each) => (rights[each] === undefined ? [] : [[each, rights[each]]])),
  );
  return { kind: isEach ? "each" : "caller", subject: isEach ? "" : name, models: "*", limits, isSoft: false, warnAt };
}

/** Spending beside its limits, health, and the last calls. */
async function operationOf(api: ModelApi) {
  const [spending, budgets, places, lines] = await Promise.all([
    api.ledger.spending(),
    api.store.callBudgets.list(),
    api.places(),
    api.ledger.lines({}, MAX_SHOWN_LINES),
  ]);
  const spent = new Map(spending.map((each) => [each.account, each]));
  const shared = budgets.filter(({ kind }) => kind !== "each").map((each) => accountOf(each));
  const names = new Set([...api.configuration.callers.keys(), ...shared, ...spent.keys()]);
  names.delete("*");
  const callers = await Promise.all(
    [...names].slice(0, MAX_ACCOUNTS).map(async (account) => {
      const { day = 0, month = 0 } = spent.get(account) ?? {};
      const { warnings = [] } = (await api.accountNamed(account)) ?? {};
      return { account, day, month, limits: strictest(...warnings.map((each) => each.limits)) };
    }),
  );
  return { lines, now: Date.now(), callers, places };
}
