/** `<frameworkcontent>` on the rendered page. */
import { toString } from "hast-util-to-string";
import { expect, test } from "vitest";
import { lines, read } from "../../../testing/read-back.ts";

test("framework blocks are tabs", () => {
  const { withClass } = read(
    lines(
      "<frameworkcontent>",
      "<pt>",
      "",
      "torch",
      "",
      "</pt>",
      "<tf>",
      "",
      "keras",
      "",
      "</tf>",
      "</frameworkcontent>",
    ),
  );
  expect(withClass("vt-tabs__title").map((title) => toString(title))).toEqual(["PyTorch", "TensorFlow"]);
});

test("a framework alone is its content", () => {
  const { visible, withClass, problems } = read(lines("<pt>", "", "torch", "", "</pt>"));
  expect([visible.trim(), withClass("vt-tabs"), problems]).toEqual(["torch", [], []]);
});
