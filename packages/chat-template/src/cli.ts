#!/usr/bin/env node
/** `vitrine-template`: templates on the command line. */
import { runCommand } from "./cli/commands.ts";

process.exitCode = runCommand(process.argv.slice(2), {
  print: (text) => void process.stdout.write(text),
  fail: (text) => void process.stderr.write(`${text}\n`),
});
