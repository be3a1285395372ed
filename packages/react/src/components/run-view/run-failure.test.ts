import { expect, test } from "vitest";
import { failureOf, type RunFailure } from "./run-failure.ts";

const NOW = 1000;
const thrown = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each<[unknown, RunFailure]>([
  ["gone", { message: "gone" }],
  [thrown("Broken."), { message: "Broken." }],
  [
    thrown("Model not found. Check the id.", { hint: "Check the id.", code: "not_found" }),
    { message: "Model not found.", hint: "Check the id.", code: "not_found" },
  ],
  [thrown("Busy.", { hint: "Ask later." }), { message: "Busy.", hint: "Ask later." }],
  [
    thrown("Limit reached. Wait before calling again.", { hint: "Wait before calling again.", retryAfter: 3_559_000 }),
    { message: "Limit reached.", hint: "Wait before calling again.", retryAt: NOW + 3_559_000 },
  ],
  [thrown("Limit reached. Try again in 20s.", { retryAfter: 21_000 }), { message: "Limit reached.", retryAt: 22_000 }],
  [thrown("Limit reached. Please try again in 6m0.5s."), { message: "Limit reached.", retryAt: NOW + 360_500 }],
  [thrown("Limit reached. Retry after 90 seconds."), { message: "Limit reached.", retryAt: NOW + 90_000 }],
  [
    thrown("Limit reached. Please try again in 120ms. Need more? Ask us."),
    { message: "Limit reached. Need more? Ask us.", retryAt: NOW + 120 },
  ],
  [thrown("Try again in 20s."), { message: "Try again in 20s." }],
  [thrown("Do not try again in 20 steps."), { message: "Do not try again in 20 steps." }],
  [thrown("Sign in.", { needsHelp: true, retryAt: 5 }), { message: "Sign in.", needsHelp: true, retryAt: 5 }],
])("%s is shown once, with one step and one time", (error, failure) => {
  expect(failureOf(error, NOW)).toEqual(failure);
});
