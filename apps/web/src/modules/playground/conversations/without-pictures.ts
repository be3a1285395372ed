import type { ChatTurn } from "@vitrine/react/widget";

/** A message with an address in the place of each picture: for code that is shown, and templates that ask whether there is one. */
export function withoutPictures({ images, ...turn }: ChatTurn): ChatTurn {
  return { ...turn, ...(images && { images: images.map(() => "https://example.org/your-picture.png") }) };
}
