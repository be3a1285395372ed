/** Forms of hostile files, each refused where unsafe files are, and of harmless ones, each let through. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  array,
  arrayWith,
  checkpoint,
  EVIL,
  field,
  gguf,
  latin,
  oldCheckpoint,
  onnx,
  pickleCalling,
  safetensors,
  sentencePiece,
  tar,
  TENSORS,
  zip,
  zipOf,
} from "../testing/file-forms.ts";
import { isRefused, scanFile } from "./file-scans.ts";
import { memoryFile } from "./scanned-file.ts";

const scan = (path: string, content: Buffer | string) => scanFile(memoryFile(path, Buffer.from(content)));

const tensors = { w: { dtype: "F32", shape: [2], data_offsets: [0, 8] } };
const plain = array("'<f4'");
const keras = (config: object) =>
  zipOf({
    "metadata.json": "{}",
    "config.json": JSON.stringify(config),
    "model.weights.h5": latin("\x89HDF\r\n\x1a\n"),
  });
const layer = (more: object) => ({
  class_name: "Sequential",
  config: { layers: [{ module: "keras.layers", ...more }] },
});
const entry = zip([{ name: "b.pkl", content: EVIL }]);
const hidden = entry.subarray(0, entry.indexOf("PK\x01\x02", "latin1"));
/** The same file, whatever one reader calls it. */
const memo = (index: string) =>
  latin(`\x80\x02Vcollections\np10\n0Vos\np${index}\n0VOrderedDict\np11\n0Vsystem\np12\n0g10\ng12\n\x93(S'true'\ntR.`);

