import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 300;

export const task = {
  id: "robotics",
  name: "Robotics",
  modality: "rl",
  subtasks: [
    {
      type: "grasping",
      name: "Grasping",
    },
    {
      type: "task-planning",
      name: "Task Planning",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = [] as const;

export const noun = "robot policy";

export const drawing: TaskDrawing = ["picture", "arm"];

export const otherNames = ["robot", "robots", "robot control", "vla", "vision language action"];
