/** Parses answers for the tests of another program: a line of JSON in, a line of JSON out. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Template, parseAnswer } from "../../../packages/chat-template/src/index.ts";

const templates = new Map<string, Template>();

function templateOf(file: string): Template {
  const known = templates.get(file);
  if (known) return known;
  const made = new Template(readFileSync(file, "utf8"));
  templates.set(file, made);
  return made;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { template, text, tools } = JSON.parse(line) as { template: string; text: string; tools: object[] };
  try {
    console.log(JSON.stringify(parseAnswer(templateOf(template), text, { tools, prompt: "" })));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
