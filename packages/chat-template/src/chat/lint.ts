/**
 * Hints for the author of a template: where it will not run, which roles it refuses, and what no conversation
 * reaches.
 *
 * Transformers and vLLM render with Python's Jinja in an environment that is known; what the
 * engines of llama.cpp lack is in a separate file. Roles and reach are found out by rendering.
 */
import { renderTraced } from "../analysis/spans.ts";
import { Template, type TemplateOptions } from "../compile/template.ts";
import { TemplateError, locate } from "../python/errors.ts";
import { normalizeSource } from "../syntax/lexer.ts";
import { type Expression, type Statement, childExpressions } from "../syntax/nodes.ts";
import { childStatements, statementExpressions } from "../syntax/walk.ts";
import { type PrefixBreak, stablePrefix } from "./stable-prefix.ts";
import { RAW_OF_LLAMA_CPP, lacksOfLlamaCpp, statementLackOfLlamaCpp } from "./llama-cpp.ts";
import { hasGenerationTag } from "./assistant-spans.ts";
import { chatContext, renderConversation } from "./conversation.ts";

/**
 * - `syntax`: it cannot be built
 * - `transformers`: transformers, and so vLLM, cannot render it
 * - `llama.cpp`: it cannot, now or before 2026
 * - `role`: a role makes it fail
 * - `unreached`: text that none of the conversations that are tried brings out
 * - `no-generation-prompt`: the generation prompt changes nothing
 * - `no-generation-tag`: it does not say what the model wrote, so training masks have to be inferred
 * - `unstable-prefix`: a later turn changes what an earlier prompt began with, which costs prompt caches
 */
export type LintRule =
  | "syntax"
  | "transformers"
  | "llama.cpp"
  | "role"
  | "unreached"
  | "no-generation-prompt"
  | "no-generation-tag"
  | "unstable-prefix";

export interface LintFinding {
  rule: LintRule;
  message: string;
  line: number;
  column: number;
  offset: number;
}

const ROLES: readonly string[] = ["system", "developer", "assistant", "tool"];
const USER: Readonly<Record<string, unknown>> = { role: "user", content: "Hello" };
const CALL: Readonly<Record<string, unknown>> = {
  id: "call0abcd",
  type: "function",
  function: { name: "lookup", arguments: { city: "Paris" } },
};
const ANSWER: Readonly<Record<string, unknown>> = {
  role: "assistant",
  content: "Hi",
  reasoning_content: "Let me see.",
};
const RESULT: Readonly<Record<string, unknown>> = {
  role: "tool",
  tool_call_id: "call0abcd",
  name: "lookup",
  content: "12",
};
const TOOL: Readonly<Record<string, unknown>> = {
  type: "function",
  function: {
    name: "lookup",
    description: "Looks something up.",
    parameters: {
      type: "object",
      properties: { city: { type: "string", description: "A city." } },
      required: ["city"],
    },
  },
};

/**
 * Checks a template for mistakes and for what other engines would render differently. An invalid template is one
 * finding with the rule `syntax`.
 * @example
 * import { lintTemplate } from "@vitrine/chat-template";
 *
 * const findings = lintTemplate("{% for message in messages %}{{ message.content }}{% endfor %}");
 * for (const { rule, message } of findings) console.log(rule, message);
 * // no-generation-prompt Asking for an answer ('add_generation_prompt') changes nothing.
 * // no-generation-tag No '{% generation %}' says what the model wrote; 'assistantSpans' infers it.
 */
export function lintTemplate(source: string, options: TemplateOptions = {}): LintFinding[] {
  let template: Template;
  try {
    template = new Template(source, options);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { reason, line, column, offset } = error;
    return [{ rule: "syntax", message: reason, line, column, offset }];
  }
  const diagnostics: LintFinding[] = [];
  const normalized = normalizeSource(source, true);
  const note = (rule: LintRule, message: string, at: number): void => {
    const { line, column, offset } = locate(normalized, at);
    diagnostics.push({ rule, message, line, column, offset });
  };
  visitNodes(template.tree, note);
  // A raw block leaves only its text in the tree.
  for (const { raw, start } of template.tokens()) if (raw) note("llama.cpp", RAW_OF_LLAMA_CPP, start);
  lintRoles(template, note);
  lintReach(template, note);
  lintTraining(template, note);
  lintPrefix(template, note);
  return diagnostics.toSorted((a, b) => a.offset - b.offset);
}

type Note = (rule: LintRule, message: string, at: number) => void;

function visitNodes(statements: readonly Statement[], note: Note): void {
  const visit = (node: Expression): void => {
    for (const lack of lacksOfLlamaCpp(node)) note("llama.cpp", lack, node.at);
    for (const child of childExpressions(node)) visit(child);
  };
  for (const node of statements) {
    if (node.type === "do") note("transformers", "'do' is not there in transformers and vLLM; use 'set'.", node.at);
    const lack = statementLackOfLlamaCpp(node);
    if (lack) note("llama.cpp", lack, node.at);
    for (const expression of statementExpressions(node)) visit(expression);
    visitNodes(childStatements(node), note);
  }
}

