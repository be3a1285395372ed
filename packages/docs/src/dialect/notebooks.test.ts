/** Notebooks of a page, on the rendered page. */
import { expect, test } from "vitest";
import { Documentation } from "../index.ts";
import { lines, read } from "@vitrine/markdown/testing";

test("notebooks are links", () => {
  const hrefs = (source: string) =>
    read(source, { notebooks: () => [{ label: "Colab", href: "https://colab.example/x" }] })
      .all((node) => node.tagName === "a")
      .map((node) => node.properties["href"]);
  expect(hrefs("[[open-in-colab]]")).toEqual(["https://colab.example/x"]);
  expect(
    hrefs(
      lines(
        "<CourseFloatingBanner chapter={1}",
        '  classNames="absolute z-10"',
        "  notebooks={[",
        '    {label: "Google Colab", value: "https://colab.example/1"},',
        "",
        '    {label: "Studio", value: "https://studio.example"},',
        "]} />",
      ),
    ),
  ).toEqual(["https://colab.example/1", "https://studio.example"]);
  expect(hrefs('<CourseFloatingBanner notebooks={[{label: "x", value: "javascript:alert(1)"}]} />')).toEqual([
    undefined,
  ]);
});

test("a page names its own notebooks", () => {
  const source = "---\nnotebooks:\n  Colab: https://colab.example/x\n---\n# A\n\n[[open-in-colab]]\n";
  const documentation = new Documentation([{ address: "/", files: { "a.md": source } }]);
  expect(documentation.render(documentation.pages[0]!).links).toMatchObject([{ written: "https://colab.example/x" }]);
});
