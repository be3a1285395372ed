/** Control tokens that the input imitates, and what to do about them. */
import type { Template } from "../compile/template.ts";
import { type ChatInput, ChatInputError } from "./conversation.ts";
import { type Imitation, explain } from "./explain.ts";

/**
 * Text of the input that reads like a control token:
 * - `refuse`: nothing is rendered
 * - `escape`: a character without width parts it, so that no tokenizer takes it for one
 * - `report`: it stays, and the result lists it
 */
export type Imitations = "refuse" | "escape" | "report";

/** Parts a token and cannot be seen. */
const WORD_JOINER = "\u2060";

/** The input as it may be rendered, and the imitations that were found. @throws {@link ChatInputError} for `refuse` */
export function handledImitations(
  template: Template,
  input: ChatInput,
  wanted: Imitations,
): { input: ChatInput; imitations: Imitation[] } {
  const { imitations } = explain(template, input);
  const [first] = imitations;
  if (!first || wanted === "report") return { input, imitations };
  const changed = wanted === "escape" ? escaped(input, new Set(imitations.map(({ token }) => token))) : input;
  const [left] = wanted === "escape" ? explain(template, changed).imitations : [first];
  if (left)
    throw new ChatInputError(
      `${left.path} imitates the control token ${left.token}.`,
      'Remove it, or pass forbidden: "escape".',
    );
  return { input: changed, imitations };
}

function escaped(input: ChatInput, tokens: ReadonlySet<string>): ChatInput {
  const parted = (value: unknown): unknown => {
    if (typeof value === "string") {
      let text = value;
      for (const token of tokens) text = text.replaceAll(token, `${token.slice(0, 1)}${WORD_JOINER}${token.slice(1)}`);
      return text;
    }
    if (Array.isArray(value)) return value.map(parted);
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, parted(item)]));
  };
  const { messages, tools, documents } = input;
  return { ...input, ...(parted({ messages, tools, documents }) as ChatInput) };
}
