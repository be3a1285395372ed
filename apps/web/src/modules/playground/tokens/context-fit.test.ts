/** Estimates, and which messages are left out. */
import { expect, test, vi } from "vitest";
import type { PlaygroundData } from "../playground-data.ts";
import { contextFit, withoutOldest } from "./context-fit.ts";
import { estimateText, estimatePrompt, learnCount } from "../../../content/estimate-tokens.ts";

const user = (content: string) => ({ role: "user", content });
const assistant = (content: string) => ({ role: "assistant", content });
const system = { role: "system", content: "Be brief." };
/** A model of the hub whose record says its context. */
const of = (contextTokens: number) =>
  ({ access: { model: "m/x", access: { contextTokens } }, browser: [] }) as unknown as PlaygroundData;
const target = { place: "hub", provider: "auto", model: "m/x" } as const;

// Counted with o200k_base, whose tokens are the ones of GPT-4o and gpt-oss.
test.each([
  ["The quick brown fox jumps over the lazy dog.", 10],
  ["Съешь ещё этих мягких французских булок, да выпей чаю.", 18],
  ["我能吞下玻璃而不伤身体。", 11],
])("an estimate of “%s” is within the half and the double of %i", (text, tokens) => {
  expect(estimateText(text)).toBeGreaterThan(tokens / 2);
  expect(estimateText(text)).toBeLessThan(tokens * 2);
});

test("the oldest messages are left out up to a message of the user, and the system prompt stays", async () => {
  const long = "a".repeat(400);
  const messages = [system, user(long), assistant(long), user(long), assistant(long), user("Now?")];
  const fit = await contextFit({ target, data: of(280), messages });
  expect(fit).toMatchObject({ isExact: false, contextTokens: 280, leaveOut: 2 });
  expect(withoutOldest(messages, 2)).toEqual([system, ...messages.slice(3)]);
});

test("what a server counted corrects the estimate", () => {
  const messages = [user("a".repeat(4000))];
  const before = estimatePrompt("m/learned", messages);
  learnCount("m/learned", messages, 2 * before);
  expect(estimatePrompt("m/learned", messages)).toBe(2 * before);
});

test("a count that does not come is an estimate", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 429 }));
  const local = { place: "local", provider: "", model: "tiny-chat" } as const;
  const fit = await contextFit({ target: local, data: of(10), messages: [user("Hello")] });
  vi.unstubAllGlobals();
  expect(fit.isExact).toBe(false);
  expect(fit.tokens).toBeGreaterThan(0);
});
