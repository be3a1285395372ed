/**
 * Text as outlines. A card has a few lines of it, so glyphs are placed in a row with the font's own
 * widths and kerning. The font has no letters that join or change their order; such text is
 * rejected instead of rendered wrongly.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The subset of the library that is used here; it has no types. */
interface PathCommand {
  type: "M" | "L" | "C" | "Q" | "Z";
  x?: number;
  y?: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
}
interface Glyph {
  advanceWidth: number;
  getPath(x: number, y: number, size: number): { commands: PathCommand[] };
}
interface Font {
  unitsPerEm: number;
  charToGlyph(character: string): Glyph;
  charToGlyphIndex(character: string): number;
  getKerningValue(left: Glyph, right: Glyph): number;
}

const require = createRequire(import.meta.url);
const { parse } = require("opentype.js") as { parse(file: ArrayBuffer): Font };

/** Subsets of the family; a letter is looked up in this order. */
const SUBSETS = ["latin", "latin-ext", "vietnamese", "cyrillic-ext"];

/** One weight of the family. */
export class Typeface {
  readonly #fonts: readonly Font[];

  private constructor(fonts: readonly Font[]) {
    this.#fonts = fonts;
  }

  static async load(weight: 400 | 700): Promise<Typeface> {
    const fonts = SUBSETS.map(async (subset) => {
      const file = require.resolve(`@fontsource/hanken-grotesk/files/hanken-grotesk-${subset}-${weight}-normal.woff`);
      const bytes = await readFile(file);
      return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    });
    return new Typeface(await Promise.all(fonts));
  }

  /** Whether every letter has a glyph. */
  covers(text: string): boolean {
    return [...text].every((character) => this.#fontOf(character) !== undefined);
  }

  /** Width of a line in pixels. */
  width(text: string, size: number): number {
    return this.#set(text, size, () => {});
  }

  /** Path data of a line whose baseline begins at a point. */
  outline(text: string, x: number, y: number, size: number): string {
    const parts: string[] = [];
    this.#set(text, size, (glyph, at) => parts.push(...glyph.getPath(x + at, y, size).commands.map(pathData)));
    return parts.join("");
  }

  #set(text: string, size: number, place: (glyph: Glyph, at: number) => void): number {
    let at = 0;
    let before: { font: Font; glyph: Glyph } | undefined;
    for (const character of text) {
      const font = this.#fontOf(character) ?? this.#fonts[0];
      if (!font) return at;
      const glyph = font.charToGlyph(character);
      const scale = size / font.unitsPerEm;
      if (before?.font === font) at += font.getKerningValue(before.glyph, glyph) * scale;
      place(glyph, at);
      at += glyph.advanceWidth * scale;
      before = { font, glyph };
    }
    return at;
  }

  #fontOf(character: string): Font | undefined {
    return this.#fonts.find((font) => font.charToGlyphIndex(character) > 0);
  }
}

/** Written here, because the library's own writer turns some numbers into `NaN`. */
function pathData({ type, x1, y1, x2, y2, x, y }: PathCommand): string {
  const points = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
  return type + points.map((value) => value.toFixed(1)).join(" ");
}
