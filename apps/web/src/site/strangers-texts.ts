/**
 * What strangers wrote and a page shows: cards, chat templates, code. Setting such a text takes as long as its author
 * likes, so pages ask for it here and it is made elsewhere, within bounds (server/strangers). The functions below say
 * what is made; they are the same in the threads of the server and in a test that has none.
 */
import { highlightToHtml, plainMarkdown, renderMarkdown } from "@vitrine/docs";
import { type PromptPreview, type PromptRequest, previewPrompt } from "./prompt-preview.ts";

/** A card, and where what it names relatively is. */
export interface CardText {
  kind: "card";
  source: string;
  /** Addresses, with a slash at the end, below which its links and pictures lie; without one they are left out. */
  links?: string;
  pictures?: string;
  /** Leaves out pictures that are elsewhere. */
  onlyOwnPictures?: boolean;
}

export interface PromptText {
  kind: "prompt";
  request: PromptRequest;
}

export interface CodeText {
  kind: "code";
  code: string;
  language: string;
}

export type StrangersText = CardText | PromptText | CodeText;

/** Safe HTML; `reason` says why it is the text as it was written. */
export interface SetText {
  html: string;
  reason?: string;
}

/** What becomes of each kind. */
export interface SetTexts {
  card: SetText;
  prompt: PromptPreview;
  code: SetText;
}

/** Sets texts of strangers. Never rejects: what is too much comes back plainly, with the reason. */
export interface StrangersTexts {
  set<T extends StrangersText>(text: T): Promise<SetTexts[T["kind"]]>;
  close(): Promise<void>;
}

/** A card longer than this is folded: its beginning is shown, and the rest on request. */
const FOLD_AFTER = 12_000;
/** Most of a text that is shown as it was written. */
const LONGEST_PLAIN = 100_000;

/** Sets a text, here and now. Only for threads that may be ended, and for tests. */
export function setText(text: StrangersText): SetTexts[keyof SetTexts] {
  switch (text.kind) {
    case "card": {
      const { html } = renderMarkdown(text.source, {
        idPrefix: "card-",
        under: 2,
        dropTitle: true,
        untrusted: true,
        foldAfter: FOLD_AFTER,
        ...(text.onlyOwnPictures && { onlyOwnPictures: true }),
        resolveAddress: (address, kind) => within(kind === "image" ? text.pictures : text.links, address),
      });
      return { html };
    }
    case "prompt":
      return previewPrompt(text.request);
    case "code":
      return { html: highlightToHtml(text.code, text.language) };
  }
}

/** The text as it was written, where setting it was too much. Costs next to nothing. */
export function plainText(text: StrangersText, reason: string): SetTexts[keyof SetTexts] {
  switch (text.kind) {
    case "card":
      return { html: plainMarkdown(text.source.slice(0, LONGEST_PLAIN), reason).html, reason };
    case "prompt":
      return { spans: [], characters: 0, variables: [], problem: { field: "template", message: reason } };
    case "code":
      return { html: highlightToHtml(text.code.slice(0, LONGEST_PLAIN), "text"), reason };
  }
}

/** The threads' answers without threads. */
export const TEXTS_IN_PLACE: StrangersTexts = {
  set: (text) => Promise.resolve(setText(text) as never),
  close: () => Promise.resolve(),
};

/** Stands for this site while an address is worked out. */
const HERE = "http://here.invalid";

/** Where a relative address leads that stays below `base`. */
function within(base: string | undefined, address: string): string | undefined {
  if (base === undefined || address.startsWith("/")) return undefined;
  try {
    // An address of this site begins with its path.
    const isHere = base.startsWith("/");
    const { href } = new URL(address, isHere ? `${HERE}${base}` : base);
    const resolved = isHere && href.startsWith(HERE) ? href.slice(HERE.length) : href;
    return resolved.startsWith(base) ? resolved : undefined;
  } catch {
    return undefined;
  }
}
