#!/usr/bin/env node
/** `vitrine-template`: templates on the command line. */
import { runCommand } from "./cli/commands.ts";
import { serveLanguage } from "./cli/language-server-stdio.ts";

const args = process.argv.slice(2);
process.exitCode =
  args[0] === "language-server"
    ? await serveLanguage(process.stdin, (text) => void process.stdout.write(text))
    : runCommand(args, {
        print: (text) => void process.stdout.write(text),
        fail: (text) => void process.stderr.write(`${text}\n`),
      });
