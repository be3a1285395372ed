/** Test support: bytes of the kinds of files that a scan tells apart. Not part of the package. */
import { crc32, deflateRawSync } from "node:zlib";

const NONE: Buffer = Buffer.alloc(0);

export const latin = (text: string) => Buffer.from(text, "latin1");

/** Loading it runs `os.system`. */
export const EVIL = latin("cos\nsystem\n(S'true'\ntR.");

/** A pickle of protocol 4 that calls what these two texts name. */
export function pickleCalling(module: string, name: string): Buffer {
  const text = (value: string) => `\x8c${String.fromCharCode(value.length)}${value}`;
  return latin(`\x80\x04${text(module)}${text(name)}\x93${text("true")}\x85R.`);
}

/** The pickle of a dictionary with one tensor, as PyTorch writes it. */
export const TENSORS = latin(
  "\x80\x02ccollections\nOrderedDict\nq\x00)Rq\x01X\x01\x00\x00\x00wq\x02ctorch._utils\n_rebuild_tensor_v2\nq\x03((X\x07\x00\x00\x00storageq\x04" +
    "ctorch\nFloatStorage\nq\x05X\x01\x00\x00\x000q\x06X\x03\x00\x00\x00cpuq\x07K\x02tq\x08QK\x00K\x02\x85q\x09K\x01\x85q\x0a\x89h\x00)Rq\x0btq\x0cRq\x0ds.",
);

/** A checkpoint of the time before archives: five pickles, and the numbers. */
export function oldCheckpoint(saved: Buffer = TENSORS): Buffer {
  const magic = latin("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.");
  const version = latin("\x80\x02M\xe9\x03.");
  const system = latin(
    "\x80\x02}q\x00(X\x10\x00\x00\x00protocol_versionq\x01M\xe9\x03X\x0d\x00\x00\x00little_endianq\x02\x88u.",
  );
  const keys = latin("\x80\x02]q\x00X\x01\x00\x00\x000q\x01a.");
  return Buffer.concat([magic, version, system, saved, keys, latin("\x02\0\0\0\0\0\0\0"), Buffer.alloc(8, 0x3f)]);
}

export function array(descr: string, content: string | Buffer = Buffer.alloc(4), shape = "(1,)"): Buffer {
  return arrayWith(`{'descr': ${descr}, 'fortran_order': False, 'shape': ${shape}, }`, content);
}

export function arrayWith(header: string, content: string | Buffer = Buffer.alloc(4)): Buffer {
  const head = Buffer.from(`${header}${" ".repeat(Math.max(0, 117 - header.length))}\n`);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(head.length);
  const bytes = typeof content === "string" ? latin(content) : content;
  return Buffer.concat([latin("\x93NUMPY\x01\0"), length, head, bytes]);
}

export function safetensors(header: object | string, bytes = 0): Buffer {
  const head = Buffer.from(typeof header === "string" ? header : JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(head.length));
  return Buffer.concat([length, head, Buffer.alloc(bytes)]);
}

interface ZipItem {
  name: string;
  content: Buffer;
  isPacked?: boolean;
  /** What the header before the entry says instead. */
  localName?: string;
  flags?: number;
  /** Length after unpacking that the directory says. */
  size?: number;
  method?: number;
}

