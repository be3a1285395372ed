/** `<PipelineTag>` on the rendered page. */
import { expect, test } from "vitest";
import { read } from "../../../testing/read-back.ts";

test("a task is a link to its models", () => {
  const { links, visible, problems } = read('For <PipelineTag pipeline="text-to-image"/> <PipelineIcon pipeline="x"/>');
  expect(problems).toEqual([]);
  expect([visible.replace(/\s+/g, " ").trim(), links[0]?.address]).toEqual([
    "For text-to-image",
    "https://huggingface.co/models?pipeline_tag=text-to-image",
  ]);
});

test.each(['<PipelineTag pipeline="a&b=c"/>', "<PipelineTag/>"])("%s is reported", (source) => {
  expect(read(source).problems).toHaveLength(1);
});
