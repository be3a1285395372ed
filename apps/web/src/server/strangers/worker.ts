/** One of the threads in which strangers' texts are set. Says when it is ready; answers one text after the other. */
import { parentPort } from "node:worker_threads";
import { setText, type StrangersText } from "../../site/strangers-texts.ts";

// Grammars and the setter of formulas are made ready before anybody waits.
setText({ kind: "card", source: "# a\n\n$$x$$\n\n```python\nx = 1\n```\n\n| a |\n|---|\n| <b>b</b> |" });

parentPort?.on("message", (text: StrangersText) => parentPort?.postMessage(setText(text)));
parentPort?.postMessage("ready");
