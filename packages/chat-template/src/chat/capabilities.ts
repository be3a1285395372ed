/**
 * What a template can do with a conversation.
 *
 * The tree says first what is impossible: a template that never reads `tools` has no tools. What it does read is then
 * tried, each question on its own: a probe that fails says nothing about the others. When even the simplest
 * conversation fails, nothing that needs a probe is known.
 */
import { type JsonObject, type RenderedChat, renderChat } from "./chat.ts";
import { TemplateError } from "../python/errors.ts";
import { Template } from "../analysis/template.ts";
import {
  type Expression,
  type Statement,
  childExpressions,
  childStatements,
  statementExpressions,
} from "../syntax/nodes.ts";

export type Capability = boolean | "unknown";

export interface Capabilities {
  /** System messages reach the prompt. */
  systemRole: Capability;
  tools: Capability;
  /** Calls that the assistant made reach the prompt. */
  toolCalls: Capability;
  parallelToolCalls: Capability;
  /** Content may be a list of parts. */
  contentParts: Capability;
  /** What the assistant thought reaches the prompt. */
  reasoning: Capability;
  generationPrompt: Capability;
}

const MARK = "xQ7vZ";
const USER = { role: "user", content: "Hello" };
const TOKENS = { bos_token: "<s>", eos_token: "</s>", unk_token: "<unk>", pad_token: "<pad>" };
const REASONING_KEYS = ["reasoning_content", "reasoning", "thinking"];

export function detectCapabilities(source: Template | string): Capabilities {
  const template = typeof source === "string" ? new Template(source) : source;
  const words = mentionedWords(template.tree);
  const mentions = (...names: string[]): boolean => names.some((name) => words.has(name));
  const plain = attempt(template, { messages: [USER] });
  const withParts = attempt(template, { messages: [parts("Hello")] });
  const accepted = plain ?? withParts;
  const usesParts = plain === undefined;
  const message = (role: string, text: string): JsonObject => (usesParts ? parts(text, role) : { role, content: text });
  const user = message("user", "Hello");

  const shows = (input: Partial<Parameters<typeof renderChat>[1]>, ...marks: string[]): Capability => {
    if (accepted === undefined) return "unknown";
    const prompt = attempt(template, { messages: [user], ...input });
    return prompt !== undefined && marks.every((mark) => prompt.includes(mark));
  };
  const calls = (count: number): Capability => {
    if (!mentions("tool_calls")) return false;
    const marks = Array.from({ length: count }, (_, index) => `${MARK}${index}`);
    const answers = [false, true].map((asText) => {
      const toolCalls = marks.map((name, index) => ({
        id: `call_${index}abcd`,
        type: "function",
        function: { name, arguments: asText ? '{"city":"Paris"}' : { city: "Paris" } },
      }));
      const results = toolCalls.map(({ id, function: { name } }) => ({
        role: "tool",
        tool_call_id: id,
        name,
        content: "12",
      }));
      const assistant = { role: "assistant", content: "", tool_calls: toolCalls };
      return [
        [user, assistant],
        [user, assistant, ...results],
      ].map((messages) => shows({ messages, tools: [tool("lookup")] }, ...marks));
    });
    return answers.flat().includes(true) ? true : (answers[0]?.[0] ?? false);
  };

  return {
    systemRole: shows({ messages: [message("system", MARK), user] }, MARK),
    tools: mentions("tools", "builtin_tools", "custom_tools", "available_tools")
      ? shows({ tools: [tool(MARK)] }, MARK)
      : false,
    toolCalls: calls(1),
    parallelToolCalls: calls(2),
    contentParts: contentParts(),
    reasoning: reasoning(),
    generationPrompt: generationPrompt(),
  };

  function contentParts(): Capability {
    if (accepted === undefined) return "unknown";
    const prompt = attempt(template, { messages: [parts(MARK)] });
    return prompt !== undefined && prompt.includes(MARK) && !/['"]type['"]: *['"]text['"]/.test(prompt);
  }

  function reasoning(): Capability {
    const keys = REASONING_KEYS.filter((key) => words.has(key));
    if (!keys.length) return false;
    const answers = keys.map((key) => {
      const assistant = { ...message("assistant", "Yes"), [key]: MARK };
      return shows({ messages: [user, assistant] }, MARK);
    });
    return answers.includes(true) ? true : (answers[0] ?? false);
  }

  function generationPrompt(): Capability {
    if (!mentions("add_generation_prompt")) return false;
    const asked = attempt(template, { messages: [user], addGenerationPrompt: true });
    return accepted === undefined || asked === undefined
      ? "unknown"
      : asked !== attempt(template, { messages: [user] });
  }
}

function parts(text: string, role = "user"): JsonObject {
  return { role, content: [{ type: "text", text }] };
}

function tool(name: string): JsonObject {
  return {
    type: "function",
    function: {
      name,
      description: "Looks something up.",
      parameters: {
        type: "object",
        properties: { city: { type: "string", description: "A city." } },
        required: ["city"],
      },
    },
  };
}

/** The prompt, or undefined when the template refuses. */
function attempt(template: Template, input: Parameters<typeof renderChat>[1]): string | undefined {
  let rendered: RenderedChat;
  try {
    rendered = renderChat(template, { specialTokens: TOKENS, now: () => new Date(0), ...input });
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
  return rendered.prompt;
}

/** All names, attributes and short strings that occur in expressions. */
function mentionedWords(statements: readonly Statement[], words = new Set<string>()): Set<string> {
  const read = (node: Expression): void => {
    if (node.type === "name" || node.type === "attribute") words.add(node.name);
    if (node.type === "constant" && typeof node.value === "string" && node.value.length < 64) words.add(node.value);
    for (const child of childExpressions(node)) read(child);
  };
  for (const node of statements) {
    for (const expression of statementExpressions(node)) read(expression);
    mentionedWords(childStatements(node), words);
  }
  return words;
}
