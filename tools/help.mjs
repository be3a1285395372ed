/**
 * `--help` of every command of this repository, by `node --import ./tools/help.mjs`: prints what the program says of itself
 * in the comment at its head, and ends before the program begins. Commands that run in any Node import this file first.
 */
import { readFileSync } from "node:fs";

const [, started, ...given] = process.argv;
// Engines may be started around a program: it is the one to speak.
const program = given.find((argument) => /^tools\/.*\.ts$/.test(argument)) ?? started;
if (program !== undefined && given.some((argument) => argument === "--help" || argument === "-h")) {
  const [, comment = ""] = /^(?:#!.*\n)?\/\*\*([\s\S]*?)\*\//.exec(readFileSync(program, "utf8")) ?? [];
  console.log(comment.replaceAll(/^[ \t]*\* ?/gm, "").trim() || `${program} says nothing of itself.`);
  process.exit(0);
}
