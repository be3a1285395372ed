/** The program of a thread that renders untrusted content, one text after the other. */
import { setText } from "../../content/untrusted-content.ts";
import type { SandboxTask } from "./pool.ts";
import { begin } from "./thread-time.ts";

// Grammars and the renderer of formulas are loaded before the first request needs them.
setText({ kind: "card", source: "# a\n\n$$x$$\n\n```python\nx = 1\n```\n\n| a |\n|---|\n| <b>b</b> |" });

export default function render({ text, clock }: SandboxTask) {
  begin(clock);
  return setText(text);
}
