/** What snippets of several Python clients have in common: keyword arguments, a chat answer, a chat stream. */

import { py, type Code } from "@vitrine/code";
import type { Arguments } from "./huggingface-hub-methods.ts";
import type { PrintableCall } from "./printable-call.ts";

type Py = Code<"python">;

/** A call with keyword arguments: on one line where they fit, else one a line. */
export function called(method: Py, values: Arguments): Py {
  // Names come from the tables of this file.
  const keywords = Object.entries(values).map(([name, value]) => py.raw(`${name}=${py.value(value).text}`));
  const width = keywords.reduce((sum, { text }) => sum + text.length + 2, method.text.length);
  if (width <= 80 && keywords.every(({ text }) => !text.includes("\n"))) return py`${method}(${py.join(keywords)})`;
  return py`
    ${method}(
        ${py.join(keywords, ",\n")},
    )
  `;
}

/** `import os` where the key comes from the environment. */
export function osImport({ credential }: PrintableCall): Py {
  return credential && credential.inlined === undefined ? py`import os` : py.empty;
}

/** Prints a whole answer, named `completion`. */
export const PRINTED_ANSWER = py`print(completion.choices[0].message.content)`;

/** Prints an answer in pieces, named `stream`. The last may be empty, and the one with the usage has no choices. */
export const PRINTED_STREAM = py`
  for chunk in stream:
      for choice in chunk.choices or []:
          print(choice.delta.content or "", end="", flush=True)
  print()
`;
