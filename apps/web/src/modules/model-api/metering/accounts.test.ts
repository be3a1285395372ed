/** In which accounts a call counts, what it holds back there, and what the operator hears of them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { accountsOf, type CallBudget } from "./accounts.ts";
import { reserveFor } from "./meter.ts";
import { passedShares } from "./spending-webhook.ts";

const budget = (more: Partial<CallBudget>): CallBudget => ({
  kind: "each",
  subject: "",
  models: "*",
  limits: { requestsPerMinute: 1 },
  isSoft: false,
  warnAt: [],
  ...more,
});

test("an own budget takes the place of everybody's for the same models, and of no other", () => {
  const budgets = [
    budget({}),
    budget({ models: "acme/*" }),
    budget({ kind: "caller", subject: "ada", models: "acme/*", limits: { requestsPerMinute: 9 } }),
  ];
  const limitsOf = (name: string) =>
    accountsOf({} as never, { name }, "acme/model", budgets).map(({ account, limits }) => [account, limits]);
  expect(limitsOf("ada")).toEqual([
    ["ada", { requestsPerMinute: 1 }],
    ["ada [model acme/*]", { requestsPerMinute: 9 }],
  ]);
  expect(limitsOf("bert")).toEqual([
    ["bert", { requestsPerMinute: 1 }],
    ["bert [model acme/*]", { requestsPerMinute: 1 }],
  ]);
});

test("each share of a limit is told once, when spending has reached it", () => {
  const warnAt = [0.25, 0.5, 1];
  fc.assert(
    fc.property(fc.array(fc.nat(5), { maxLength: 12 }), (amounts) => {
      let spent = 0;
      const told = amounts.flatMap((amount) => {
        const before = spent;
        spent += amount;
        return passedShares([{ limits: { dollarsPerDay: 8 }, warnAt }], {
          account: "ada",
          span: "day",
          before,
          after: spent,
        }).map(({ share }) => share);
      });
      expect(told).toEqual(warnAt.filter((share) => spent >= share * 8));
    }),
  );
});

test("a call holds back its dearest place, and with it that of the model for refusals", () => {
  const at = (perCall: number) => ({ name: `at-${perCall}`, price: { perCall } });
  const next = [
    { on: "failure" as const, among: [at(4)] },
    { on: "refusal" as const, among: [at(8), at(16)] },
  ];
  const atMost = (...rounds: typeof next) => reserveFor({}, { among: [at(1), at(2)], next: rounds }, undefined)?.atMost;
  expect([atMost(), atMost(...next.slice(0, 1)), atMost(...next)]).toEqual([2, 4, 20]);
});
