/** Kinds of files by their first bytes. A name never makes a file more harmless than its content is. */
import { isTarHead } from "./tar-entries.ts";

/** Kinds that are looked into, and what can be said of others by their first bytes alone. */
export type FileKind =
  | "array"
  | "document"
  | "ggml"
  | "gguf"
  | "gzip"
  | "hdf5"
  | "pdf"
  | "pickle"
  | "safetensors"
  | "tar"
  | "tflite"
  | "zip"
  | { program: string }
  | { packed: string }
  | undefined;

/** Bytes that are needed to know a kind. */
export const HEAD_BYTES = 512;

/** Beginnings in Latin-1, with the position where it is not the first. */
const BEGINNINGS: readonly [kind: FileKind, beginning: string, position?: number][] = [
  ["zip", "PK\x03\x04"],
  ["zip", "PK\x05\x06"],
  ["gzip", "\x1f\x8b"],
  ["array", "\x93NUMPY"],
  ["gguf", "GGUF"],
  ...["lmgg", "tjgg", "fmgg", "algg"].map((magic): [FileKind, string] => ["ggml", magic]),
  ["hdf5", "\x89HDF\r\n\x1a\n"],
  ["tflite", "TFL3", 4],
  ["pdf", "%PDF-"],
  // Pictures, sounds, films and fonts.
  ...[
    "\x89PNG\r\n\x1a\n",
    "\xff\xd8\xff",
    "GIF87a",
    "GIF89a",
    "II*\0",
    "MM\0*",
    "OggS",
    "fLaC",
    "ID3",
    ..."\xfb\xfa\xf3\xf2\xe3\xe2".split("").map((byte) => `\xff${byte}`),
    "\0\0\x01\0",
    "\x1a\x45\xdf\xa3",
    "wOFF",
    "wOF2",
    "OTTO",
    "\0\x01\0\0\0",
  ].map((beginning): [FileKind, string] => ["document", beginning]),
  ...["WEBP", "WAVE", "AVI "].map((form): [FileKind, string, number] => ["document", form, 8]),
  ["document", "ftyp", 4],
  [{ program: "a program for Linux" }, "\x7fELF"],
  [{ program: "a program for Windows" }, "MZ"],
  ...["\xfe\xed\xfa\xce", "\xfe\xed\xfa\xcf", "\xce\xfa\xed\xfe", "\xcf\xfa\xed\xfe", "\xca\xfe\xba\xbe"].map(
    (magic): [FileKind, string] => [{ program: "a program for macOS or Java" }, magic],
  ),
  [{ program: "a WebAssembly program" }, "\0asm"],
  [{ program: "a script" }, "#!"],
  [{ program: "a script" }, "\xef\xbb\xbf#!"],
  [{ program: "compiled Lua" }, "\x1bL"],
  [{ program: "compiled Python" }, "\r\r\n", 1],
  [{ program: "compiled Python" }, "\r\n", 2],
  [{ program: "a program for Android" }, "dex\n"],
  [{ program: "a program in LLVM’s form" }, "BC\xc0\xde"],
  [{ program: "a link of Windows" }, "L\0\0\0\x01\x14\x02\0"],
  [{ packed: "an old Office document, which can hold macros" }, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
  [{ packed: "a bzip2 file" }, "BZh"],
  [{ packed: "an xz file" }, "\xfd7zXZ\0"],
  [{ packed: "a Zstandard file" }, "\x28\xb5\x2f\xfd"],
  [{ packed: "an LZ4 file" }, "\x04\x22\x4d\x18"],
  [{ packed: "a 7z archive" }, "7z\xbc\xaf\x27\x1c"],
  [{ packed: "a RAR archive" }, "Rar!"],
  [{ packed: "an archive of ar" }, "!<arch>\n"],
  [{ packed: "a cabinet archive" }, "MSCF"],
  [{ packed: "a package of RPM" }, "\xed\xab\xee\xdb"],
];
/** Only with a container around them are these the forms above. */
const NEEDS_RIFF = 8;
const MAX_SAFETENSORS_HEADER = 100_000_000n;
const MAX_PROTOCOL = 5;

export function kindOf(head: Buffer, size: number): FileKind {
  // PyTorch takes an archive of tar for one whatever its first bytes are.
  if (isTarHead(head)) return "tar";
  const text = head.subarray(0, 16).toString("latin1");
  for (const [kind, beginning, position = 0] of BEGINNINGS)
    if (text.startsWith(beginning, position) && (position !== NEEDS_RIFF || text.startsWith("RIFF"))) return kind;
  if (head[0] === 0x80 && (head[1] ?? 255) <= MAX_PROTOCOL) return "pickle";
  if (head.length > 8 && head[8] === 0x7b) {
    const length = head.readBigUInt64LE(0);
    if (length <= MAX_SAFETENSORS_HEADER && length + 8n <= BigInt(size)) return "safetensors";
  }
  return undefined;
}

const PYTHON = /\.py[wx]?$/i;
const CODE =
  /\.(pyc|pyo|pyd|so(\.\d+)*|dll|dylib|exe|com|scr|cpl|sys|msi|bat|cmd|ps1|psm1|vb[es]|jse?|[cm]js|ws[fh]|hta|lnk|reg|inf|sh|bash|zsh|fish|ksh|csh|command|desktop|app|jar|class|apk|deb|rpm|whl|egg|wasm|rb|pl|pm|php|lua|tcl|jl|r|applescript|scpt)$/i;
const PICKLE = /\.(pkl|pickle|pt|pth|ckpt|joblib|pck|dill|cloudpickle)(\.|$)/i;

/** The reason why a file of this name is code, whatever is in it. */
export function whyCode(path: string): string | undefined {
  if (PYTHON.test(path)) return "It is Python code, which runs when a model is loaded with trust_remote_code.";
  return CODE.test(path) ? "It is code or a program, by its name." : undefined;
}

/** Whether programs read a file of this name as a pickle. */
export function isPickleName(path: string): boolean {
  return PICKLE.test(nameOf(path));
}

/** The part of a path that a scan depends on. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).toLowerCase();
}

/** The kind that a name announces, where one that announces it and is another has to be refused. */
export function announcedKind(path: string): { is: string; says: string } | undefined {
  const [, ending = ""] = /\.(safetensors|gguf|onnx|npy)$/.exec(nameOf(path)) ?? [];
  const says = { safetensors: "a safetensors file", gguf: "a GGUF file", onnx: "an ONNX model", npy: "a NumPy array" }[
    ending
  ];
  return says === undefined ? undefined : { is: ending === "npy" ? "array" : ending, says };
}
