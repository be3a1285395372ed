/**
 * The accounts in which a call counts: limits of the operator's file, and budgets that administrators set on a page. Each
 * holds by itself, so the strictest does.
 */
import type { CallLimits, Store } from "@vitrine/hub";
import { namesModel, type Caller } from "../caller.ts";
import { VISITORS, type Rights } from "../configuration.ts";
import { LIMIT_NAMES } from "./limits.ts";

export type CallBudget = Parameters<Store["callBudgets"]["set"]>[0];
/** Whom a budget is for, and for which models. */
export type BudgetOwner = Pick<CallBudget, "kind" | "subject" | "models">;

export interface CallAccount {
  account: string;
  limits: CallLimits;
  /** Limits with the shares of them at which the operator is told. */
  warnings: readonly Warning[];
}

export interface Warning {
  limits: CallLimits;
  warnAt: readonly number[];
}

/**
 * The account of a budget, for one of those whom it is for. No caller is called so: names of the access file have no
 * space, and those of people end with a part of their key.
 */
export function accountOf({ kind, subject, models }: BudgetOwner, caller = subject): string {
  const ofModels = models === "*" ? "" : ` ${models}`;
  if (kind === "group") return `${subject} [group${ofModels}]`;
  if (kind === "site") return `all [site${ofModels}]`;
  return models === "*" ? caller : `${caller} [model${ofModels}]`;
}

/**
 * The caller's own account is the first, where there is one.
 * @param model without one, the accounts of all
 */
export function accountsOf(
  rights: Rights,
  { name, groups = [] }: Pick<Caller, "name" | "groups">,
  model: string | undefined,
  budgets: readonly CallBudget[],
): CallAccount[] {
  const found = new Map<string, CallAccount>();
  const add = (account: string, limits: CallLimits, warning: Warning) => {
    const known = found.get(account);
    const warnings = [...(known?.warnings ?? []), warning];
    found.set(account, { account, limits: strictest(known?.limits ?? {}, limits), warnings });
  };
  if (LIMIT_NAMES.some((limit) => rights[limit] !== undefined))
    add(name, rights, { limits: rights, warnAt: rights.warnAt });
  const isFor = ({ kind, subject, models }: BudgetOwner): boolean => {
    if (kind === "site") return true;
    if (kind === "group") return groups.includes(subject);
    if (kind === "caller") return subject === name;
    // Visitors are many, and have a rate limit each.
    const isOwn = (other: BudgetOwner) => other.kind === "caller" && other.subject === name && other.models === models;
    return name !== VISITORS && !budgets.some(isOwn);
  };
  for (const budget of budgets) {
    const { limits, isSoft, models, warnAt } = budget;
    if ((model !== undefined && !namesModel([models], model)) || !isFor(budget)) continue;
    const said = isSoft && warnAt.length === 0 ? [1] : warnAt;
    add(accountOf(budget, name), isSoft ? {} : limits, { limits, warnAt: said });
  }
  return [...found.values()].toSorted((one, other) => Number(other.account === name) - Number(one.account === name));
}

/** An account by its name, as the ledger has it. */
export function accountNamed(
  account: string,
  rightsOf: (name: string) => Rights,
  budgets: readonly CallBudget[],
): CallAccount | undefined {
  const name = account.replace(/ \[(group|site|model)\b[^\]]*\]$/, "");
  const groups = budgets.flatMap(({ kind, subject }) => (kind === "group" ? [subject] : []));
  return accountsOf(rightsOf(name), { name, groups }, undefined, budgets).find((each) => each.account === account);
}

export function strictest(...all: readonly CallLimits[]): CallLimits {
  const least = LIMIT_NAMES.map((name) => [name, Math.min(...all.map((limits) => limits[name] ?? Infinity))] as const);
  return Object.fromEntries(least.filter(([, limit]) => limit !== Infinity));
}
