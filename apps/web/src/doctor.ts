/**
 * `npm run doctor`: looks at this machine, the settings and everything a site needs, and says what to do about what is wrong.
 * It takes the options of `npm start`, changes nothing, and ends with 1 where something is wrong.
 */
import { DECLARATIONS } from "./main.ts";
import type { Diagnostic } from "./server/diagnostic.ts";
import { examine } from "./server/doctor.ts";
import { FOLDERS } from "./server/folders.ts";
import { useProxyOfEnvironment } from "./server/process/company-proxy.ts";

const MARKS: Readonly<Record<Diagnostic["state"], string>> = { well: "ok   ", note: "note ", wrong: "WRONG" };

useProxyOfEnvironment();
let wrongs = 0;
for await (const { about, state, says } of examine(DECLARATIONS, process.env, process.argv.slice(2), FOLDERS.root)) {
  if (state === "wrong") wrongs += 1;
  console.log(`${MARKS[state]} ${about.padEnd(12)} ${says}`);
}
console.log(wrongs === 0 ? "\nNothing is wrong." : `\n${wrongs} ${wrongs === 1 ? "thing is" : "things are"} wrong.`);
process.exitCode = wrongs === 0 ? 0 : 1;
