/** The first screen of the README: that of the documentation, with its links from the root. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { GeneratedFile, Generator } from "./generator.ts";

const [FROM, TO] = ["docs/index.md", "README.md"];
const START = "<!-- start: npm run generate, from docs/index.md -->";
const END = "<!-- /start -->";

export const readmeStart: Generator = { id: "readme-start", inputs: ["tools/generate", FROM, TO], files };

function files(root: string): GeneratedFile[] {
  const [, rest = ""] = readFileSync(join(root, FROM), "utf8").split("<!-- start -->");
  const text = rest.slice(0, rest.indexOf(END)).replaceAll(/\]\((?=[a-z])(?!https?:)/g, "](docs/");
  const readme = readFileSync(join(root, TO), "utf8");
  const [before, after = ""] = readme.split(START);
  return [{ path: TO, text: `${before}${START}${text}${after.slice(after.indexOf(END))}` }];
}
