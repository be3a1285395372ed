import { expect, it } from "vitest";
import type { MergedModel } from "../merge.ts";
import { learnTasks } from "./name-tasks.ts";

const model = (id: string, task?: string): MergedModel => {
  const sources = [{ release: "a@1", path: "b" }];
  return {
    id,
    packages: [],
    fields: new Map([
      ["id", { value: id, sources }],
      ...(task === undefined ? [] : [["pipeline_tag", { value: task, sources }] as const]),
    ]),
  };
};
const taskOf = ({ fields }: MergedModel) => fields.get("pipeline_tag")?.value;

it("takes the task of the family that a name tells", () => {
  const models = [model("asapp/sew-d-tiny-100k"), model("asapp/sew-d-tiny-100k-ft-ls100h"), model("someone/model")];
  learnTasks(models);
  expect(models.map(taskOf)).toStrictEqual(["feature-extraction", "automatic-speech-recognition", undefined]);
});

it("leaves the task that a source states", () => {
  const stated = model("xai-org/grok-1", "fill-mask");
  learnTasks([stated]);
  expect(taskOf(stated)).toBe("fill-mask");
});
