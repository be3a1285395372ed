import { expect, test } from "vitest";
import { openStore } from "../search/open-store.ts";
import { CallBudgetError, type CallBudget } from "./call-budgets.ts";

const budget = (more: Partial<CallBudget> = {}): CallBudget => ({
  kind: "group",
  subject: "research",
  models: "*",
  limits: { dollarsPerDay: 1 },
  isSoft: false,
  warnAt: [0.8],
  ...more,
});

test("a budget is set, replaced and removed, and says who did it", async () => {
  const { callBudgets: budgets, close } = await openStore({ memory: true }).then((store) => ({
    callBudgets: store.callBudgets,
    close: () => store.close(),
  }));
  await budgets.set(budget(), "chief");
  await budgets.set(budget({ limits: { dollarsPerDay: 2, tokensPerMinute: 10 }, isSoft: true }), "other");
  await budgets.set(budget({ kind: "site", subject: "ignored", models: "acme/*" }), "chief");
  expect(await budgets.list()).toEqual([
    {
      ...budget({ limits: { dollarsPerDay: 2, tokensPerMinute: 10 }, isSoft: true }),
      by: "other",
      changed: expect.stringMatching(/^\d{4}-/),
    },
    expect.objectContaining({ kind: "site", subject: "", models: "acme/*", by: "chief" }),
  ]);
  expect(await budgets.remove(budget())).toBe(true);
  expect(await budgets.remove(budget())).toBe(false);
  expect(await budgets.list()).toHaveLength(1);
  await close();
});

test.each<[string, Partial<CallBudget>]>([
  ["no name", { subject: " " }],
  ["no limit", { limits: {} }],
  ["a limit that is no number", { limits: { dollarsPerDay: NaN } }],
  ["a limit below zero", { limits: { dollarsPerDay: -1 } }],
  ["no pattern", { models: "a b" }],
  ["an unknown kind", { kind: "everyone" as never }],
  ["a share that is none", { warnAt: [NaN] }],
])("%s is refused with a reason", async (_, more) => {
  const store = await openStore({ memory: true });
  await expect(store.callBudgets.set(budget(more), "chief")).rejects.toBeInstanceOf(CallBudgetError);
  expect(await store.callBudgets.list()).toEqual([]);
  await store.close();
});
