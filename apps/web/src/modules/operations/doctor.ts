/** The command line of the doctor. Ends with 1 where something is wrong. */
import { resolve } from "node:path";
import type { Diagnostic } from "../../server/diagnostic.ts";
import { examine } from "./diagnostics.ts";

const MARKS: Readonly<Record<Diagnostic["state"], string>> = { well: "ok   ", note: "note ", wrong: "WRONG" };

let wrongs = 0;
for await (const { about, state, says } of examine(
  process.env,
  process.argv.slice(2),
  resolve(import.meta.dirname, "../../../../.."),
)) {
  if (state === "wrong") wrongs += 1;
  console.log(`${MARKS[state]} ${about.padEnd(12)} ${says}`);
}
console.log(wrongs === 0 ? "\nNothing is wrong." : `\n${wrongs} ${wrongs === 1 ? "thing is" : "things are"} wrong.`);
process.exitCode = wrongs === 0 ? 0 : 1;
