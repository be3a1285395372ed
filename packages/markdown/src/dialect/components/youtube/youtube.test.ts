/** `<Youtube>` on the rendered page. */
import { expect, test } from "vitest";
import { read } from "../../../testing/read-back.ts";

test("a video is a link: nothing is fetched from elsewhere before a click", () => {
  const { all } = read('<Youtube id="d_ixlCubqQw"/>');
  expect(all((node) => node.tagName === "a").map((node) => node.properties["href"])).toEqual([
    "https://www.youtube.com/watch?v=d_ixlCubqQw",
  ]);
  expect(all((node) => node.tagName === "img" || node.tagName === "iframe")).toEqual([]);
  expect(read('<Youtube id="x&list=y"/>').problems).toHaveLength(1);
});
