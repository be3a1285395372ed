/** The reader of an answer in a format. */
import type { AnswerFormat, DeclaredCalls } from "./answer-format.ts";
import { AnswerParser } from "./answer-parser.ts";
import { ChannelParser } from "./channel-parser.ts";
import { ElementParser } from "./element-parser.ts";
import type { AnswerEvent, ParsedAnswer } from "./parsed-answer.ts";
import type { ToolSchemas } from "./schemas.ts";

/** Reads an answer piece by piece. */
export interface AnswerReader {
  /** Adds what came, and gives what is certain now. */
  push(text: string): AnswerEvent[];
  /** The whole message. */
  end(): ParsedAnswer;
}

/** @param declared forms of calls that are read where the format has none */
export function readerOf(
  format: AnswerFormat,
  schemas: ToolSchemas,
  beginsInReasoning: boolean,
  declared?: readonly DeclaredCalls[],
): AnswerReader {
  if (format.kind === "channels") return new ChannelParser();
  if (format.kind === "elements") return new ElementParser(beginsInReasoning);
  return new AnswerParser(format, schemas, beginsInReasoning, declared);
}
