/** GGUF: numbers and settings, of which one is a program. A chat template is run by Jinja, which not all loaders confine. */
import { GgufError, readGgufHeader } from "@vitrine/models";
import { BeyondLimits, type FileScan, SAFE, suspicious, unsafe } from "./file-scan.ts";
import { bytesOf, FileWindow, type ScannedFile } from "./scanned-file.ts";

const NEWEST = 3;
/** That of the largest vocabularies has some twelve megabytes. */
const MAX_HEADER_BYTES = 16 * 1024 * 1024;
const TEMPLATE_KEY = "tokenizer.chat_template";

/** The ways out of a template into Python: names of the language, as an attribute or as a text for one. */
export const TEMPLATE_ESCAPE = /(?:\.|\[\s{0,9}\\?['"]|attr\(\s{0,9}\\?['"])__[a-z]{2,20}__/;

export async function scanGguf(file: ScannedFile, head: Buffer): Promise<FileScan> {
  const version = head.length < 8 ? 0 : head.readUInt32LE(4);
  if (version < 1 || version > NEWEST) return suspicious(`GGUF version ${version} is not known.`);
  const templates = await templatesOf(file);
  return templates.some((template) => TEMPLATE_ESCAPE.test(template))
    ? unsafe("Its chat template reaches into Python, where it can run programs.")
    : SAFE;
}

async function templatesOf(file: ScannedFile): Promise<string[]> {
  const window = new FileWindow(file);
  try {
    const source = { size: file.size, read: (offset: number, length: number) => window.at(offset, length) };
    const { metadata } = await readGgufHeader(source, { maxHeaderBytes: MAX_HEADER_BYTES });
    return [...metadata].flatMap(([key, value]) =>
      key.startsWith(TEMPLATE_KEY) && typeof value === "string" ? [value] : [],
    );
  } catch (error) {
    if (!(error instanceof GgufError)) throw error;
    // Another reader may get further with it.
    if (file.size > MAX_HEADER_BYTES) throw new BeyondLimits();
    return [(await bytesOf(file, 0, file.size - 1)).toString("latin1")];
  }
}
