/** The command line `vitrine-template`: its commands, its options and its help. */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { VitrineError } from "@vitrine/base";
import { formatTemplate } from "../analysis/formatter.ts";
import { parseAnswer } from "../answers/parse-answer.ts";
import { renderChat } from "../chat/chat.ts";
import type { ChatInput } from "../chat/conversation.ts";
import { explain } from "../chat/explain.ts";
import { lintTemplate } from "../chat/lint.ts";
import { Template } from "../compile/template.ts";
import { namedEngine, pythonEngine } from "./engines.ts";
import { type EngineComparison, checkPortability } from "./portability.ts";
import { sampleConversations } from "./sample-conversations.ts";
import { readJson, readTemplate, readText } from "./sources.ts";
import { ToolError } from "./tool-error.ts";

export const USAGE = `vitrine-template <command> <template> [options]

A template is a folder of a model, a .jinja file, a tokenizer_config.json, a GGUF file, or "-" for standard input.

Commands
  render    writes the prompt of a conversation
  lint      reports mistakes, and what other engines do differently; ends with 1 when there is an error
  explain   says what became of each message, and which statement wrote what
  format    writes the template in a readable layout
  parse     reads an answer of the model back into a message, as JSON
  diff      renders one conversation with two templates; ends with 1 when the prompts differ
  check     runs the template in transformers, minijinja and other engines; ends with 1 when the prompts differ

  language-server    serves an editor over standard input and output (Language Server Protocol); takes no template

Options
  --messages <file>    the conversation: a JSON list of messages, or an object with messages and tools
  --tools <file>       the tools: a JSON list
  --variables <file>   more variables: a JSON object
  --name <name>        one of several templates, such as tool_use
  --ask                ends the prompt with what makes the model answer
  --ignore <rule>      for "lint": a rule that does not count; can be repeated
  --json               for "lint", "explain" and "check": writes JSON
  --python <program>   for "check": a Python with transformers or jinja2, and with minijinja (python3)
  --engine <name=command>    for "check": one more engine, which reads and writes JSON; can be repeated
  --write              for "format": writes the file instead of standard output
  --check              for "format": only ends with 1 where the layout is another
  --spread             for "format": every tag on a line of its own
  --answer <file>      for "parse": the answer ("-" for standard input)
  --prompt <file>      for "parse": the prompt that was answered

Ends with 0 when all is well, 1 when something was found, 2 for a mistake in the call or a template that fails.
`;

/** Where the command writes. */
export interface CommandOutput {
  print(text: string): void;
  fail(text: string): void;
}

const OPTIONS = {
  messages: { type: "string" },
  tools: { type: "string" },
  variables: { type: "string" },
  name: { type: "string" },
  ask: { type: "boolean" },
  ignore: { type: "string", multiple: true },
  json: { type: "boolean" },
  write: { type: "boolean" },
  check: { type: "boolean" },
  spread: { type: "boolean" },
  answer: { type: "string" },
  prompt: { type: "string" },
  python: { type: "string" },
  engine: { type: "string", multiple: true },
  help: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>["values"];
type Command = (paths: readonly string[], values: Values, output: CommandOutput) => number;

/** Runs the command; gives the exit code. */
export function runCommand(args: readonly string[], output: CommandOutput): number {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [name = "", ...paths] = positionals;
    if (values.help || name === "help") {
      output.print(USAGE);
      return 0;
    }
    const command = COMMANDS.get(name);
    if (!command)
      throw new ToolError(
        name ? `There is no command '${name}'.` : "A command is missing.",
        `Write one of: ${[...COMMANDS.keys()].join(", ")}.`,
      );
    const wanted = name === "diff" ? 2 : 1;
    if (paths.length !== wanted)
      throw new ToolError(
        `'${name}' takes ${wanted === 1 ? "one template" : "two templates"}.`,
        "See vitrine-template help.",
      );
    return command(paths, values, output);
  } catch (error) {
    const isKnown = error instanceof VitrineError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
    if (!isKnown) throw error;
    output.fail((error as Error).message);
    return 2;
  }
}

/** The conversation of the options. */
function conversationOf(values: Values, specialTokens: ChatInput["specialTokens"]): ChatInput {
  if (values.messages === undefined) throw new ToolError("There is no conversation.", "Name a file with --messages.");
  const given = readJson(values.messages);
  const whole = (Array.isArray(given) ? { messages: given } : given) as { messages?: unknown; tools?: unknown };
  if (!Array.isArray(whole?.messages)) throw new ToolError(`${values.messages} has no list of messages.`);
  const tools = toolsOf(values) ?? (whole.tools as object[] | undefined);
  const variables = values.variables === undefined ? {} : (readJson(values.variables) as Record<string, unknown>);
  return {
    messages: whole.messages as object[],
    ...(tools && { tools }),
    variables,
    specialTokens: specialTokens ?? {},
    addGenerationPrompt: values.ask ?? false,
  };
}

function toolsOf({ tools }: Values): object[] | undefined {
  if (tools === undefined) return undefined;
  const list = readJson(tools);
  if (!Array.isArray(list)) throw new ToolError(`${tools} is no list of tools.`);
  return list as object[];
}

const hasTools = ({ tools }: Values): boolean => tools !== undefined;

const render: Command = ([path = ""], values, output) => {
  const { source, specialTokens } = readTemplate(path, values.name, hasTools(values));
  const { prompt, warnings } = renderChat(new Template(source), conversationOf(values, specialTokens));
  for (const { message } of warnings) output.fail(message);
  output.print(prompt);
  return 0;
};

