/** `<ExampleCodeBlock>` on the rendered page. */
import { expect, test } from "vitest";
import { lines, read } from "../../../testing/read-back.ts";

test("links lead to its anchor", () => {
  const { ids, visible, problems } = read(
    lines('<ExampleCodeBlock anchor="lib.Thing.example">', "", "Code", "", "</ExampleCodeBlock>"),
  );
  expect(problems).toEqual([]);
  expect([ids, visible.trim()]).toEqual([["lib.Thing.example"], "Code"]);
});
