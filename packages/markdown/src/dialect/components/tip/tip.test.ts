/** `<Tip>` on the rendered page. */
import { toString } from "hast-util-to-string";
import { expect, test } from "vitest";
import { lines, read } from "../../../testing/read-back.ts";

test.each([
  ["<Tip>", "tip", "en", "Tip"],
  ["<Tip warning={true}>", "warning", "en", "Warning"],
  ["<Tip>", "tip", "de-AT", "Tipp"],
  ["<Tip warning={true}>", "warning", "ja", "警告"],
  ["<Tip>", "tip", "xx", "Tip"],
])("%s is an aside of the kind %s, called in %s “%s”", (tag, kind, language, title) => {
  const { withClass } = read(lines(tag, "", "Mind **this**", "", "</Tip>"), {}, { language });
  const [aside] = withClass("vt-callout");
  if (!aside) throw new Error("no aside");
  expect([aside.properties["dataKind"], aside.properties["ariaLabel"]]).toEqual([kind, title]);
  expect(toString(aside)).toContain("Mind this");
});

test("a quotation with a mark is called the same", () => {
  const [aside] = read("> [!WARNING]\n> Mind", {}, { language: "fr" }).withClass("vt-callout");
  expect(aside?.properties["ariaLabel"]).toBe("Avertissement");
});
