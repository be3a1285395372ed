import { describe, expect, test } from "vitest";
import { getTask, TASK_IDS, TASKS } from "./catalog.ts";
import { DESCRIPTORS, type DemoItem, type TaskDescriptor } from "./descriptors.ts";

const all = TASK_IDS.map((id) => DESCRIPTORS[id]);
const complete = all.filter((descriptor) => !descriptor.isPlaceholder);
const each = complete.map((descriptor) => [descriptor.id, descriptor] as const);

const REPOSITORY_ID = /^[A-Za-z0-9][\w.-]*\/[\w.-]+$/;
const FILE_NAME = /^[a-z0-9-]+\.[a-z0-9]+$/;

function references(descriptor: TaskDescriptor) {
  return [...descriptor.models, ...descriptor.datasets, ...descriptor.spaces];
}

function prose(descriptor: TaskDescriptor): string[] {
  return [
    descriptor.summary,
    ...descriptor.about,
    ...descriptor.useCases.map((useCase) => useCase.text),
    ...descriptor.metrics.map((metric) => metric.description),
    ...references(descriptor).map((reference) => reference.description),
  ];
}

function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim(),
    )
    .filter((sentence) => sentence !== "");
}

describe("descriptors", () => {
  test("exist for every task under its id and name", () => {
    expect(Object.keys(DESCRIPTORS).sort()).toEqual([...TASK_IDS].sort());
    for (const id of TASK_IDS) {
      expect(DESCRIPTORS[id].id).toBe(id);
      expect(DESCRIPTORS[id].label).toBe(TASKS[id].name);
      expect(DESCRIPTORS[id].summary).toMatch(/^[A-Z].{20,}\.$/);
    }
  });

  test("are complete for all but the collective task", () => {
    expect(all.filter((descriptor) => descriptor.isPlaceholder).map((descriptor) => descriptor.id)).toEqual(["other"]);
  });

  test.each(each)("%s has every part", (id, descriptor) => {
    const { about, useCases, models, datasets, metrics, demo } = descriptor;
    const least = { about: 2, useCases: 2, models: 2, datasets: 1, metrics: 1, inputs: 1, outputs: 1 };
    for (const [part, list] of Object.entries({ about, useCases, models, datasets, metrics, ...demo })) {
      const wanted = least[part as keyof typeof least];
      const message = `data/tasks/${id}.json needs ${wanted} or more entries in ${part}`;
      expect(list.length, message).toBeGreaterThanOrEqual(wanted);
    }
    expect(about.length, `${id}: four paragraphs about it are enough`).toBeLessThanOrEqual(4);
    for (const text of prose(descriptor)) expect(text).toMatch(/^[^\s].{5,}[.?]$/);
  });

  test("have a public demonstration to try for nearly all tasks", () => {
    const without = complete.filter((descriptor) => descriptor.spaces.length === 0);
    expect(without.length).toBeLessThan(complete.length / 5);
  });

  test.each(each)("%s refers to repositories by id, once each", (_, descriptor) => {
    for (const list of [descriptor.models, descriptor.datasets, descriptor.spaces, descriptor.metrics]) {
      expect(new Set(list.map((reference) => reference.id)).size).toBe(list.length);
    }
    for (const reference of references(descriptor)) expect(reference.id).toMatch(REPOSITORY_ID);
    for (const model of descriptor.widgetModels) expect(model).toMatch(REPOSITORY_ID);
  });

  test.each(each)("%s has library keys, a video id and a canonical task in form", (_, descriptor) => {
    for (const library of descriptor.libraries) expect(library).toMatch(/^[a-z0-9]+([._-][a-z0-9]+)*$/);
    if (descriptor.youtubeId !== undefined) expect(descriptor.youtubeId).toMatch(/^[\w-]{11}$/);
    if (descriptor.canonicalId !== undefined) expect(getTask(descriptor.canonicalId)?.id).toBe(descriptor.canonicalId);
  });

  test.each(each)("%s has a demo whose items hold together", (_, descriptor) => {
    for (const item of [...descriptor.demo.inputs, ...descriptor.demo.outputs]) checkDemoItem(item);
  });

  test("no sentence is in two descriptors", () => {
    const owner = new Map<string, string>();
    const shared: string[] = [];
    for (const descriptor of all) {
      for (const sentence of new Set(prose(descriptor).flatMap(sentences))) {
        const other = owner.get(sentence);
        if (other !== undefined) shared.push(`${other} and ${descriptor.id}: ${sentence}`);
        owner.set(sentence, descriptor.id);
      }
    }
    expect(shared).toEqual([]);
  });
});

function checkDemoItem(item: DemoItem): void {
  switch (item.type) {
    case "text":
      expect(item.label).not.toBe("");
      expect(item.content).not.toBe("");
      break;
    case "img":
      expect(item.filename).toMatch(FILE_NAME);
      expect(item.alt.length).toBeGreaterThan(10);
      break;
    case "audio":
      expect(item.filename).toMatch(FILE_NAME);
      break;
    case "chart":
      expect(item.data.length).toBeGreaterThan(1);
      for (const { score } of item.data) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
      break;
    case "tabular":
      expect(item.table.length).toBeGreaterThan(1);
      for (const row of item.table) expect(row).toHaveLength(item.table[0]!.length);
      break;
    case "text-with-tokens":
      for (const token of item.tokens) {
        expect(item.content.slice(token.start, token.end).trim()).not.toBe("");
        expect(token.end).toBeLessThanOrEqual(item.content.length);
      }
      break;
  }
}
