/**
 * Abilities of a template with a conversation.
 *
 * The tree says first what is impossible: a template that never reads `tools` has no tools. What it does read is then
 * tried, each ability on its own: a probe that fails says nothing about the others. Templates check what they are
 * given, so each ability is tested in several ways. When no simple conversation renders at all, nothing is known.
 */
import { type JsonObject, type RenderedChat, renderConversation } from "./conversation.ts";
import { TemplateError, TemplateLimitError } from "../python/errors.ts";
import { Template } from "../compile/template.ts";
import { type Expression, type Statement, childExpressions } from "../syntax/nodes.ts";
import { childStatements, statementExpressions } from "../syntax/walk.ts";

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
  /** Reasoning of the assistant reaches the prompt. */
  reasoning: Capability;
  generationPrompt: Capability;
}

const MARK = "xQ7vZ";
const TOKENS: Readonly<Record<string, string>> = {
  bos_token: "<s>",
  eos_token: "</s>",
  unk_token: "<unk>",
  pad_token: "<pad>",
};
const REASONING_KEYS: readonly string[] = ["reasoning_content", "reasoning", "thinking", "thoughts"];

type Input = Partial<Parameters<typeof renderConversation>[1]>;

/** Inputs that some templates insist on, from little to much. */
const SURROUNDINGS: readonly Input[] = [
  {},
  { tools: [tool("lookup")] },
  { documents: [{ title: "A title", text: "A text" }] },
  { tools: [tool("lookup")], documents: [{ title: "A title", text: "A text" }] },
  { variables: { functions: "[]", datetime: "Jan 1 2025", date_string: "1 Jan 2025" } },
];

/**
 * Abilities of a template: a system role, tools, tool calls and others. Found by rendering small conversations, not by
 * searching the source. Nothing is known of a template that costs too much.
 * @example
 * import { detectCapabilities } from "@vitrine/chat-template/author";
 *
 * const source = "{% for message in messages %}{{ message.role }}: {{ message.content }}\n{% endfor %}";
 * const { systemRole, tools } = detectCapabilities(source);
 * console.log(systemRole, tools); // true false
 */
export function detectCapabilities(source: Template | string): Capabilities {
  const template = typeof source === "string" ? new Template(source) : source;
  try {
    return template.withinBudget(() => capabilitiesOf(template));
  } catch (error) {
    if (error instanceof TemplateLimitError) return unknownCapabilities();
    throw error;
  }
}

function capabilitiesOf(template: Template): Capabilities {
  const words = mentionedWords(template.tree);
  const mentions = (...names: string[]): boolean => names.some((name) => words.has(name));
  const as = { text: (role: string, text: string): JsonObject => ({ role, content: text }), parts };
  const shapes = [as.text, as.parts].flatMap((message) =>
    SURROUNDINGS.map((around) => ({ message, around, user: message("user", "Hello") })),
  );
  const accepted = shapes.find(({ user, around }) => attempt(template, { messages: [user], ...around }) !== undefined);
  if (!accepted) return unknownCapabilities();
  const { message, user, around } = accepted;

  const render = (input: Input): string | undefined => attempt(template, { messages: [user], ...around, ...input });
  const shows = (input: Input, ...marks: string[]): boolean => {
    const prompt = render(input);
    return prompt !== undefined && marks.every((mark) => prompt.includes(mark));
  };

  return {
    systemRole: shows({ messages: [message("system", MARK), user] }, MARK),
    tools:
      mentions("tools", "builtin_tools", "custom_tools", "available_tools", "xml_tools", "python_tools", "functions") &&
      [tool(MARK), { ...tool(MARK), ...(tool(MARK)["function"] as JsonObject) }].some(
        (given) =>
          shows({ tools: [given] }, MARK) ||
          shows({ tools: [given], messages: [message("system", "Be brief."), user] }, MARK) ||
          shows({ variables: { ...around.variables, functions: JSON.stringify([given]) } }, MARK),
      ),
    toolCalls: showsCalls(1),
    parallelToolCalls: showsCalls(2),
    contentParts: showsParts(),
    reasoning: showsReasoning(),
    generationPrompt: mentions("add_generation_prompt") && render({ addGenerationPrompt: true }) !== render({}),
  };

  /** Templates differ in what is next to a call, and whether its arguments are an object or a text. */
  function showsCalls(count: number): boolean {
    if (!mentions("tool_calls")) return false;
    const marks = Array.from({ length: count }, (_, index) => `${MARK}${index}`);
    for (const content of ["", null, "Ok"]) {
      for (const given of [{ city: "Paris" }, '{"city":"Paris"}']) {
        // Some count the letters of an id: nine, and nothing but letters and digits.
        const calls = marks.map((name, index) => ({
          id: `call${index}abcd`,
          type: "function",
          function: { name, arguments: given },
        }));
        const results = calls.map(({ id, function: { name } }) => ({
          role: "tool",
          tool_call_id: id,
          name,
          content: "12",
        }));
        const assistant = { role: "assistant", content, tool_calls: calls };
        const conversations = [
          [user, assistant],
          [user, assistant, ...results],
          [user, assistant, ...results, message("assistant", "12"), user],
        ];
        for (const messages of conversations) {
          if (shows({ messages }, ...marks) || shows({ messages, tools: [tool("lookup")] }, ...marks)) return true;
        }
      }
    }
    return false;
  }

  function showsParts(): boolean {
    const prompt = render({ messages: [parts("user", MARK)] });
    return prompt !== undefined && prompt.includes(MARK) && !/['"]type['"]: *['"]text['"]/.test(prompt);
  }

  function showsReasoning(): boolean {
    return REASONING_KEYS.some((key) => {
      if (!words.has(key)) return false;
      const assistant = { ...message("assistant", "Yes"), [key]: MARK };
      const call = { id: "call0abcd", type: "function", function: { name: "lookup", arguments: {} } };
      return (
        shows({ messages: [user, assistant] }, MARK) ||
        shows({ messages: [user, { ...assistant, tool_calls: [call] }] }, MARK) ||
        shows({ messages: [user, assistant], variables: { ...around.variables, enable_thinking: true } }, MARK)
      );
    });
  }
}

function unknownCapabilities(): Capabilities {
  return {
    systemRole: "unknown",
    tools: "unknown",
    toolCalls: "unknown",
    parallelToolCalls: "unknown",
    contentParts: "unknown",
    reasoning: "unknown",
    generationPrompt: "unknown",
  };
}

function parts(role: string, text: string): JsonObject {
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
function attempt(template: Template, input: Parameters<typeof renderConversation>[1]): string | undefined {
  let rendered: RenderedChat;
  try {
    rendered = renderConversation(template, { specialTokens: TOKENS, now: () => new Date(0), ...input });
  } catch (error) {
    if (error instanceof TemplateError && !(error instanceof TemplateLimitError)) return undefined;
    throw error;
  }
  return rendered.prompt;
}

/** All names, attributes and short strings that occur in expressions. */
export function mentionedWords(statements: readonly Statement[], words = new Set<string>()): Set<string> {
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
