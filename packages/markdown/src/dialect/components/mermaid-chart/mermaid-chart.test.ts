/** `<MermaidChart>` on the rendered page. */
import { expect, test } from "vitest";
import { read } from "../../../testing/read-back.ts";

test("it is a diagram, or its source where nothing is drawn", () => {
  const source = "<MermaidChart chart={`flowchart LR\nA --> B`}/>";
  const { visible, problems } = read(source);
  expect([visible.includes("A --> B"), problems]).toEqual([true, []]);
  const { diagrams } = read(source, {}, { diagramsAt: "/docs" });
  expect(diagrams.length).toBeGreaterThan(0);
});

test("without a chart it is reported", () => {
  expect(read("<MermaidChart/>").problems).toHaveLength(1);
});
