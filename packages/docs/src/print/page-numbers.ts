/**
 * The pages that links inside of a PDF lead to. Chromium writes these places, and the tree of pages, as plain objects;
 * only pictures, fonts and the text of pages are compressed.
 */
import { percentDecoded } from "@vitrine/base";

/** The number of the page, from 1, of each place by its name. */
export function pageNumbers(pdf: Uint8Array): Map<string, number> {
  const text = Buffer.from(pdf).toString("latin1");
  const kids = new Map<string, string[]>();
  const roots: string[] = [];
  for (const [, id = "", body = ""] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n<<\/Type \/Pages\n([^]*?)>>\nendobj/g)) {
    kids.set(
      id,
      Array.from((/\/Kids \[([^\]]*)\]/.exec(body)?.[1] ?? "").matchAll(/(\d+) 0 R/g), ([, kid = ""]) => kid),
    );
    if (!body.includes("/Parent")) roots.push(id);
  }
  const order = new Map<string, number>();
  const visit = (id: string): void => {
    const below = kids.get(id);
    if (below) for (const kid of below) visit(kid);
    else order.set(id, order.size + 1);
  };
  for (const root of roots) visit(root);
  const numbers = new Map<string, number>();
  for (const [, name = "", page = ""] of text.matchAll(/\/(\S+) \[(\d+) 0 R \/XYZ /g)) {
    const number = order.get(page);
    if (number !== undefined) numbers.set(unescapedName(name), number);
  }
  return numbers;
}

/** A name as it was in the page: escaped once for the address, and once more for the file. */
function unescapedName(written: string): string {
  const address = written.replace(/#([0-9A-Fa-f]{2})/g, (_whole, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  return percentDecoded(address);
}
