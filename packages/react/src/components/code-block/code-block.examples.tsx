import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { CodeBlock } from "./code-block.tsx";
import { thousand } from "../../sample-data/sample-data.ts";

export const codeBlock: ComponentExamples = {
  name: "CodeBlock",
  about: "Code to read and copy.",
  keyboard: [{ keys: "Tab", does: "goes to the code, which the arrow keys then scroll", focuses: "pre" }],
  states: {
    usual: () => <CodeBlock code={'print("hello")\n'} language="python" label="A greeting" />,
    none: () => <CodeBlock code="" language="text" label="Nothing" />,
    "with a title": () => <CodeBlock code="npm start" language="bash" label="The command" title="In a terminal" />,
    "a thousand lines": () => (
      <CodeBlock code={thousand((at) => `line ${at}`).join("\n")} language="text" label="Long code" />
    ),
  },
};