const HOSTILE: [what: string, path: string, content: Buffer | string][] = [
  ["a pickle that runs a program", "model.pkl", EVIL],
  ["a pickle without an ending", "model", EVIL],
  ["a pickle with the name of a text", "README.md", EVIL],
  ["a pickle with the name of weights of another kind", "model.safetensors", EVIL],
  ["a pickle of protocol 0 with INST", "model.pkl", "(S'true'\nios\nsystem\n."],
  ["INST in a text", "notes.txt", "(S'true'\nios\nsystem\n."],
  ["INST in a text that ends in its line", "notes.txt", "(S'true'\nios\nsystem."],
  ["a pickle with OBJ", "model.pkl", "(cos\nsystem\nS'true'\no."],
  ["a pickle with NEWOBJ", "model.pkl", "\x80\x02csubprocess\nPopen\nX\x04\x00\x00\x00true\x85\x81."],
  ["a pickle with NEWOBJ_EX", "model.pkl", latin("\x80\x04csubprocess\nPopen\nX\x04\x00\x00\x00true\x85}\x92.")],
  ["argparse, and what it has imported", "model.pkl", pickleCalling("argparse", "_os.system")],
  ["torch, and what it has imported", "model.pkl", pickleCalling("torch", "hub._os.system")],
  ["a listed module, and a name that leads further", "model.pkl", pickleCalling("collections", "OrderedDict.fromkeys")],
  ["numpy, and what leads out of it", "model.pkl", pickleCalling("numpy", "f2py.os.system")],
  ["a compiler", "model.pkl", pickleCalling("py_compile", "compile")],
  ["a reader of mail", "model.pkl", pickleCalling("mailcap", "findmatch")],
  ["getattr", "model.pkl", pickleCalling("builtins", "getattr")],
  ["eval", "model.pkl", pickleCalling("builtins", "eval")],
  ["a loader of other pickles", "model.pkl", pickleCalling("torch.storage", "_load_from_bytes")],
  ["a class of its author", "model.pkl", pickleCalling("acme.model", "Net")],
  ["a loader in a listed module", "model.pkl", pickleCalling("numpy", "load")],
  ["a module that a listed one has", "model.pkl", pickleCalling("torch", "serialization")],
  ["an extension", "model.pkl", latin("\x80\x02\x82\x01.")],
  ["a name that is worked out", "model.pkl", latin("\x80\x04\x8c\x02os]\x93.")],
  ["a place in the memo that is written in two ways", "model.pkl", memo("1_0")],
  ["a place in the memo with a sign", "model.pkl", memo("+10")],
  ["a state that changes a listed class", "model.pkl", "cargparse\nNamespace\nNcargparse\nNamespace\n\x86b."],
  ["a pickle behind a pickle", "model.pkl", Buffer.concat([latin("K\x01."), EVIL])],
  ["bytes behind a pickle", "model.pkl", Buffer.concat([TENSORS, latin("\xff\xfe more")])],
  ["a cut pickle", "model.pkl", TENSORS.subarray(0, 60)],
  ["a pickle that breaks behind its call", "model.pkl", Buffer.concat([EVIL.subarray(0, -1), latin("\xff")])],
  ["an old checkpoint with a call", "model.pth", oldCheckpoint(EVIL)],
  ["an archive of PyTorch with a call", "pytorch_model.bin", checkpoint(EVIL)],
  ["an archive that is named as a tar", "checkpoint.pth.tar", checkpoint(EVIL)],
  ["a tar with a pickle", "checkpoint.tar", tar({ "data/model": EVIL })],
  ["a tar without the word ustar", "checkpoint.pth.tar", tar({ x: EVIL }, "0", "")],
  ["a tar with a link", "weights.tar", tar({ "weights.npy": "" }, "2")],
  ["a tar with a name that leads out", "weights.tar", tar({ "../.bashrc": "x" })],
  ["a packed pickle", "model.pkl.gz", gzipSync(EVIL)],
  ["a pickle that is packed twice", "weights", gzipSync(gzipSync(EVIL))],
  ["a tar that is packed", "weights.tgz", gzipSync(tar({ "a.pkl": EVIL }))],
  [
    "a second part of a packed file",
    "model.pkl.gz",
    Buffer.concat([gzipSync(EVIL.subarray(0, 5)), gzipSync(EVIL.subarray(5))]),
  ],
  ["a second part behind zeros", "x.gz", Buffer.concat([gzipSync("K"), Buffer.alloc(9), gzipSync(EVIL)])],
  ["an archive in an archive", "weights.zip", zipOf({ "inner.zip": checkpoint(EVIL) })],
  ["archives in archives", "weights.zip", [1, 2, 3, 4, 5].reduce<Buffer>((inner) => zipOf({ "a.zip": inner }), plain)],
  ["a pickle in an archive under another name", "weights.npz", zipOf({ "a.npy": plain, "b.txt": EVIL })],
  ["code in an archive", "weights.zip", zipOf({ "setup.py": "import os" })],
  ["an archive behind something else", "logo.png", Buffer.concat([latin("\x89PNG\r\n\x1a\n"), checkpoint(EVIL)])],
  [
    "an archive behind safetensors",
    "a.keras",
    Buffer.concat([
      safetensors({ w: { dtype: "U8", shape: [checkpoint(EVIL).length], data_offsets: [0, checkpoint(EVIL).length] } }),
      checkpoint(EVIL),
    ]),
  ],
  [
    "two entries of a name",
    "m.pt",
    zip([
      { name: "a/data.pkl", content: TENSORS },
      { name: "a/data.pkl", content: EVIL },
    ]),
  ],
  ["an entry with two names", "m.pt", zip([{ name: "a/data.pkl", content: TENSORS, localName: "a/code.pkl" }])],
  ["an encrypted entry", "m.zip", zip([{ name: "a", content: plain, flags: 1 }])],
  ["an entry of an unknown packing", "m.zip", zip([{ name: "a", content: plain, method: 12 }])],
  ["bytes between entries", "m.zip", zip([{ name: "a", content: plain }], { gap: EVIL })],
  [
    "an entry that the directory leaves out",
    "m.zip",
    zip([{ name: "a", content: plain }], { prefix: hidden, start: hidden.length }),
  ],
  ["an archive with a comment", "m.zip", zip([{ name: "a", content: plain }], { comment: checkpoint(EVIL) })],
  [
    "an entry that is longer than it says",
    "m.zip",
    zip([{ name: "a", content: Buffer.alloc(9), isPacked: true, size: 4 }]),
  ],
  ["a cut archive", "m.pt", checkpoint().subarray(0, 200)],
  ["TorchScript", "model.pt", checkpoint(TENSORS, { "net/code/__torch__.py": "x", "net/constants.pkl": TENSORS })],
  ["Keras with a Lambda", "model.keras", keras(layer({ class_name: "Lambda" }))],
  ["Keras with a class of its author", "model.keras", keras(layer({ class_name: "Net", registered_name: "acme>Net" }))],
  ["Keras with a function of a module", "model.keras", keras(layer({ class_name: "function", module: "os" }))],
  ["HDF5 with a Lambda", "model.h5", latin('\x89HDF\r\n\x1a\n{"class_name": "Lambda"}')],
  ["objects in an array", "a.npy", array("'|O'", EVIL)],
  ["objects in a field of an array", "a.npy", array("[('a', '<f4'), ('b', [('c', '|O')])]", EVIL)],
  [
    "an array with two types",
    "a.npy",
    arrayWith("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'descr': '|O', }"),
  ],
  ["an array with a type in other letters", "a.npy", array(String.raw`'\x7cO'`, EVIL)],
  ["an array with a type in two parts", "a.npy", array("'|' 'O'", EVIL)],
  ["an array with a prefix", "a.npy", array("u'|O'", EVIL)],
  ["a pickle that is named as an array", "a.npy", EVIL],
  ["objects in an archive of arrays", "a.npz", zipOf({ "a.npy": array("'|O'", EVIL) })],
  ["settings that name code", "config.json", '{"auto_map": {"AutoModel": "modeling.Net"}}'],
  [
    "settings that name code in other letters",
    "config.json",
    String.raw`{"\u0061uto_map": {"AutoModel": "modeling.Net"}}`,
  ],
  ["settings that name a pipeline", "config.json", '{"custom_pipelines": {"x": {"impl": "a.B"}}}'],
  [
    "settings of a tokenizer that name code elsewhere",
    "tokenizer_config.json",
    '{"auto_map": {"AutoTokenizer": ["a/b--c.D", null]}}',
  ],
  ["a pipeline of its author", "model_index.json", '{"_class_name": ["pipeline", "Own"]}'],
  [
    "an adapter that imports a module",
    "adapter_config.json",
    '{"auto_mapping": {"parent_library": "os", "base_model_class": "x"}}',
  ],
  ["a part of a model that is imported", "modules.json", '[{"idx": 0, "name": "0", "path": "", "type": "os.system"}]'],
  ["settings that begin with what they call", "config.yaml", "_target_: os.system\n"],
  ["code of Python", "modeling.py", "class Net: pass"],
  ["compiled Python", "modeling", latin("\xa7\r\r\n\0\0\0\0\xe3")],
  ["a script of a shell", "install", "#!/bin/sh\nrm -rf ~"],
  ["a script by its name", "install.sh", "rm -rf ~"],
  ["a program for Linux", "kernel.bin", latin("\x7fELF\x02\x01\x01")],
  ["a library for Linux", "libop.so.1", "text"],
  ["a program for Windows", "tool.dat", latin("MZ\x90\0\x03")],
  ["a program for macOS", "tool", latin("\xcf\xfa\xed\xfe\x07\0\0\x01")],
  ["WebAssembly", "tool", latin("\0asm\x01\0\0\0")],
  ["YAML that makes objects", "config.yaml", "a: !!python/object/apply:os.system ['true']"],
  ["YAML that makes objects in other letters", "config.yaml", "a: !!pytho%6E/object/apply:os.system ['true']"],
  ["YAML with tags of its own", "config.yml", "%TAG !p! tag:yaml.org,2002:python/\n---\n!p!object/apply:os.system []"],
  ["JSON that makes objects", "state.json", '{"py/reduce": [{"py/function": "os.system"}]}'],
  ["settings that call what they name", "config.yaml", "model:\n  _target_: os.system\n"],
  ["a picture with a script", "logo.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ["ONNX with operators of its author", "model.onnx", onnx({ domain: "acme", operator: "Run" })],
  ["ONNX with Python", "model.onnx", onnx({ domain: "ai.onnx.contrib", operator: "PyOp" })],
  ["ONNX that reads a file of the computer", "model.onnx", onnx({ location: "/etc/passwd" })],
  ["ONNX that reads a file outside of its folder", "model.onnx", onnx({ location: "../../secret" })],
  ["ONNX that is no ONNX", "model.onnx", "text"],
  ["a bzip2 file", "a.pkl.bz2", "BZh91AY&SY"],
  ["an xz file", "a.xz", latin("\xfd7zXZ\0\0\x04")],
  ["a Zstandard file", "a.zst", latin("\x28\xb5\x2f\xfd\x04\0")],
  ["a 7z archive", "a.7z", latin("7z\xbc\xaf\x27\x1c\0\x04")],
  ["bytes of no known kind", "weights.bin", Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 251))],
  ["safetensors with bytes behind the tensors", "a.safetensors", safetensors(tensors, 99)],
  ["safetensors without tensors in the header", "a.safetensors", safetensors('{"w": 1}', 8)],
  ["GGUF with a template that leads out", "a.gguf", gguf("{{ ''.__class__.__mro__[1].__subclasses__() }}")],
  ["a template that leads out", "chat_template.jinja", "{{ cycler['__init__'] }}"],
  ["GGUF of an unknown version", "a.gguf", latin("GGUF\x63\0\0\0")],
];

