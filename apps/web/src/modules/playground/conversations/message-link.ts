/** The part of an address that names a message: its column and its place there, counted from one. Servers never get it. */

export interface MessagePlace {
  /** Position of the column. */
  at: number;
  index: number;
}

const FORM = /^#message-(\d{1,2})-(\d{1,6})$/;

export function toMessageFragment({ at, index }: MessagePlace): string {
  return `#message-${at + 1}-${index + 1}`;
}

export function fromMessageFragment(fragment: string): MessagePlace | undefined {
  const [, at, index] = FORM.exec(fragment) ?? [];
  return at === undefined ? undefined : { at: Number(at) - 1, index: Number(index) - 1 };
}
