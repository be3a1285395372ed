#!/usr/bin/env node
/**
 * The `vitrine-docs` command: starts quickly the second time, because Node caches compiled code
 * where it can.
 */
import nodeModule from "node:module";

nodeModule.enableCompileCache?.();
// Whoever reads the output may stop reading (`| head`); the work goes on.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
const { run } = await import("./cli.ts");
try {
  process.exitCode = await run(process.argv.slice(2), {
    print: (line) => console.log(line),
    fail: (line) => console.error(line),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
