/**
 * The words of a document that goes along with a message: PDF, Word, Excel and web pages, by maintained readers. The
 * kind is that of the content, whatever the name says. Runs in a worker that ends with its deadline.
 */
import { unzipSync } from "fflate";

/** All that a compressed document may hold. */
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024;
const HTML = /^\uFEFF?\s*(?:<!--[^]*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i;

/** The text of a document; nothing for a file that is none of these, such as a text. */
export async function documentText(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const first = String.fromCharCode(...bytes.subarray(0, 1024));
  if (/^\s*%PDF-/.test(first)) return pdfText(bytes);
  if (first.startsWith("PK\x03\x04")) return packedText(bytes);
  // A web page names itself within its first letters.
  return HTML.test(new TextDecoder().decode(bytes.subarray(0, 4096))) ? htmlText(bytes) : undefined;
}

async function pdfText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { extractText } = await import("unpdf");
  const { text } = await extractText(bytes);
  return text.join("\n\n");
}

async function packedText(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const names = new Set<string>();
  let size = 0;
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      names.add(name);
      size += originalSize;
      return false;
    },
  });
  if (size > MAX_UNPACKED_BYTES) throw new RangeError("It holds too much.");
  if (names.has("word/document.xml")) {
    const { default: mammoth } = await import("mammoth");
    // Browsers take the one, Node the other.
    const both: { arrayBuffer: ArrayBuffer } = Object.assign({ arrayBuffer: bytes.buffer }, { buffer: bytes });
    const { value } = await mammoth.extractRawText(both);
    return value;
  }
  return names.has("xl/workbook.xml") ? sheetText(bytes) : undefined;
}

/** Each sheet as comma-separated values below its name. */
async function sheetText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { default: readSheets } = await import("read-excel-file/web-worker");
  const sheets = await readSheets(bytes.buffer);
  const cellText = (cell: unknown) => {
    const text = cell instanceof Date ? cell.toISOString().replace("T00:00:00.000Z", "") : String(cell ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return sheets
    .map(({ sheet, data }) => `# ${sheet}\n\n${data.map((row) => row.map(cellText).join(",")).join("\n")}`)
    .join("\n\n");
}

async function htmlText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const [{ fromHtml }, { toText }] = await Promise.all([import("hast-util-from-html"), import("hast-util-to-text")]);
  return toText(fromHtml(new TextDecoder().decode(bytes)));
}
