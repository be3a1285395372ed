/**
 * The signs of tasks' drawings: lines are text, a frame with a hill is a picture, bars are sound. Each task names one for
 * what goes in and one for what comes out.
 */
import type { TaskSign } from "@vitrine/tasks";

/** Signs in a field of ten by ten. */
export const SIGNS = {
  text: "M1 2.5h8M1 5h5.5M1 7.5h7",
  picture: "M1 1.5h8v7H1zM1.5 7.5l2.3-2.6 1.8 1.8L7 5.4l1.8 2",
  sound: "M1 4.2v1.6M3 2.6v4.8M5 1v8M7 3v4M9 4.2v1.6",
  film: "M1 1.5h8v7H1zM4 3.4v3.2L6.6 5z",
  solid: "M5 1l4 2.2v3.6L5 9 1 6.8V3.2zM1 3.2l4 2.2 4-2.2M5 5.4V9",
  table: "M1 1.5h8v7H1zM1 4h8M4.2 1.5v7",
  page: "M2 1h4.2L8 2.8V9H2zM3.6 4.2h2.8M3.6 6.4h2.8",
  label: "M1 1.5h4L9 5.4 5.6 8.8 1.5 4.7zM3 3.3h.01",
  labels: "M1 2.5h5M1 5h8M1 7.5h3",
  vector: "M1 8.5 8.5 1.5M8.5 1.5H5.5M8.5 1.5v3",
  box: "M1 3V1h2M7 1h2v2M9 7v2H7M3 9H1V7",
  mask: "M5 1.2C8 1.2 9 3.2 8.6 5.2 8.2 7.6 6.6 8.8 4.8 8.8 2.2 8.8 1 6.8 1.2 4.8 1.4 2.6 2.8 1.2 5 1.2z",
  points: "M2 2h.01M8 2h.01M5 5h.01M3 8.5h.01M7 8.5h.01M2 2l3 3 3-3M5 5 3 8.5M5 5l2 3.5",
  question: "M2.8 3.2a2.3 2.3 0 1 1 3.4 2C5.3 5.7 5 6.2 5 7M5 8.9h.01",
  blank: "M1 7.5h2M7 7.5h2M4 7.5h2M4 4.5h2",
  time: "M1 8.5V1.5M1 8.5h8M2.5 6.5l2-2.5 1.8 1.5L9 2.5",
  net: "M2 5h.01M5 1.5h.01M8.5 4h.01M5.5 8.5h.01M2 5l3-3.5 3.5 2.5-3 4.5zM5 1.5l.5 7",
  ranks: "M2 9V5M5 9V1.5M8 9V3.5",
  arm: "M1.5 9h3M3 9V6L6 2.8l2.5 2M8.5 4.8l-.3 1.6",
  wheel: "M8.6 5a3.6 3.6 0 1 1-1.2-2.7M8.7 1v2.3H6.4",
  any: "M2 2h2v2H2zM8 2.2l1 1.8H7zM2 8a1 1 0 1 0 2 0 1 1 0 1 0-2 0M7 7l2 2M9 7 7 9",
  dots: "M2 5h.01M5 5h.01M8 5h.01",
} as const satisfies Record<TaskSign, string>;
