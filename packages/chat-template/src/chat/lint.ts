/**
 * Hints for the author of a template: where it will not run, which roles it refuses, and what no conversation
 * reaches.
 *
 * Transformers and vLLM render with Python's Jinja in an environment that is known; what the
 * engines of llama.cpp lack is in a separate file. Roles and reach are found out by rendering.
 */
import { renderTraced } from "../analysis/spans.ts";
import type { Template, TemplateOptions } from "../compile/template.ts";
import { readRecovering } from "../analysis/recover.ts";
import { findMistakes } from "./mistakes.ts";
import { TemplateError, TemplateRaisedError, locator } from "../python/errors.ts";
import { normalizeSource } from "../syntax/lexer.ts";
import { type Expression, type Statement, childExpressions } from "../syntax/nodes.ts";
import { childStatements, statementExpressions } from "../syntax/walk.ts";
import { type PrefixBreak, stablePrefix } from "./stable-prefix.ts";
import { RAW_OF_LLAMA_CPP, lacksOfLlamaCpp, statementLackOfLlamaCpp } from "./llama-cpp.ts";
import { hasGenerationTag } from "./assistant-spans.ts";
import { chatContext, renderConversation } from "./conversation.ts";

/**
 * - `syntax`: it cannot be built
 * - `mistake`: a name that nobody gives, a word of another language, a value that is lost
 * - `lost-message`: the words of a role do not reach the prompt
 * - `printed-python`: tools, or arguments of calls, come out as Python prints them, and not as JSON
 * - `double-bos`: the prompt begins with two tokens that begin a text
 * - `role`: a role makes it fail
 * - `transformers`: transformers, and so vLLM, cannot render it
 * - `no-generation-prompt`: the generation prompt changes nothing
 * - `unstable-prefix`: a later turn changes what an earlier prompt began with, which costs prompt caches
 * - `llama.cpp`: it cannot render it, now or before 2026
 * - `unreached`: text that none of the conversations that are tried brings out
 * - `no-generation-tag`: it does not say what the model wrote, so training masks have to be inferred
 */
export type LintRule =
  | "syntax"
  | "mistake"
  | "lost-message"
  | "printed-python"
  | "double-bos"
  | "role"
  | "transformers"
  | "no-generation-prompt"
  | "unstable-prefix"
  | "llama.cpp"
  | "unreached"
  | "no-generation-tag";

export interface LintFinding {
  rule: LintRule;
  /** An error makes prompts wrong; a warning does for some programs; a note is good to know. */
  severity: "error" | "warning" | "note";
  message: string;
  line: number;
  column: number;
  offset: number;
}

/** Where a rule does not say otherwise. */
const SEVERITIES: Readonly<Record<LintRule, LintFinding["severity"]>> = {
  syntax: "error",
  mistake: "error",
  "lost-message": "error",
  "printed-python": "error",
  "double-bos": "error",
  role: "warning",
  transformers: "warning",
  "no-generation-prompt": "warning",
  "unstable-prefix": "note",
  "llama.cpp": "note",
  unreached: "note",
  "no-generation-tag": "note",
};

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
 * Checks a template for mistakes and for what other engines would render differently. All mistakes of writing are found
 * at once; the rest is looked at when there are none.
 * @example
 * import { lintTemplate } from "@vitrine/chat-template/author";
 *
 * const findings = lintTemplate("{% for message in messages %}{{ message.content }}{% endfor %}");
 * for (const { severity, rule, message } of findings) console.log(severity, rule, message);
 * // warning no-generation-prompt Asking for an answer ('add_generation_prompt') changes nothing.
 * // note no-generation-tag No '{% generation %}' says what the model wrote; 'assistantSpans' infers it.
 */
export function lintTemplate(source: string, options: TemplateOptions = {}): LintFinding[] {
  const { template, mistakes } = readRecovering(source, options);
  if (!template)
    return mistakes.map(({ reason, line, column, offset }) => {
      return { rule: "syntax", severity: "error", message: reason, line, column, offset };
    });
  const found: { rule: LintRule; severity: LintFinding["severity"]; message: string; at: number }[] = [];
  const note: Note = (rule, message, at, severity = SEVERITIES[rule]) => found.push({ rule, severity, message, at });
  template.withinBudget(() => {
    visitNodes(template.tree, note);
    // A raw block leaves only its text in the tree.
    for (const { raw, start } of template.tokens()) if (raw) note("llama.cpp", RAW_OF_LLAMA_CPP, start);
    findMistakes(template, (message, at) => note("mistake", message, at));
    if (!lintRoles(template, note)) return;
    lintWords(template, note);
    lintReach(template, note);
    lintTraining(template, note);
    lintPrefix(template, note);
  });
  const positionOf = locator(normalizeSource(source, true));
  // The worst first, as nobody reads thousands; those that are left in the order of the source.
  const rank = { error: 0, warning: 1, note: 2 };
  const worst = found.toSorted((a, b) => rank[a.severity] - rank[b.severity] || a.at - b.at).slice(0, MAX_FINDINGS);
  return worst
    .toSorted((a, b) => a.at - b.at)
    .map(({ rule, severity, message, at }) => ({ rule, severity, message, ...positionOf(at) }));
}

