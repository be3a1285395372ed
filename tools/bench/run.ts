/** `npm run bench`: every comparison, one after the other, as Markdown tables. */
import { arch, cpus, platform } from "node:os";
import { benchCallSnippets } from "./call-snippets.ts";
import { benchInference } from "./inference.ts";
import { TABLE_HEAD, toMarkdown } from "./alternating-runs.ts";
import { benchUsageSnippets } from "./usage-snippets.ts";

console.log(`Node ${process.version}, ${platform()} ${arch()}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}\n`);
console.log(TABLE_HEAD);
for (const comparison of [...benchUsageSnippets(), ...benchCallSnippets()]) console.log(toMarkdown(comparison));
console.log(`\n${await benchInference()}`);