const lint: Command = ([path = ""], values, output) => {
  const { source, file } = readTemplate(path, values.name, hasTools(values));
  const ignored = new Set(values.ignore);
  const findings = lintTemplate(source).filter(({ rule }) => !ignored.has(rule));
  if (values.json) output.print(`${JSON.stringify(findings, null, 2)}\n`);
  else
    for (const { line, column, severity, rule, message } of findings)
      output.print(`${file ?? path}:${line}:${column}: ${severity}: ${message} (${rule})\n`);
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
};

const explainPrompt: Command = ([path = ""], values, output) => {
  const { source, specialTokens } = readTemplate(path, values.name, hasTools(values));
  const explanation = explain(new Template(source), conversationOf(values, specialTokens));
  if (values.json) {
    output.print(`${JSON.stringify(explanation, null, 2)}\n`);
    return 0;
  }
  for (const { index, role, fate } of explanation.messages) output.print(`message ${index} (${role}): ${fate}\n`);
  for (const { line, column, source: text, wrote } of explanation.statements) {
    const written = wrote.map(({ start, end }) => JSON.stringify(explanation.prompt.slice(start, end))).join(", ");
    output.print(`${line}:${column}: ${text}\n    wrote ${written}\n`);
  }
  for (const { token, path: value } of explanation.imitations) output.print(`${value} imitates ${token}\n`);
  return 0;
};

const format: Command = ([path = ""], values, output) => {
  const { source, file } = readTemplate(path, values.name, hasTools(values));
  const formatted = formatTemplate(new Template(source), { spread: values.spread ?? false });
  if (values.check) {
    if (formatted !== source) output.fail(`${file ?? path} has another layout.`);
    return formatted === source ? 0 : 1;
  }
  if (!values.write) output.print(formatted);
  else if (file === undefined) throw new ToolError(`${path} is no file of its own.`, "Leave out --write.");
  else if (formatted !== source) writeFileSync(file, formatted);
  return 0;
};

const parse: Command = ([path = ""], values, output) => {
  if (values.answer === undefined) throw new ToolError("There is no answer.", "Name a file with --answer.");
  const { source } = readTemplate(path, values.name, hasTools(values));
  const message = parseAnswer(new Template(source), readText(values.answer), {
    tools: toolsOf(values) ?? null,
    ...(values.prompt !== undefined && { prompt: readText(values.prompt) }),
  });
  output.print(`${JSON.stringify(message, null, 2)}\n`);
  return message.broken?.length ? 1 : 0;
};

const diff: Command = ([first = "", second = ""], values, output) => {
  const [one, two] = [first, second].map((path) => {
    const { source, specialTokens } = readTemplate(path, values.name, hasTools(values));
    return renderChat(new Template(source), conversationOf(values, specialTokens)).prompt.split("\n");
  }) as [string[], string[]];
  let start = 0;
  while (start < one.length && start < two.length && one[start] === two[start]) start += 1;
  if (start === one.length && start === two.length) return 0;
  let end = 0;
  while (end < Math.min(one.length, two.length) - start && one.at(-1 - end) === two.at(-1 - end)) end += 1;
  output.print(`@@ line ${start + 1} @@\n`);
  for (const line of one.slice(start, one.length - end)) output.print(`-${line}\n`);
  for (const line of two.slice(start, two.length - end)) output.print(`+${line}\n`);
  return 1;
};

const check: Command = ([path = ""], values, output) => {
  const { source, specialTokens } = readTemplate(path, values.name, hasTools(values));
  const python = values.python ?? "python3";
  const engines = [
    pythonEngine("transformers", python),
    pythonEngine("minijinja", python),
    ...(values.engine ?? []).map(namedEngine),
  ];
  const result = checkPortability(source, engines, conversationsToCheck(values, specialTokens));
  const isSame = ({ different, failed }: EngineComparison): boolean => different + failed === 0;
  if (values.json) output.print(`${JSON.stringify(result, null, 2)}\n`);
  else {
    const { reference, conversations } = result;
    output.print(`${conversations} conversations, compared with ${reference.version || reference.engine}\n`);
    for (const { engine, version, same, different, failed, first } of result.engines) {
      output.print(
        `${[engine, version].filter(Boolean).join(" ")}: ${same} same, ${different} different, ${failed} failed\n`,
      );
      if (!first) continue;
      output.print(
        `    ${first.conversation}\n    - ${JSON.stringify(first.expected)}\n    + ${JSON.stringify(first.got)}\n`,
      );
    }
    for (const engine of result.missing) output.print(`${engine}: not installed in ${python}\n`);
  }
  return result.engines.every(isSame) ? 0 : 1;
};

/** The conversation of the options, or samples that use what templates differ in. */
function conversationsToCheck(values: Values, specialTokens: ChatInput["specialTokens"]): ReadonlyMap<string, object> {
  const tokens = specialTokens ?? {};
  if (values.messages === undefined)
    return new Map([...sampleConversations()].map(([name, context]) => [name, { ...context, ...tokens }]));
  const { messages, tools = null, variables, addGenerationPrompt } = conversationOf(values, specialTokens);
  const context = { messages, tools, ...tokens, ...variables, add_generation_prompt: addGenerationPrompt };
  return new Map([[values.messages, context]]);
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["render", render],
  ["lint", lint],
  ["explain", explainPrompt],
  ["format", format],
  ["parse", parse],
  ["diff", diff],
  ["check", check],
]);