const MAX_FINDINGS = 200;

type Note = (rule: LintRule, message: string, at: number, severity?: LintFinding["severity"]) => unknown;

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

const TOKENS: Readonly<Record<string, string>> = { bos_token: "<s>", eos_token: "</s>" };

/** The prompt, or the error of the template. */
function outcome(template: Template, messages: readonly object[], more: object = {}): string | TemplateError {
  try {
    return renderConversation(template, { messages, specialTokens: TOKENS, ...more }).prompt;
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}

/** Inputs that some templates insist on, from little to much; texts, and then parts of content. */
const SURROUNDINGS: readonly object[] = [
  {},
  { tools: [TOOL] },
  { tools: [TOOL], documents: [{ title: "A title", text: "A text" }] },
  { variables: { functions: "[]", datetime: "Jan 1 2025", date_string: "1 Jan 2025" } },
];

/** Whether the simplest conversation renders. */
function lintRoles(template: Template, note: Note): boolean {
  const simple = outcome(template, [USER]);
  const isPicky = SURROUNDINGS.some((more) => typeof outcome(template, [USER], more) === "string");
  if (typeof simple !== "string" && !isPicky) {
    // What a template refuses by its own words, it was made to refuse.
    const severity = simple instanceof TemplateRaisedError ? "warning" : "error";
    note("role", `A single message of the user fails: ${simple.reason}`, simple.offset, severity);
    return false;
  }
  for (const role of ROLES) {
    const error = said(template, role, WORDS);
    if (typeof error !== "string") note("role", `The role '${role}' fails: ${error.reason}`, error.offset);
  }
  return true;
}

const WORDS = "Words of seven";

/** The prompt with a message of the role, with what the template insists on. */
function said(template: Template, role: string, content: unknown): string | TemplateError {
  const message = { role, content };
  const messages =
    role === "tool"
      ? [USER, { role: "assistant", content: "", tool_calls: [CALL] }, { ...RESULT, content }, USER]
      : role === "assistant"
        ? [USER, message, USER]
        : [message, ...(role === "user" ? [] : [USER])];
  const tries = SURROUNDINGS.slice(role === "tool" ? 1 : 0).map((more) => outcome(template, messages, more));
  return tries.find((prompt) => typeof prompt === "string") ?? (tries[0] as TemplateError);
}

/** Words that do not come out as they went in. */
function lintWords(template: Template, note: Note): void {
  const isThere = (role: string, content: unknown): boolean => {
    const prompt = said(template, role, content);
    return typeof prompt !== "string" || prompt.includes(WORDS);
  };
  const offered = outcome(template, [USER], { tools: [TOOL] });
  const hasTools = typeof offered === "string" && offered.includes("lookup");
  for (const role of ["user", ...ROLES]) {
    if (isThere(role, WORDS) || isThere(role, [{ type: "text", text: WORDS }])) continue;
    // Developers came later than most templates, and tools than many.
    const severity = role === "developer" || (role === "tool" && !hasTools) ? "warning" : "error";
    note("lost-message", `What a message of the role '${role}' says does not reach the prompt.`, 0, severity);
  }
  const called = outcome(template, [USER, { role: "assistant", content: "", tool_calls: [CALL] }, RESULT, USER]);
  if (typeof called === "string" && called.includes("{'city': 'Paris'}"))
    note("printed-python", "Arguments of calls come out as Python prints them: write 'arguments | tojson'.", 0);
  if (typeof offered === "string" && offered.includes("'type': 'function'"))
    note("printed-python", "Tools come out as Python prints them: write 'tool | tojson'.", 0, "warning");
  const begun = outcome(template, [USER], { specialTokens: { bos_token: BEGIN, eos_token: "</s>" } });
  if (typeof begun === "string" && DOUBLE_BEGIN.test(begun))
    note("double-bos", "The prompt begins with two tokens that begin a text.", 0);
}

const BEGIN = "<begin-7>";
const DOUBLE_BEGIN =
  /^\s*<begin-7>\s*(?:<begin-7>|<s>|<bos>|<\|begin_of_text\|>|<\|startoftext\|>|<｜begin▁of▁sentence｜>)/;

function lintTraining(template: Template, note: Note): void {
  if (hasGenerationTag(template.tree) || typeof outcome(template, [USER, ANSWER]) !== "string") return;
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
  const first = { messages: [USER], tools: [TOOL], specialTokens: TOKENS, now: () => new Date(0) };
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
      const given = { messages, specialTokens: TOKENS, ...more };
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
