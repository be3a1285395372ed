/** `<docstring>` on the rendered page. */
import { toString } from "hast-util-to-string";
import { expect, test } from "vitest";
import { lines, read } from "../../../testing/read-back.ts";

test("a docstring shows its signature, parameters, result, errors and source", () => {
  const { withClass, all, visible, problems } = read(
    lines(
      "<docstring><name>class pkg.Thing</name><anchor>pkg.Thing</anchor><source>https://code.example/thing.py#L1</source>",
      '<parameters>[{"name": "size", "val": ": int = 3"}, {"name": "name", "val": ": str"}]</parameters>',
      "<paramsdesc>- **size** (`int`, *optional*) -- How many",
      "- **name** (`str`) -- What to call it</paramsdesc><paramgroups>0</paramgroups>",
      "<rettype>`list`</rettype><retdesc>The **things**</retdesc>",
      "<raises>- ``ValueError`` -- When wrong</raises><raisederrors>``ValueError``</raisederrors></docstring>",
      "",
      "After",
    ),
  );
  expect(problems).toEqual([]);
  const [block] = withClass("vt-docstring");
  if (!block) throw new Error("no block");
  expect(block.properties["id"]).toBe("pkg.Thing");
  expect(toString(block)).toContain("pkg.Thing(size: int = 3, name: str)");
  for (const words of [
    "How many",
    "What to call it",
    "Returns list",
    "The things",
    "Raises ValueError",
    "When wrong",
  ]) {
    expect(toString(block)).toContain(words);
  }
  expect(toString(block)).not.toContain("After");
  expect(visible).toContain("After");
  expect(all((node) => node.properties["href"] === "https://code.example/thing.py#L1")).toHaveLength(1);
});
