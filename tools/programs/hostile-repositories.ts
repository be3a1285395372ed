/** Repositories that were made to hold a site up, each in a folder of its own. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateRawSync } from "node:zlib";

const MB = 1_000_000;
const CARD = "---\nlicense: mit\npipeline_tag: text-generation\n---\n# A card\n";
const CONFIG = '{"model_type": "llama", "architectures": ["LlamaForCausalLM"]}';

type Content = string | Buffer;

/** Writes files into a new folder. */
function files(folder: string, contents: Record<string, Content>): void {
  // With a card, so that each is taken for a model.
  for (const [path, content] of Object.entries({ "README.md": CARD, ...contents })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** `from(0)`, `from(1)` … joined until they have so many bytes. */
function grown(bytes: number, from: (at: number) => string, between = ""): string {
  const pieces: string[] = [];
  for (let at = 0, size = 0; size < bytes; at += 1) {
    const piece = from(at);
    pieces.push(piece);
    size += piece.length + between.length;
  }
  return pieces.join(between);
}

function safetensors(header: Content, claimed = Buffer.byteLength(header)): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(claimed));
  return Buffer.concat([length, Buffer.from(header), Buffer.alloc(64)]);
}

function numbers(...values: (number | bigint)[]): Buffer {
  return Buffer.concat(
    values.map((value) => {
      const piece = Buffer.alloc(typeof value === "bigint" ? 8 : 4);
      if (typeof value === "bigint") piece.writeBigUInt64LE(value);
      else piece.writeUInt32LE(value);
      return piece;
    }),
  );
}

/** The beginning of a GGUF file that says how many tensors and keys it has, and what follows. */
function gguf(tensors: bigint, keys: bigint, ...rest: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from("GGUF"), numbers(3, tensors, keys), ...rest]);
}

function ggufText(text: string): Buffer {
  return Buffer.concat([numbers(BigInt(text.length)), Buffer.from(text)]);
}

/** An archive of one file that unpacks to a thousand times its size. */
function bomb(name: string, bytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(bytes));
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(8, 4);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(bytes, 18);
  shared.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), shared, Buffer.from(name), packed]);
  const central = Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0"), shared, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

const template = "{% for message in messages %}{{ message.content }}{% endfor %}";

