import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 290;

export const task = {
  id: "reinforcement-learning",
  name: "Reinforcement Learning",
  modality: "rl",
} as const satisfies TaskEntry;

export const libraries = ["transformers", "stable-baselines3", "ml-agents", "sample-factory"] as const;

export const noun = "reinforcement learning agent";

export const drawing: TaskDrawing = ["wheel", "ranks"];

export const otherNames = ["rl", "game playing"];
