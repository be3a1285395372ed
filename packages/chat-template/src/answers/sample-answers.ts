/** Samples that a format is learned from: answers with marked texts, rendered after a question. */
import { Template } from "../compile/template.ts";
import { type JsonObject, renderConversation } from "../chat/conversation.ts";
import { TemplateError, TemplateLimitError } from "../python/errors.ts";

export const CONTENT = "Xcontent7";

export const REASON = "Xreason7";

export const NAMES = ["Xname7a", "Xname7b"] as const;

export const KEYS = ["Xkey7a", "Xkey7b", "Xkey7c"] as const;

export const VALUES = ["Xvalue7a", "Xvalue7b"] as const;

export const NUMBER = 774411;

const USER: Readonly<JsonObject> = { role: "user", content: "Hello" };

export const SAMPLE_TOOLS: readonly JsonObject[] = NAMES.map((name) => ({
  type: "function",
  function: {
    name,
    description: "Looks something up.",
    parameters: {
      type: "object",
      properties: {
        [KEYS[0]]: { type: "string", description: "A text." },
        [KEYS[1]]: { type: "string", description: "A text." },
        [KEYS[2]]: { type: "integer", description: "A number." },
      },
      required: [KEYS[0]],
    },
  },
}));

/** Text that follows a conversation in the prompt: of an answer, or of the request for one. */
export interface Answers {
  /** The prompt for an answer. */
  asked: string;
  /** An answer as the template writes it behind that prompt, with what it writes of the generation prompt's end. */
  of(message: JsonObject): string | undefined;
}

/** Variables that a few templates need to render anything. */
const NEEDED: Readonly<JsonObject> = { functions: "", datetime: "" };

/**
 * The same without statements that only change a list, itself where it has none: the sandbox refuses them, so the
 * template can render no calls anywhere, but says what they look like.
 */
function withoutListChanges(template: Template): Template {
  const change = /\{%-?\s*(?:set\s+_+\s*=|do)\s[\w.]+\.(?:append|extend|insert|update)\([^{}%]*\)\s*-?%\}/g;
  const source = template.source.replaceAll(change, "");
  if (source === template.source) return template;
  return new Template(source, template.options);
}

export function answersOf(given: Template): Answers | undefined {
  const template = withoutListChanges(given);
  return answersWith(template, {}) ?? answersWith(template, NEEDED);
}

function answersWith(template: Template, variables: JsonObject): Answers | undefined {
  const render = (messages: readonly object[], addGenerationPrompt: boolean): string | undefined => {
    for (const tools of [SAMPLE_TOOLS, null]) {
      try {
        return renderConversation(template, {
          specialTokens: { bos_token: "<s>", eos_token: "</s>" },
          now: () => new Date(0),
          variables,
          messages,
          tools,
          addGenerationPrompt,
        }).prompt;
      } catch (error) {
        // A template that costs too much once does so again and again.
        if (!(error instanceof TemplateError) || error instanceof TemplateLimitError) throw error;
      }
    }
    return undefined;
  };
  const users = [USER, { role: "user", content: [{ type: "text", text: "Hello" }] }];
  for (const user of users) {
    const asked = render([user], true);
    const plain = render([user], false);
    if (asked === undefined || plain === undefined) continue;
    return {
      asked,
      of(message) {
        const whole = render([user, { role: "assistant", ...message }], false);
        if (whole === undefined) return undefined;
        const text = plain === asked ? withoutRequest(whole, asked) : whole;
        let start = 0;
        while (start < asked.length && text[start] === asked[start]) start += 1;
        // Where a prompt ends with more than the past is written with, the answer begins before it, with a whole token.
        const token = asked.lastIndexOf("<", start - 1);
        if (start < asked.length && token >= 0 && !asked.slice(token, start).includes(">")) start = token;
        return text.slice(start);
      },
    };
  }
  return undefined;
}

/** A render without the generation prompt that the template always writes, but with the token that ends the turn. */
function withoutRequest(text: string, asked: string): string {
  let length = 0;
  while (length < asked.length && text[text.length - 1 - length] === asked[asked.length - 1 - length]) length += 1;
  const end = text.length - length;
  const [turnEnd = ""] = /^<[^<>]*>/.exec(text.slice(end)) ?? [];
  return turnEnd ? text.slice(0, end + turnEnd.length) : text;
}

/** One or two calls of marked functions. */
export function messageWith(
  calls: readonly JsonObject[],
  asText: boolean,
  content: string | null,
  hasShortIds: boolean,
): JsonObject {
  return {
    content,
    tool_calls: calls.map(({ name, arguments: given }, index) => ({
      // Some print the id instead of the name, and some insist on nine letters.
      id: hasShortIds ? `call${index}abcd` : `functions.${String(name)}:${index}`,
      type: "function",
      function: { name, arguments: asText ? JSON.stringify(given) : given },
    })),
  };
}

export const STRINGS: Readonly<JsonObject> = { [KEYS[0]]: VALUES[0], [KEYS[1]]: VALUES[1] };

export const TWO_CALLS: readonly JsonObject[] = NAMES.map((name) => ({ name, arguments: STRINGS }));

/** Arguments as an object or a text, ids long or short: what templates take differs. */
export const CALL_SHAPES: readonly (readonly [asText: boolean, hasShortIds: boolean])[] = [
  [false, false],
  [false, true],
  [true, false],
  [true, true],
];