/** By name, what fills a folder. */
export const HOSTILE: Readonly<Record<string, (folder: string) => void>> = {
  "safetensors-header-44-mb": (at) =>
    files(at, {
      "config.json": CONFIG,
      "model.safetensors": safetensors(
        `{${grown(44 * MB, (n) => `"model.layers.${n}.weight":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}`, ",")}}`,
      ),
    }),
  "safetensors-that-lies": (at) =>
    files(at, {
      "config.json": CONFIG,
      "a.safetensors": safetensors("{}", 2 ** 52),
      "b.safetensors": safetensors('{"a":{"dtype":"F32","shape":[1e308,1e308],"data_offsets":[-1,1e300]}}'),
      "c.safetensors": safetensors(`{"__proto__":${"[".repeat(MB)}`),
    }),
  "config-16-mb": (at) => files(at, { "config.json": `{${grown(16 * MB, (n) => `"key_${n}":[${n},"${n}"]`, ",")}}` }),
  "config-deep": (at) => files(at, { "config.json": `${'{"a":'.repeat(2 * MB)}1${"}".repeat(2 * MB)}` }),
  "card-32-mb": (at) =>
    files(at, { "README.md": CARD + grown(32 * MB, (n) => `Word ${n} of a *long* card with \`code\`.\n\n`) }),
  "card-of-brackets": (at) =>
    files(at, {
      "README.md": `${CARD}${"[".repeat(300_000)}\n\n${"*a ".repeat(200_000)}\n\n${"> ".repeat(50_000)}x\n\n${"`".repeat(99_999)}`,
    }),
  "card-of-tags": (at) =>
    files(at, { "README.md": `${CARD}${"<div><table><tr><td>".repeat(100_000)}<script>alert(1)</script>` }),
  "front-matter-of-aliases": (at) => {
    const lines = grown(2_000, (n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}*a${n}]\n`);
    files(at, { "README.md": `---\na0: &a0 [x]\n${lines}tags: *a30\n---\n# Card\n` });
  },
  "front-matter-8-mb": (at) =>
    files(at, { "README.md": `---\ntags:\n${grown(8 * MB, (n) => `- tag-${n}\n`)}---\n# Card\n` }),
  "pickle-of-calls": (at) =>
    files(at, {
      "pytorch_model.bin": Buffer.concat([
        Buffer.from("\u0080\u0002", "latin1"),
        Buffer.from(
          grown(24 * MB, (n) => `cos${n}\nsystem\n(Vid\ntR`),
          "latin1",
        ),
        Buffer.from("."),
      ]),
    }),
  "pickle-of-marks": (at) => files(at, { "model.pkl": Buffer.alloc(24 * MB, "(0q\0") }),
  "archive-that-grows": (at) =>
    files(at, { "pytorch_model.bin": bomb("archive/data.pkl", 900 * MB), "config.json": CONFIG }),
  "gguf-of-many-keys": (at) =>
    files(at, {
      "model.gguf": gguf(
        0n,
        BigInt(2 ** 40),
        Buffer.concat(Array.from({ length: 600_000 }, (_, n) => Buffer.concat([ggufText(`key.${n}`), numbers(4, n)]))),
      ),
    }),
  "gguf-that-lies": (at) =>
    files(at, {
      "a.gguf": gguf(2n ** 62n, 2n ** 62n, numbers(2n ** 61n)),
      "b.gguf": gguf(1n, 1n, ggufText("tokenizer.ggml.tokens"), numbers(9, 8, 2n ** 60n)),
      "c.gguf": gguf(0n, 1n, ggufText("deep"), Buffer.concat(Array.from({ length: 300_000 }, () => numbers(9, 1n)))),
    }),
  "chat-templates-20000": (at) =>
    files(at, {
      "config.json": CONFIG,
      "tokenizer_config.json": JSON.stringify({
        chat_template: Array.from({ length: 20_000 }, (_, n) => ({ name: `template-${n}`, template })),
      }),
    }),
  "chat-template-without-end": (at) =>
    files(at, {
      "config.json": CONFIG,
      "chat_template.jinja": `{% for a in range(1000000000) %}{% for b in range(1000000000) %}x{% endfor %}{% endfor %}${"{{ (".repeat(50_000)}`,
    }),
  "tokens-20-mb": (at) =>
    files(at, {
      "config.json": CONFIG,
      "tokenizer_config.json": `{"added_tokens_decoder":{${grown(20 * MB, (n) => `"${n}":{"content":"<t${n}>","special":true}`, ",")}}}`,
    }),
  "index-of-700000-weights": (at) =>
    files(at, {
      "config.json": CONFIG,
      "model.safetensors.index.json": `{"weight_map":{${grown(30 * MB, (n) => `"layer.${n}":"part-${n}.safetensors"`, ",")}}}`,
    }),
  "links-out-of-the-folder": (at) => {
    files(at, {});
    const links = { "config.json": "/etc/passwd", "tokenizer.json": "/proc/self/environ", loop: "loop", all: "/" };
    for (const [name, target] of Object.entries(links)) symlinkSync(target, join(at, name));
  },
  "names-of-odd-characters": (at) => {
    const names = [
      "a\nb.bin",
      "\u202Egnp.bin",
      "<script>alert(1)</script".replaceAll("/", "∕"),
      "%2e%2e%2f",
      " ",
      "a".repeat(255),
    ];
    const odd = [
      ...names,
      "con",
      "x\u0000y".replaceAll("\0", "\u0001"),
      "‮.safetensors",
      "?#&=.json",
      "--help",
      "é",
      "é",
    ];
    files(at, { "config.json": CONFIG, ...Object.fromEntries(odd.map((name) => [name, "x"])) });
    writeFileSync(Buffer.concat([Buffer.from(`${at}/`), Buffer.from([0xff, 0xfe, 0x2e, 0x62])]), "x");
  },
  "pipes-for-files": (at) => {
    mkdirSync(at, { recursive: true });
    for (const name of ["config.json", "README.md", "model.safetensors"]) execFileSync("mkfifo", [join(at, name)]);
    writeFileSync(join(at, "tokenizer_config.json"), "{}");
  },
  "files-30000": (at) => {
    files(at, { "config.json": CONFIG });
    for (let n = 0; n < 30_000; n += 1) writeFileSync(join(at, `part-${n}.bin`), "");
  },
  "folders-300-deep": (at) => files(at, { "config.json": CONFIG, [`${"d/".repeat(300)}model.safetensors`]: "x" }),
  "sparse-8-tb": (at) => {
    files(at, { "config.json": CONFIG, "model.safetensors": safetensors("{}"), "pytorch_model.bin": "PK" });
    for (const name of ["model.safetensors", "pytorch_model.bin"]) truncateSync(join(at, name), 8e12);
  },
  "card-of-links-and-tables": (at) =>
    files(at, {
      "README.md": `${CARD}${grown(MB, (n) => `[${n}]: <x${n}>\n`)}\n|a${"|b".repeat(3000)}|\n|-${"|-".repeat(3000)}|\n${grown(MB, (n) => `|[x][${n}]![y][${n}]|\n`)}`,
    }),
  "front-matter-of-results": (at) =>
    files(at, {
      "README.md": `---\nmodel-index:\n- name: x\n  results:\n${grown(3 * MB, (n) => `  - {task: {type: t${n}}, dataset: {type: d, name: n${n}}, metrics: [{type: accuracy, value: ${n}}]}\n`)}---\n# Card\n`,
    }),
  "attributes-of-git-12-mb": (at) =>
    files(at, {
      "config.json": CONFIG,
      ".gitattributes": grown(12 * MB, (n) => `**/a${n}*b*c*d* filter=lfs diff=lfs -text\n`),
    }),
  "tensors-that-overlap": (at) =>
    files(at, {
      "config.json": CONFIG,
      "model.safetensors": safetensors(
        `{${grown(3 * MB, (n) => `"t.${n}":{"dtype":"F32","shape":[${"1,".repeat(20)}1],"data_offsets":[0,64]}`, ",")}}`,
      ),
    }),
  "gguf-of-long-arrays": (at) =>
    files(at, {
      "model.gguf": gguf(
        0n,
        2n,
        Buffer.concat([ggufText("general.architecture"), numbers(8), ggufText("llama")]),
        Buffer.concat([ggufText("tokenizer.ggml.tokens"), numbers(9, 8, 3_000_000n)]),
        Buffer.concat(Array.from({ length: 3_000_000 }, () => numbers(0n))),
      ),
    }),
  "gguf-files-5000": (at) => {
    files(at, {});
    for (let n = 0; n < 5000; n += 1) writeFileSync(join(at, `model-${n}-Q4_K_M-00001-of-00002.gguf`), "GGUF");
  },
};
