/**
 * Lacks of a template, made up for in the messages before it sees them, as llama.cpp does.
 *
 * Nothing is done that the template can do itself: that is found out by trying (`detectCapabilities`). Everything that
 * was done is said, because the model was not trained on it.
 */
import { contentToParts, contentToText } from "./content.ts";
import type { Template } from "../compile/template.ts";
import { TemplateError } from "../python/errors.ts";
import { type Capabilities, detectCapabilities, mentionedWords } from "./capabilities.ts";
import { type ChatInput, type JsonObject, renderConversation } from "./conversation.ts";
import { argumentForm, hasArguments, withArguments } from "./messages-in.ts";

/**
 * - `developerRole`: the developer's turn becomes a system turn
 * - `contentParts`: content as parts becomes a text, or a text parts
 * - `toolArguments`: the arguments of calls become a text
 * - `tools`: tools are described in the system turn
 * - `systemRole`: the system turn is put before the first user turn's text
 */
export type Polyfill = "developerRole" | "contentParts" | "toolArguments" | "tools" | "systemRole";

/** The input as the template can take it, and what was done for that. */
export type Polyfills = (template: Template, input: ChatInput) => { input: ChatInput; changes: Polyfill[] };

const ALL: readonly Polyfill[] = ["developerRole", "contentParts", "toolArguments", "tools", "systemRole"];

interface Abilities extends Capabilities {
  developerRole: boolean;
  /** Content may be a text. */
  contentText: boolean;
}

/**
 * Changes messages so that a template can render what it lacks, such as a system role. Pass the result to `renderChat`;
 * its answer lists what was changed, because the model was not trained on it.
 *
 * @param wanted the changes to allow; by default all
 * @example
 * import { renderChat } from "@vitrine/chat-template";
 * import { polyfills } from "@vitrine/chat-template";
 *
 * const source = "{% for m in messages %}{{ m.role }}: {{ m.content }};{% endfor %}";
 * const messages = [{ role: "user", content: [{ type: "text", text: "Hello" }] }];
 * const rendered = renderChat(source, { messages, polyfills: polyfills() });
 * console.log(rendered.prompt, rendered.changes); // user: Hello; [ 'contentParts' ]
 */
export function polyfills(wanted: readonly Polyfill[] = ALL): Polyfills {
  return (template, input) => withPolyfills(template, input, new Set(wanted));
}

function withPolyfills(template: Template, input: ChatInput, allowed: ReadonlySet<Polyfill>): ReturnType<Polyfills> {
  const abilities = template.found(findAbilities);
  const changes: Polyfill[] = [];
  let messages = input.messages as readonly JsonObject[];
  let { tools } = input;
  const apply = (name: Polyfill, isNeeded: boolean, change: () => void): void => {
    if (!isNeeded || !allowed.has(name)) return;
    change();
    changes.push(name);
  };
  apply("developerRole", !abilities.developerRole && messages.some(({ role }) => role === "developer"), () => {
    messages = messages.map((message) => (message["role"] === "developer" ? { ...message, role: "system" } : message));
  });
  apply("tools", Boolean(tools?.length) && abilities.tools === false, () => {
    messages = describeTools(messages, (tools ?? []).map(asToolSchema));
    tools = null;
  });
  apply("systemRole", abilities.systemRole === false && messages.some(({ role }) => role === "system"), () => {
    messages = mergeSystem(messages);
  });
  const hasParts = messages.some(({ content }) => Array.isArray(content));
  const hasTexts = messages.some(({ content }) => typeof content === "string");
  apply("contentParts", hasParts && abilities.contentParts === false, () => (messages = contentToText(messages)));
  apply("contentParts", hasTexts && !abilities.contentText && abilities.contentParts === true, () => {
    messages = contentToParts(messages);
  });
  // Text that the template reads as an object is one before it comes here.
  const isText = messages.some((message) => hasArguments(message, "object")) && template.found(argumentForm) === "text";
  apply("toolArguments", isText, () => (messages = messages.map((message) => withArguments(message, "text"))));
  return { input: { ...input, messages, ...(tools !== undefined && { tools }) }, changes: [...new Set(changes)] };
}

function findAbilities(template: Template): Abilities {
  const words = mentionedWords(template.tree);
  const tries = (messages: readonly object[]): string | undefined => {
    try {
      return renderConversation(template, {
        messages,
        tools: null,
        specialTokens: { bos_token: "<s>", eos_token: "</s>" },
        now: () => new Date(0),
      }).prompt;
    } catch (error) {
      if (error instanceof TemplateError) return undefined;
      throw error;
    }
  };
  const user = { role: "user", content: "Hello" };
  return {
    ...detectCapabilities(template),
    developerRole: words.has("developer"),
    contentText: tries([user])?.includes("Hello") ?? false,
  };
}

function describeTools(messages: readonly JsonObject[], tools: readonly object[]): JsonObject[] {
  const text = [
    "You can call any of these functions to answer:",
    ...tools.map((tool) => JSON.stringify(tool)),
    'To call one, answer with nothing but {"name": …, "arguments": {…}}.',
  ].join("\n");
  const [first, ...rest] = messages;
  return first?.["role"] === "system"
    ? [{ ...first, content: joinContent(first["content"], text) }, ...rest]
    : [{ role: "system", content: text }, ...messages];
}

/** Text before or after content, which may be parts. */
function joinContent(content: unknown, text: string, isBefore = false): unknown {
  if (Array.isArray(content)) {
    const part = { type: "text", text: isBefore ? `${text}\n\n` : `\n\n${text}` };
    return isBefore ? [part, ...(content as unknown[])] : [...(content as unknown[]), part];
  }
  if (typeof content !== "string" || !content) return text;
  return isBefore ? `${text}\n\n${content}` : `${content}\n\n${text}`;
}

function mergeSystem(messages: readonly JsonObject[]): JsonObject[] {
  const merged: JsonObject[] = [];
  let waiting: string[] = [];
  for (const message of messages) {
    if (message["role"] === "system") {
      const [{ content } = { content: "" }] = contentToText([message]);
      waiting.push(typeof content === "string" ? content : JSON.stringify(content));
    } else if (message["role"] === "user" && waiting.length) {
      merged.push({ ...message, content: joinContent(message["content"], waiting.join("\n\n"), true) });
      waiting = [];
    } else merged.push(message);
  }
  // Nobody said anything after it: the system's words are then the user's.
  return waiting.length ? [...merged, { role: "user", content: waiting.join("\n\n") }] : merged;
}

/** A tool that is only a function's description becomes what templates expect. */
function asToolSchema(tool: object): object {
  const isBare = "name" in tool && typeof tool.name === "string" && !("function" in tool) && !("type" in tool);
  return isBare ? { type: "function", function: tool } : tool;
}
