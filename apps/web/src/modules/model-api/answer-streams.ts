/** Answers that come in pieces. */
import type { RoutingReport, TextStreamEvent } from "@vitrine/inference";
import type { ChatCompletionChunk } from "@vitrine/tasks/schemas";

/** Pieces of an answer, the first one already there, and what became of the call. */
export interface AnswerStream<Piece> extends AsyncIterable<Piece> {
  readonly model: string;
  readonly place: string;
}

/** Chunks of a chat. */
export type ChatStream = AnswerStream<ChatCompletionChunk>;

/** Pieces of a text, and at last what it used, as far as it is known. */
export type TextStream = AnswerStream<TextStreamEvent> & { readonly routing: RoutingReport };

/** The text of a piece, in either form that servers have. */
export function streamedText({ choices, token }: TextStreamEvent): string {
  return choices?.[0]?.text ?? (token?.special ? "" : (token?.text ?? ""));
}

export async function* generatorOf<Item>(items: readonly Item[]): AsyncGenerator<Item, void, void> {
  yield* items;
}
