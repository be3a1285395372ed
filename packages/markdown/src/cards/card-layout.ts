/**
 * The layout of a card: 1200 by 630, the site's name above, a title as large as it fits, metadata
 * below.
 */
import { brokenLines } from "./line-break.ts";
import type { Typeface } from "./typeface.ts";

/** Content of a card. */
export interface Card {
  /** Name of the site. */
  site: string;
  /** Kind of its page, or its section. */
  kind: string;
  title: string;
  /** Short, in the order of their weight; those that do not fit are omitted. */
  details?: readonly string[];
  /** The site's sign: outlines in a square of 24, drawn as lines. */
  sign?: string;
}

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const MARGIN = 96;
const COLUMN = CARD_WIDTH - 2 * MARGIN;
const TITLE_TOP = 236;
const TITLE_SIZES = [88, 74, 62, 54] as const;
const MAX_TITLE_HEIGHT = 290;
const LINE_HEIGHT = 1.14;
const METADATA_BASELINE = 566;
const MAX_TITLE_CHARS = 300;

const INK = "#13211d";
const SOFT = "#475a54";
const ACCENT = "#08694f";

/** The two weights that a card is set in. */
export interface Faces {
  bold: Typeface;
  regular: Typeface;
}

/** The card as SVG without text, or `undefined` when its title has letters that the font has not. */
export function cardSvg(card: Card, { bold, regular }: Faces): string | undefined {
  const title = plainLine(card.title).slice(0, MAX_TITLE_CHARS);
  if (title === "" || !bold.covers(title)) return undefined;
  const { lines, size } = titleLines(title, bold);
  const path = (data: string, color: string) => `<path d="${data}" fill="${color}"/>`;
  const shown = (text: string) => (bold.covers(plainLine(text)) ? plainLine(text) : "");
  const sign = /^[\d\sMmLlHhVvCcSsQqTtAaZz.,-]*$/.test(card.sign ?? "") ? (card.sign ?? "") : "";
  const left = sign === "" ? MARGIN : MARGIN + 74;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="#f4f8f6"/>`,
    `<path d="M780 0H1200V630H150Z" fill="#e6eeeb"/>`,
    `<rect y="${CARD_HEIGHT - 10}" width="${CARD_WIDTH}" height="10" fill="${ACCENT}"/>`,
    sign === ""
      ? ""
      : `<path d="${sign}" transform="translate(${MARGIN - 6} 62) scale(2.5)" fill="none" stroke="${ACCENT}" stroke-width="1.9" stroke-linejoin="round"/>`,
    path(bold.outline(clipped(shown(card.site), COLUMN / 2, 38, bold), left, 106, 38), INK),
    path(bold.outline(clipped(shown(card.kind), COLUMN, 30, bold), MARGIN, 196, 30), ACCENT),
    ...lines.map((line, index) =>
      path(bold.outline(line, MARGIN, TITLE_TOP + size * (0.82 + index * LINE_HEIGHT), size), INK),
    ),
    path(regular.outline(metadataLine(card.details ?? [], regular), MARGIN, METADATA_BASELINE, 32), SOFT),
    "</svg>",
  ].join("");
}

/** The title at the largest size at which all of it fits; at the smallest it is cut. */
function titleLines(title: string, face: Typeface): { lines: string[]; size: number } {
  let found: { lines: string[]; size: number } = { lines: [], size: 0 };
  for (const size of TITLE_SIZES) {
    const max = Math.floor(MAX_TITLE_HEIGHT / (size * LINE_HEIGHT));
    const { lines, isCut } = brokenLines(title, COLUMN, max, (text) => face.width(text, size));
    found = { lines, size };
    if (!isCut) break;
  }
  return found;
}

function metadataLine(details: readonly string[], face: Typeface): string {
  let line = "";
  for (const fact of details.map(plainLine)) {
    if (fact === "" || !face.covers(fact)) continue;
    const longer = line === "" ? fact : `${line}  ·  ${fact}`;
    if (face.width(longer, 32) <= COLUMN) line = longer;
  }
  return line;
}

function clipped(text: string, width: number, size: number, face: Typeface): string {
  return brokenLines(text, width, 1, (part) => face.width(part, size)).lines[0] ?? "";
}

/**
 * Text on one line, without characters that have no glyph: pictographs, controls, marks of
 * direction.
 */
function plainLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u200D]|(?![\s])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
