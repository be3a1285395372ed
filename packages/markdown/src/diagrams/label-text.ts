/**
 * Labels on their way through the renderer. It reads brackets and markup inside of quoted labels as its own, so those
 * characters travel as private ones and come back as text when the drawing is painted.
 */

const SPECIAL = "[](){}|<>&\"'`;#%/\\=-*_~:";
const FIRST_PRIVATE = 0xe200;

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: "&", lt: "<", gt: ">", apos: "'", nbsp: " " };

/** Text of a label: without its quotes, entities decoded. Line breaks stay `<br/>`. */
export function labelText(written: string): string {
  return written
    .trim()
    .replace(/^"([\s\S]*)"$/, "$1")
    .replace(/^`([\s\S]*)`$/, "$1")
    .replace(/[#&]([a-z]{2,5});/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/&?#(\d{1,6});/g, (whole, code: string) =>
      Number(code) >= 32 && Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole,
    );
}

/** The text with every character that means something to the renderer as a private one. */
export function protectedText(text: string): string {
  return text
    .split(/(<br\s*\/?>)/i)
    .map((part, index) => (index % 2 === 1 ? "<br/>" : [...part].map(protect).join("")))
    .join("");
}

function protect(character: string): string {
  const index = SPECIAL.indexOf(character);
  return index === -1 ? character : String.fromCodePoint(FIRST_PRIVATE + index);
}

/** Text of the drawing as its author wrote it. */
export function restoredText(text: string): string {
  return text.replace(/[\uE200-\uE220]/g, (character) => SPECIAL[character.codePointAt(0)! - FIRST_PRIVATE] ?? "");
}
