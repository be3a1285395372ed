/**
 * A short conversation in a link. Images make it too long; such conversations need a file.
 */
import { packedFragment, unpackedFragment } from "../rendering/packed-fragment.ts";
import { readConversationFile, toJsonFile, type ConversationContent } from "./conversation-files.ts";

const NAME = "conversation";

/** The fragment, or `undefined` if the conversation is too long for a link. */
export function toFragment(content: ConversationContent): Promise<string | undefined> {
  return packedFragment(NAME, toJsonFile(content));
}

/** The conversation of a link; `undefined` if it has none. @throws if it is damaged */
export async function fromFragment(fragment: string): Promise<ConversationContent | undefined> {
  const text = await unpackedFragment(NAME, fragment);
  return text === undefined ? undefined : readConversationFile(text);
}
