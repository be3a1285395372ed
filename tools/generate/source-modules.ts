/**
 * Generated modules that sources import: texts and the index of pages. A clean clone has none, and the other generators and
 * every test load sources, so these come first and read files only as text.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { messageModules } from "../messages/message-modules.ts";
import type { GeneratedFile } from "./generated-file.ts";
import { pageIndex } from "./page-index.ts";

export function sourceModules(root: string): GeneratedFile[] {
  return [...messageModules(root), ...pageIndex(root)];
}

/** Writes those that changed. */
export function writeSourceModules(root: string): void {
  for (const { path, text } of sourceModules(root)) {
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
