export * from "./render.ts";
