/** `[[autodoc]]` on the rendered page. */
import { expect, test } from "vitest";
import { lines, read } from "../../../testing/read-back.ts";

test("autodoc is described by the site, or reported", () => {
  const source = lines("[[autodoc]] pkg.Thing", "    - all", "    - forward");
  const requested: unknown[] = [];
  const { visible } = read(source, { autodoc: (name, members) => (requested.push(name, members), "**It** does") });
  expect(requested).toEqual(["pkg.Thing", ["all", "forward"]]);
  expect(visible).toContain("It does");
  expect(read(source).problems[0]?.message).toContain("pkg.Thing");
});
