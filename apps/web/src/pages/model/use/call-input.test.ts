/** Input that the code of a call sends. */
import { expect, test } from "vitest";
import { inputOf } from "./call-input.ts";

const CHAT = { id: "acme/chat", tags: ["conversational"], pipeline_tag: "text-generation" };
const query = (text: string) => new URLSearchParams(text);

test("a chat sends the visitor's prompt, and else its example", () => {
  const own = inputOf(CHAT, query("fill.prompt=Hi+there"), false);
  expect(own).toMatchObject({ prompt: "Hi there", options: { messages: [{ role: "user", content: "Hi there" }] } });
  expect(inputOf(CHAT, query(""), false)?.options).toEqual({});
});

test("with a tool, the question is one that needs it", () => {
  const input = inputOf(CHAT, query("tools=on"), true);
  expect(input?.prompt).toMatch(/weather/);
  expect(input?.options.parameters).toMatchObject({ tools: [{ function: { name: "get_weather" } }] });
});

test("a text goes in as it is, and a picture has no prompt", () => {
  const picture = { id: "acme/paint", tags: [], pipeline_tag: "text-to-image" };
  expect(inputOf(picture, query("fill.prompt=A+lighthouse"), false)?.options).toEqual({ inputs: "A lighthouse" });
  expect(inputOf({ id: "acme/see", tags: [], pipeline_tag: "image-classification" }, query(""), false)).toBeUndefined();
});
