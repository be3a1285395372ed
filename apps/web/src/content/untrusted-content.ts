/**
 * Untrusted content that a page shows: model cards, chat templates, code. Its author decides how
 * long it takes to render, so pages request it here and it is rendered elsewhere, within limits
 * (server/sandbox). The functions below say what is rendered; they are the same in the sandbox's
 * threads and in a test without threads.
 */
import { highlightToHtml, plainMarkdown, renderMarkdown } from "@vitrine/markdown";
import { type PromptPreview, type PromptRequest, previewPrompt } from "./prompt-preview.ts";
import { type HeaderAnswer, readWeightsHeader, type WeightsFile } from "./weights-header.ts";

/** A card, and where what it names relatively is. */
export interface CardText {
  kind: "card";
  source: string;
  /** Base addresses, with a slash at the end, of its links and pictures; without one these are
   * omitted. */
  links?: string;
  pictures?: string;
  /** Leaves out pictures that are elsewhere. */
  onlySitePictures?: boolean;
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

export type UntrustedContent = CardText | PromptText | CodeText;

/** Safe HTML; `reason` says why it is the text as it was written. */
export interface SetText {
  html: string;
  reason?: string;
}

/** Treatment of each kind. */
export interface SetTexts {
  card: SetText;
  prompt: PromptPreview;
  code: SetText;
}

/**
 * Renders untrusted content. Never rejects: content beyond the limits comes back as plain text,
 * with the reason.
 */
export interface UntrustedRenderer {
  set<T extends UntrustedContent>(text: T): Promise<SetTexts[T["kind"]]>;
  /** Reads the header of a file of weights. */
  readHeader(file: WeightsFile): Promise<HeaderAnswer>;
  close(): Promise<void>;
}

/** A card longer than this is folded: its beginning is shown, and the rest on request. */
const FOLD_AFTER = 12_000;
/** Most of a text that is shown as it was written. */
const MAX_PLAIN_CHARS = 100_000;

/** Sets a text, here and now. Only for threads that may be ended, and for tests. */
export function setText(text: UntrustedContent): SetTexts[keyof SetTexts] {
  switch (text.kind) {
    case "card": {
      const { html } = renderMarkdown(text.source, {
        idPrefix: "card-",
        under: 2,
        dropTitle: true,
        untrusted: true,
        foldAfter: FOLD_AFTER,
        ...(text.onlySitePictures && { onlySitePictures: true }),
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
export function plainText(text: UntrustedContent, reason: string): SetTexts[keyof SetTexts] {
  switch (text.kind) {
    case "card":
      return { html: plainMarkdown(text.source.slice(0, MAX_PLAIN_CHARS), reason).html, reason };
    case "prompt":
      return { spans: [], characters: 0, variables: [], problem: { field: "template", message: reason } };
    case "code":
      return { html: highlightToHtml(text.code.slice(0, MAX_PLAIN_CHARS), "text"), reason };
  }
}

/** The threads' answers without threads. */
export const INLINE_RENDERER: UntrustedRenderer = {
  set: (text) => Promise.resolve(setText(text) as never),
  readHeader: (file) =>
    readWeightsHeader(file).then(
      (header) => ({ header }),
      (error: unknown) => ({ problem: error instanceof Error ? error.message : "the file cannot be read" }),
    ),
  close: () => Promise.resolve(),
};

/** A placeholder for this site while an address is resolved. */
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