function outcome(template: Template, messages: readonly object[], more: object = {}): TemplateError | undefined {
  try {
    renderConversation(template, { messages, specialTokens: { bos_token: "<s>", eos_token: "</s>" }, ...more });
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}

function lintRoles(template: Template, note: Note): void {
  const simple = outcome(template, [USER]);
  if (simple) {
    note("role", `A single message of the user fails: ${simple.reason}`, simple.offset);
    return;
  }
  for (const role of ROLES) {
    const message = { role, content: "Words" };
    const messages =
      role === "tool"
        ? [USER, { role: "assistant", content: "", tool_calls: [CALL] }, RESULT]
        : role === "assistant"
          ? [USER, message]
          : [message, USER];
    const error = outcome(template, messages, { tools: role === "tool" ? [TOOL] : null });
    if (error) note("role", `The role '${role}' fails: ${error.reason}`, error.offset);
  }
}

function lintTraining(template: Template, note: Note): void {
  if (hasGenerationTag(template.tree) || outcome(template, [USER, ANSWER])) return;
  note("no-generation-tag", "No '{% generation %}' says what the model wrote; 'assistantSpans' infers it.", 0);
}

const CAUSES: Readonly<Record<PrefixBreak, string>> = {
  clock: "the date or time",
  tools: "the order of tools",
  dropped: "a text that is dropped from an earlier message",
  message: "a text of an earlier message that is changed",
  variable: "another value",
  template: "what the template itself writes",
};

/** Turns as a program sends them, some days apart; each statement is named once. */
function lintPrefix(template: Template, note: Note): void {
  const specialTokens = { bos_token: "<s>", eos_token: "</s>" };
  const first = { messages: [USER], tools: [TOOL], specialTokens, now: () => new Date(0) };
  const answered = { ...first, messages: [USER, ANSWER] };
  const later = { ...first, messages: [USER, ANSWER, { role: "user", content: "And then?" }] };
  const named = new Set<number>();
  for (const [before, after] of [
    [
      { ...first, addGenerationPrompt: true },
      { ...first, addGenerationPrompt: true, now: () => new Date(9e10) },
    ],
    [answered, later],
  ] as const) {
    try {
      const { broken } = stablePrefix(template, before, after);
      if (!broken || named.has(broken.offset)) continue;
      // The end of a model's answer may differ from how the template ends the last message.
      if (before === answered && broken.cause === "template") continue;
      named.add(broken.offset);
      note(
        "unstable-prefix",
        `The next prompt does not begin with this one, by ${CAUSES[broken.cause]}.`,
        broken.offset,
      );
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
    }
  }
}

/** Conversations with everything that templates check, one thing more in each. */
const PROBES: readonly { messages: readonly object[]; more?: object }[] = [
  { messages: [USER] },
  { messages: [USER], more: { addGenerationPrompt: true } },
  { messages: [USER], more: { addGenerationPrompt: true, variables: { enable_thinking: false } } },
  { messages: [{ role: "system", content: "Be brief." }, USER, ANSWER, USER], more: { addGenerationPrompt: true } },
  { messages: [USER, ANSWER] },
  { messages: [USER], more: { tools: [TOOL] } },
  {
    messages: [{ role: "system", content: "Be brief." }, USER],
    more: { tools: [TOOL], documents: [{ title: "A", text: "B" }] },
  },
  {
    messages: [USER, { role: "assistant", content: "", tool_calls: [CALL] }, RESULT],
    more: { tools: [TOOL], addGenerationPrompt: true },
  },
  {
    messages: [USER, { role: "assistant", content: "Wait.", tool_calls: [CALL, CALL] }, RESULT, RESULT, ANSWER, USER],
    more: { tools: [TOOL] },
  },
  { messages: [{ role: "developer", content: "Be brief." }, USER, { ...ANSWER, thinking: "Let me see." }] },
  { messages: [{ role: "user", content: [{ type: "text", text: "Hello" }, { type: "image" }] }] },
];

function lintReach(template: Template, note: Note): void {
  const reached = new Set<number>();
  let isRendered = false;
  let prompts = 0;
  const plain = new Set<string>();
  for (const { messages, more } of PROBES) {
    try {
      const given = { messages, specialTokens: { bos_token: "<s>", eos_token: "</s>" }, ...more };
      const { prompt } = renderConversation(template, given);
      if (messages.length === 1 && prompts < 2) plain.add(prompt);
      if (messages.length === 1) prompts += 1;
      for (const at of renderTraced(template, chatContext(given)).reached) reached.add(at);
      isRendered = true;
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
    }
  }
  if (!isRendered) return;
  if (plain.size === 1)
    note("no-generation-prompt", "Asking for an answer ('add_generation_prompt') changes nothing.", 0);
  for (const [at, text] of writtenTexts(template.tree)) {
    if (!reached.has(at)) note("unreached", `No conversation that was tried reaches ${JSON.stringify(text)}.`, at);
  }
}

/** Texts that the template itself writes, by the offset of their statement. */
function writtenTexts(statements: readonly Statement[], texts = new Map<number, string>()): Map<number, string> {
  for (const node of statements) {
    const text =
      node.type === "text"
        ? node.value
        : node.type === "print" && node.value.type === "constant" && typeof node.value.value === "string"
          ? node.value.value
          : "";
    const short = text.trim();
    if (short) texts.set(node.at, short.length > 60 ? `${short.slice(0, 59)}…` : short);
    writtenTexts(childStatements(node), texts);
  }
  return texts;
}
