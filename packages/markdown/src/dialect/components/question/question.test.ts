/** `<Question>` on the rendered page. */
import { expect, test } from "vitest";
import { lines, read } from "../../../testing/read-back.ts";

test("a question shows its choices, with the answer folded away", () => {
  const { all, visible } = read(
    lines(
      "<Question",
      "\tchoices={[",
      "\t\t{",
      '\t\t\ttext: "It is `one`",',
      '\t\t\texplain: "No.",',
      "\t\t},",
      '\t\t{ text: "Two", explain: "Yes!", correct: true },',
      "\t]}",
      "/>",
    ),
  );
  expect(all((node) => node.tagName === "details")).toHaveLength(2);
  expect(visible).toMatch(/Not this one\. No\.[\s\S]*Correct\. Yes!/);
});
