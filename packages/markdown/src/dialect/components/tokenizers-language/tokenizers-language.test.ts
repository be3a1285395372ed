/** `<tokenizerslangcontent>` on the rendered page. */
import { toString } from "hast-util-to-string";
import { expect, test } from "vitest";
import { lines, read } from "../../../testing/read-back.ts";

test("languages are tabs", () => {
  const { withClass, problems } = read(
    lines(
      "<tokenizerslangcontent>",
      "<python>",
      "",
      "one",
      "",
      "</python>",
      "<rust>",
      "",
      "two",
      "",
      "</rust>",
      "<node>",
      "",
      "three",
      "",
      "</node>",
      "</tokenizerslangcontent>",
    ),
  );
  expect(problems).toEqual([]);
  expect(withClass("vt-tabs__title").map((title) => toString(title))).toEqual(["Python", "Rust", "Node.js"]);
});

test("on other pages their names are words", () => {
  expect(read("Run <python> and <node>").visible).toBe("Run <python> and <node>");
});
