/** `<Added>`, `<Changed>` and `<Deprecated>` on the page that comes of them. */
import { expect, test } from "vitest";
import { read } from "../../../testing/read-back.ts";

test.each([
  ['<Added version="4.2">', "note", "Added in 4.2"],
  ['<Changed version="4.3"/>', "note", "Changed in 4.3"],
  ["<Deprecated>", "warning", "Deprecated"],
])("%s is an aside of the kind %s, called “%s”", (tag, kind, title) => {
  const [, name = ""] = /<(\w+)/.exec(tag) ?? [];
  const { withClass, problems } = read(tag.endsWith("/>") ? tag : `${tag}Mind **this**</${name}>`);
  expect(problems).toEqual([]);
  const [aside] = withClass("vt-callout");
  expect([aside?.properties["dataKind"], aside?.properties["ariaLabel"]]).toEqual([kind, title]);
});
