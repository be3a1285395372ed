import { describe, expect, expectTypeOf, test } from "vitest";
import {
  getTask,
  isTaskId,
  MODALITIES,
  TASK_IDS,
  TASKS,
  tasksOfModality,
  type Modality,
  type TaskEntry,
  type TaskId,
} from "./catalog.ts";

describe("the catalog", () => {
  test("holds each task under its own id", () => {
    expect(TASK_IDS.length).toBeGreaterThan(0);
    for (const id of TASK_IDS) expect(TASKS[id].id).toBe(id);
  });

  test("names no two tasks alike", () => {
    expect(new Set(TASK_IDS.map((id) => TASKS[id].name)).size).toBe(TASK_IDS.length);
  });

  test("spells ids and subtask types in lower case with hyphens", () => {
    for (const entry of Object.values(TASKS) as TaskEntry[]) {
      for (const id of [entry.id, ...(entry.subtasks ?? []).map((subtask) => subtask.type)]) {
        expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }
    }
  });

  test("has a task for each of the seven modalities, ordered without gaps", () => {
    const modalities = Object.keys(MODALITIES) as Modality[];
    expect(modalities).toHaveLength(7);
    expect(modalities.map((id) => MODALITIES[id].order).sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const modality of modalities) expect(tasksOfModality(modality).length).toBeGreaterThan(0);
    expect(modalities.flatMap((modality) => tasksOfModality(modality))).toHaveLength(TASK_IDS.length);
  });

  test("is found by id in any case, and by nothing else", () => {
    expect(getTask("Text-Classification")?.id).toBe("text-classification");
    expect(getTask(" text-to-3D ")?.id).toBe("text-to-3d");
    for (const name of ["", "sentiment-analysis", "__proto__", "constructor", "toString", "text-classification\0"]) {
      expect(getTask(name)).toBeUndefined();
    }
    expect(getTask(7 as unknown as string)).toBeUndefined();
  });

  test("recognizes ids exactly", () => {
    expect(isTaskId("fill-mask")).toBe(true);
    expect(isTaskId("Fill-Mask")).toBe(false);
    expect(isTaskId("hasOwnProperty")).toBe(false);
    expect(isTaskId(null)).toBe(false);
  });

  test("types a task id as a union of literals", () => {
    expectTypeOf<"text-classification">().toExtend<TaskId>();
    expectTypeOf<"sentiment-analysis">().not.toExtend<TaskId>();
    expectTypeOf<string>().not.toExtend<TaskId>();
    expectTypeOf<(typeof TASKS)["robotics"]["modality"]>().toEqualTypeOf<"rl">();
  });
});