export function zip(items: readonly ZipItem[], { prefix = NONE, start = 0, gap = NONE, comment = NONE } = {}) {
  const parts: Buffer[] = [prefix];
  const directory: Buffer[] = [];
  let at = start;
  for (const { name, content, isPacked = false, localName = name, flags = 0, size = content.length, method } of items) {
    const data = isPacked ? deflateRawSync(content) : content;
    const fields = (said: string, local: boolean) => {
      const buffer = Buffer.alloc(26);
      buffer.writeUInt16LE(20, 0);
      buffer.writeUInt16LE(flags, 2);
      buffer.writeUInt16LE(method ?? (isPacked ? 8 : 0), 4);
      buffer.writeUInt16LE(0x21, 8);
      buffer.writeUInt32LE(crc32(content), 10);
      buffer.writeUInt32LE(data.length, 14);
      buffer.writeUInt32LE(size, 18);
      buffer.writeUInt16LE(Buffer.byteLength(said), 22);
      return local ? buffer : Buffer.concat([latin("\x14\0"), buffer]);
    };
    const local = Buffer.concat([latin("PK\x03\x04"), fields(localName, true), Buffer.from(localName), data, gap]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(latin("PK\x01\x02"), fields(name, false), rest, Buffer.from(name));
    parts.push(local);
    at += local.length;
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(items.length, 4);
  end.writeUInt16LE(items.length, 6);
  end.writeUInt32LE(records.length, 8);
  end.writeUInt32LE(at, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...parts, records, latin("PK\x05\x06"), end, comment]);
}

export const zipOf = (files: Readonly<Record<string, Buffer | string>>) =>
  zip(
    Object.entries(files).map(([name, content]) => ({
      name,
      content: Buffer.from(content),
      isPacked: content.length > 40,
    })),
  );

/** A checkpoint of PyTorch as an archive. */
export function checkpoint(saved: Buffer = TENSORS, others: Readonly<Record<string, Buffer | string>> = {}): Buffer {
  const files = {
    "net/data.pkl": saved,
    "net/version": "3\n",
    "net/byteorder": "little",
    "net/data/0": Buffer.alloc(8, 0x3f),
    ...others,
  };
  return zip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })));
}

export function tar(files: Readonly<Record<string, Buffer | string>>, type = "0", magic = "ustar\x0000"): Buffer {
  const blocks = Object.entries(files).flatMap(([name, each]) => {
    const content = Buffer.from(each);
    const head = Buffer.alloc(512);
    head.write(name, 0, "latin1");
    head.write("0000644\x000000000\x000000000\x00", 100);
    head.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
    head.write("00000000000\0        ", 136);
    head.write(type, 156, "latin1");
    head.write(magic, 257, "latin1");
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return [head, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** A field of a message of Protocol Buffers. */
export function field(number: number, value: number | string | Buffer): Buffer {
  if (typeof value === "number") return Buffer.concat([varint(number * 8), varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}

/** A model of ONNX with one node and one tensor. */
export function onnx({
  domain = "",
  operator = "Add",
  location,
}: { domain?: string; operator?: string; location?: string } = {}): Buffer {
  const node = Buffer.concat([
    field(1, "a"),
    field(2, "b"),
    field(4, operator),
    ...(domain === "" ? [] : [field(7, domain)]),
  ]);
  const external =
    location === undefined
      ? [field(9, Buffer.alloc(4))]
      : [field(13, Buffer.concat([field(1, "location"), field(2, location)])), field(14, 1)];
  const tensor = Buffer.concat([field(1, 1), field(2, 1), field(8, "w"), ...external]);
  const graph = Buffer.concat([field(1, node), field(2, "graph"), field(5, tensor)]);
  return Buffer.concat([
    field(1, 9),
    field(2, "pytorch"),
    field(7, graph),
    field(8, Buffer.concat([field(1, ""), field(2, 17)])),
  ]);
}

export const sentencePiece = () =>
  Buffer.concat(
    ["<unk>", "<s>", "▁the"].map((piece) =>
      field(1, Buffer.concat([field(1, piece), latin("\x15\0\0\0\0"), field(3, 2)])),
    ),
  );

/** A GGUF file without tensors, with a chat template. */
export function gguf(template: string): Buffer {
  const long = (value: number) => Buffer.from([value & 255, value >> 8, 0, 0, 0, 0, 0, 0]);
  const text = (value: string) => [long(Buffer.byteLength(value)), Buffer.from(value)];
  const pair = [...text("tokenizer.chat_template"), latin("\x08\0\0\0"), ...text(template)];
  return Buffer.concat([latin("GGUF\x03\0\0\0"), long(0), long(1), ...pair, Buffer.alloc(32)]);
}