const HARMLESS: [what: string, path: string, content: Buffer | string][] = [
  ["safetensors", "model.safetensors", safetensors({ __metadata__: { format: "pt" }, ...tensors }, 8)],
  ["GGUF with a template", "model.gguf", gguf("{%- for m in messages %}{{ m.role }}{%- endfor %}")],
  ["a template", "tokenizer_config.json", '{"chat_template": "{{ messages[0][\'role\'] }}"}'],
  ["GGUF", "model.gguf", latin("GGUF\x03\0\0\0\x01\0\0\0\0\0\0\0")],
  ["an archive of PyTorch", "pytorch_model.bin", checkpoint()],
  ["an archive of PyTorch that is named as a tar", "checkpoint.pth.tar", checkpoint()],
  ["an old checkpoint", "pytorch_model.bin", oldCheckpoint()],
  ["a pickle of tensors", "model.pkl", TENSORS],
  ["a pickle of settings", "args.pkl", latin("cargparse\nNamespace\n)\x81}S'a'\nK\x01sb.")],
  ["an array", "a.npy", plain],
  ["an array of fields", "a.npy", array("[('a', '<f4'), ('b', '<U2', (2,))]", Buffer.alloc(20))],
  ["an archive of arrays", "a.npz", zipOf({ "a.npy": plain, "b.npy": array("'<i8'", Buffer.alloc(80), "(10,)") })],
  ["a packed array", "a.npy.gz", gzipSync(plain)],
  ["an archive of weights", "weights.tar.gz", gzipSync(tar({ "a.npy": plain, "README.md": "# Weights" }))],
  ["ONNX", "model.onnx", onnx()],
  ["ONNX with weights beside it", "model.onnx", onnx({ location: "model.onnx.data" })],
  ["ONNX with Microsoft’s operators", "model.onnx", onnx({ domain: "com.microsoft", operator: "FusedMatMul" })],
  ["a vocabulary of SentencePiece", "tokenizer.model", sentencePiece()],
  ["a card", "README.md", "---\nlicense: mit\n---\n# A model\nIt says `auto_map` and os.system.\n"],
  [
    "parts of a model",
    "modules.json",
    '[{"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"}]',
  ],
  [
    "a pipeline",
    "model_index.json",
    '{"_class_name": "StableDiffusionPipeline", "unet": ["diffusers", "UNet2DConditionModel"]}',
  ],
  ["settings", "config.json", '{"model_type": "bert", "auto_map": {}}'],
  ["a tokenizer", "tokenizer.json", JSON.stringify({ model: { vocab: { class_name: 1, auto_map: 2, "\u007f": 3 } } })],
  ["a text that begins as an index could", "notes.txt", "read me, please\nNg, A.\n"],
  ["a license", "LICENSE", `Copyright (c) ${"x".repeat(99)}r the rest.\n`],
  ["an array of Python 2", "a.npy", array("'<f4'", Buffer.alloc(4), "(1L,)")],
  ["a list of words", "vocab.txt", "cat\ndog\nhorse\n"],
  ["a text that begins as a pickle could", "notes.txt", "I like it\nS is a letter\n"],
  ["merges", "merges.txt", "#version: 0.2\nĠ t\n"],
  ["an empty file", "__init__.py", ""],
  ["a picture", "logo.png", latin("\x89PNG\r\n\x1a\n\0\0\0\rIHDR")],
  ["a drawing", "logo.svg", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
  ["a document", "paper.pdf", "%PDF-1.7\n1 0 obj << /Type /Catalog >>\n"],
  ["attributes of git", ".gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text\n"],
];

test.each(HOSTILE)("%s is refused", async (_, path, content) => {
  const found = await scan(path, typeof content === "string" ? latin(content) : content);
  expect(isRefused(found), JSON.stringify(found)).toBe(true);
  expect(found.reasons.length).toBeGreaterThan(0);
});

test.each(HARMLESS)("%s is let through", async (_, path, content) => {
  expect((await scan(path, content)).reasons).toEqual([]);
});

test("a harmless name makes nothing harmless", async () => {
  for (const [what, , content] of HOSTILE.filter(
    ([, path]) => !/\.(py|sh|so\.1|onnx|ya?ml|safetensors|npy|json|gguf|jinja)$/.test(path),
  ))
    for (const path of ["model.gguf", "README.md", "weights"])
      // oxlint-disable-next-line no-await-in-loop
      expect(
        isRefused(await scan(path, typeof content === "string" ? latin(content) : content)),
        `${what} as ${path}`,
      ).toBe(true);
});

describe("what costs much to read is refused in time", { tags: ["slow"] }, () => {
  const text = (size: number, start: string) => Buffer.concat([Buffer.from(start), Buffer.alloc(size, " ")]);
  test.each([
    ["a bomb of gzip", "a.gz", gzipSync(Buffer.alloc(200 << 20))],
    ["a bomb in an archive", "a.zip", zip([{ name: "a", content: Buffer.alloc(100 << 20), isPacked: true }])],
    [
      "an archive of ten thousand entries",
      "a.zip",
      zip(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}`, content: Buffer.alloc(0) }))),
    ],
    [
      "a pickle of millions of operations",
      "a.pkl",
      Buffer.concat([latin("\x80\x02"), Buffer.alloc(12 << 20, "(0"), EVIL]),
    ],
    [
      "places in the memo without an end",
      "a.pkl",
      Buffer.concat([latin("\x80\x02]"), Buffer.alloc(8 << 20, "\x94", "latin1")]),
    ],
    ["marks without an end", "a.pkl", Buffer.concat([latin("\x80\x02"), Buffer.alloc(8 << 20, "(")])],
    ["a deep header of safetensors", "a.safetensors", safetensors(`{"a":${"[".repeat(4 << 20)}`)],
    ["deep JSON", "config.json", Buffer.from(`{"auto_map": ${"[".repeat(4 << 20)}`)],
    ["a deep array", "a.npy", array("[".repeat(60_000))],
    [
      "a deep message",
      "a.onnx",
      // A graph in an attribute of a node of a graph, and so on.
      Array.from({ length: 1_000 }).reduce<Buffer>((inner) => field(7, field(1, field(5, inner))), onnx()),
    ],
    ["a line without an end", "a.pkl", text(20 << 20, "V")],
  ])("%s", { timeout: 20_000 }, async (_, path, content) => {
    const before = process.memoryUsage().arrayBuffers;
    const began = process.cpuUsage();
    expect(isRefused(await scan(path, content))).toBe(true);
    // All threads, and not those of other programs.
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(120 << 20);
  });

  test.each([
    ["spaces", text(30 << 20, "a")],
    ["exclamation marks", Buffer.alloc(30 << 20, "!")],
    ["a long list of words", Buffer.alloc(30 << 20, "a word\n")],
  ])("a long text of %s passes in time", async (_, content) => {
    const began = process.cpuUsage();
    expect((await scan("a.txt", content)).reasons).toEqual([]);
    expect((await scan("a.yaml", content)).reasons).toEqual([]);
    // All threads, and not those of other programs.
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(4_000);
  });
});
