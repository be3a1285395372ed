/**
 * Scans of files. What a pickle imports is what Python's own loader asks for: the judge is an `Unpickler` that notes each
 * name and gives a stand-in for it.
 */
import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { describe, expect, test } from "vitest";
import { isRefused, scanFile } from "./file-scans.ts";
import { pickleImports } from "./pickle-imports.ts";

const python = process.env["VITRINE_PYTHON"] ?? "python3";
const hasPython = spawnSync(python, ["-c", ""]).status === 0;

const JUDGE = String.raw`
import base64, collections, datetime, io, json, pickle, random, sys, zipfile
random.seed(20261126)
class StandIn:
    def __init__(self, *a, **k): pass
    def __call__(self, *a, **k): return StandIn()
    def __setstate__(self, s): pass
    def append(self, x): pass
    def extend(self, x): pass
    def __setitem__(self, k, v): pass
    def __hash__(self): return 0
class Noting(pickle.Unpickler):
    def __init__(self, f):
        super().__init__(f); self.seen = []
    def find_class(self, module, name):
        self.seen.append([module, name]); return type("S", (StandIn,), {})
    def persistent_load(self, pid): return StandIn()
class Point:
    def __init__(self, x): self.x = x
class Reducing:
    def __init__(self, f, a): self.f, self.a = f, a
    def __reduce__(self): return (self.f, self.a)
class Persisting(pickle.Pickler):
    def persistent_id(self, o): return "storage" if isinstance(o, bytes) else None
import os, subprocess, codecs
makers = [lambda: random.randint(-2**70, 2**70), lambda: random.random(), lambda: "t\u00e9xt" * random.randint(0, 90),
    lambda: bytes(random.randint(0, 300)), lambda: bytearray(b"x" * 5), lambda: None, lambda: True, lambda: collections.OrderedDict(a=1),
    lambda: datetime.date(2026, 1, 2), lambda: Point(3), lambda: {1, 2}, lambda: frozenset("ab"), lambda: collections.deque([1]),
    lambda: Reducing(os.system, ("true",)), lambda: Reducing(subprocess.run, (["true"],)), lambda: Reducing(codecs.encode, ("a", "b")),
    lambda: range(3), lambda: complex(1, 2), lambda: int, lambda: len]
def value(depth):
    if depth == 0: return random.choice(makers)()
    return random.choice([lambda: [value(depth - 1) for _ in range(random.randint(0, 5))],
        lambda: tuple(value(depth - 1) for _ in range(random.randint(0, 4))),
        lambda: {str(i): value(depth - 1) for i in range(random.randint(0, 4))}, lambda: value(0)])()
out = []
for case in range(400):
    v = value(3); shared = [v, v]
    f = io.BytesIO(); p = (Persisting if case % 5 == 0 else pickle.Pickler)(f, case % 6)
    p.dump(shared); data = f.getvalue()
    n = Noting(io.BytesIO(data)); n.load()
    out.append({"data": base64.b64encode(data).decode(), "imports": sorted(set(map(tuple, n.seen)))})
print(json.dumps(out))
`;

test.skipIf(!hasPython)(
  `what pickles of all protocols import is what Python asks for${hasPython ? "" : " (skipped: no Python)"}`,
  async () => {
    const { stdout, stderr } = spawnSync(python, ["-c", JUDGE], { encoding: "utf8", maxBuffer: 1 << 28 });
    expect(stderr).toBe("");
    const cases = JSON.parse(stdout) as { data: string; imports: [string, string][] }[];
    for (const { data, imports } of cases) {
      // oxlint-disable-next-line no-await-in-loop
      const read = await pickleImports(Buffer.from(data, "base64"));
      expect(read.imports.map(({ module, name }) => [module, name]).toSorted()).toEqual(imports.toSorted());
      expect([read.isWhole, read.hasHiddenImports]).toEqual([true, false]);
    }
    // All protocols, and calls of what is dangerous among them.
    expect(cases.filter(({ imports }) => imports.some(([, name]) => name === "system")).length).toBeGreaterThan(20);
  },
);

const file = (path: string, content: string | Uint8Array) => {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : Buffer.from(content);
  return {
    path,
    size: bytes.length,
    read: async (start: number, end: number) => new Blob([bytes.subarray(start, end + 1)]).stream(),
  };
};
const statusOf = async (path: string, content: string | Uint8Array) => (await scanFile(file(path, content))).status;

describe("a pickle", () => {
  test.each([
    ["calls a program", "cos\nsystem\n(S'true'\ntR.", "unsafe"],
    ["calls a program by another name", "cposix\nsystem\n(S'true'\ntR.", "unsafe"],
    ["opens a file by what is in Python", "c__builtin__\nopen\n(S'x'\nS'w'\ntR.", "unsafe"],
    ["calls a program before it breaks", "cos\nsystem\n(S'true'\ntR\u00ff\u00ff", "unsafe"],
    ["reaches into a module by a name with a dot", "\x80\x04\x8c\x05numpy\x8c\x0dload.__self__\x93.", "unsafe"],
    [
      "names a function from what is on the stack twice",
      "\x80\x04\x8c\x02os\x94\x8c\x06system\x94h\x00h\x01\x93.",
      "unsafe",
    ],
    ["works the name of a function out while it runs", "\x80\x04\x8c\x02os]\x93.", "unsafe"],
    ["uses a registered extension", "\x80\x02\x82\x01.", "unsafe"],
    ["has a second pickle behind the first", "\x80\x02K\x01.\x80\x02cos\nsystem\n(tR.", "unsafe"],
    ["says no protocol behind one that does", "\x80\x02K\x01.cos\nsystem\n(tR.", "unsafe"],
    ["hides a program behind what looks like numbers", `(NUM${"PY".padEnd(77, "x")}0cos\nsystem\n(tR.`, "unsafe"],
    ["writes a name with an escape", "V\\u006fs\nVsystem\n\x93.", "unsafe"],
    ["writes a name in quotes", "S'os'\nS'system'\n\x93.", "unsafe"],
    ["opens a file", "cio\nopen\n(tR.", "unsafe"],
    ["makes a class of its own", "cacme.model\nNet\n)\x81.", "unsafe"],
    ["reaches into a listed module by a name of Python's own", "ctorch._utils\n__builtins__\n.", "unsafe"],
    ["makes a random generator of NumPy's", "cnumpy.random._pickle\n__randomstate_ctor\n.", "safe"],
    ["calls what a listed module has next to what is listed", "ctorch._utils\n_import_dotted_name\n)R.", "unsafe"],
    ["holds tensors", "ctorch._utils\n_rebuild_tensor_v2\n(ctorch\nFloatStorage\ntR.", "safe"],
    ["holds an ordered list", "ccollections\nOrderedDict\n)R.", "safe"],
  ])("%s", async (_, content, status) => {
    expect(await statusOf("model.pkl", content)).toBe(status);
  });

  test("weights without one are not taken for one, and a cut one is not called safe", async () => {
    const numbers = new Uint8Array(4096).map((_, at) => (at * 7919) % 251);
    expect(await statusOf("weights.bin", numbers)).toBe("unscanned");
    expect(await statusOf("model.pkl", "\x80\x02}q\x00X\x05\x00\x00\x00weig")).toBe("unsafe");
  });
});

test.skipIf(!hasPython)("in an archive of PyTorch is found, also packed, and a bomb is not unpacked", async () => {
  const make = String.raw`
import io, sys, zipfile
f = io.BytesIO()
z = zipfile.ZipFile(f, "w", zipfile.ZIP_DEFLATED if "packed" in sys.argv else zipfile.ZIP_STORED)
z.writestr("archive/version", "3")
for i in range(60 if "crowded" in sys.argv else 0): z.writestr(f"a{i}.pkl", b"K\x01.")
if "empty" in sys.argv: z.close(); sys.stdout.buffer.write(f.getvalue()); sys.exit()
z.writestr("archive/data/0", b"\0" * 400)
z.writestr("archive/data.pkl", b"\x80\x02K\x01." + b"\0" * (200 << 20) if "bomb" in sys.argv else b"cos\nsystem\n(S'true'\ntR." if "evil" in sys.argv else b"ccollections\nOrderedDict\n)R.")
z.close(); sys.stdout.buffer.write(f.getvalue())`;
  const archive = (...words: string[]) => spawnSync(python, ["-c", make, ...words], { maxBuffer: 1 << 28 }).stdout;
  expect(await statusOf("pytorch_model.bin", archive())).toBe("safe");
  expect(await statusOf("pytorch_model.bin", archive("evil"))).toBe("unsafe");
  expect(await statusOf("model.ckpt", archive("evil", "packed"))).toBe("unsafe");
  expect(await statusOf("model.pt", archive("evil", "crowded"))).toBe("unsafe");
  expect(await statusOf("model.pt", archive("crowded"))).toBe("safe");
  expect(await statusOf("model.pt", archive("empty"))).toBe("safe");
  const before = process.memoryUsage().arrayBuffers;
  await scanFile(file("model.pt", archive("bomb", "packed")));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(80 << 20);
  expect(await statusOf("model.pt", archive("evil").subarray(0, 100))).toBe("unsafe");
  // Entries behind a broken one cannot be read; those before it are not forgotten.
  const torn = Buffer.from(archive("evil"));
  torn.fill(0xff, torn.indexOf("archive/version"), torn.indexOf("archive/version") + 8);
  expect(isRefused(await scanFile(file("model.pt", torn)))).toBe(true);
});

test("an array of numbers is safe, one of objects is its pickle", async () => {
  const array = (kind: string, content: string) => {
    const head = `{'descr': '${kind}', 'fortran_order': False, 'shape': (1,), }\n`;
    return `\x93NUMPY\x01\x00${String.fromCharCode(head.length)}\x00${head}${content}`;
  };
  expect(await statusOf("weights.npy", array("<f4", "\0\0\0\0"))).toBe("safe");
  expect(await statusOf("weights.npy", array("|O", "cos\nsystem\n(tR."))).toBe("unsafe");
});

test("a hostile pickle costs time that grows with its length alone, and others are answered meanwhile", async () => {
  const shapes = [
    "(",
    "(t",
    "\x80\x02",
    "2",
    "]\x94",
    "(((((1",
    "cos\nsystem\n",
    "X\xff\xff\xff\x7f",
    "\x8d\xff\xff\xff\xff\xff\xff\xff\x7f",
  ];
  for (const shape of shapes) {
    const bytes = Buffer.from("K\x01" + shape.repeat(400_000), "latin1");
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop
    await pickleImports(bytes);
    expect(performance.now() - began, JSON.stringify(shape)).toBeLessThan(10_000);
  }
  let isRead = false;
  const reading = pickleImports(Buffer.from("K\x01" + "20".repeat(400_000), "latin1")).then(() => (isRead = true));
  let turns = 0;
  while (!isRead) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve));
    turns++;
  }
  await reading;
  expect(turns).toBeGreaterThanOrEqual(20);
});

test("a pickle of a million imports is unsafe after a few of them, and is not kept in memory", async () => {
  const calls = Array.from({ length: 500_000 }, (_, at) => `cmodule${at}\nname\n`).join("");
  const scan = await scanFile(file("pytorch_model.bin", Buffer.from(`\x80\x02${calls}.`, "latin1")));
  expect(scan).toMatchObject({ status: "unsafe" });
  expect(scan.imports?.length).toBeLessThan(5_000);
});

test("a long pickle is read apart from what answers requests", { tags: ["whole"] }, async () => {
  const bytes = Buffer.from(`\x80\x02${"(0".repeat(4_000_000)}cos\nsystem\n.`, "latin1");
  const before = process.threadCpuUsage();
  const { status } = await scanFile(file("model.pkl", bytes));
  expect(status).toBe("unsafe");
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(250);
});

describe("a safetensors file", () => {
  const make = (head: object, bytes: number) => {
    const text = Buffer.from(JSON.stringify(head));
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(text.length));
    return Buffer.concat([length, text, Buffer.alloc(bytes)]);
  };
  const tensor = (from: number, to: number, shape = [2]) => ({ dtype: "F32", shape, data_offsets: [from, to] });
  test.each([
    ["is whole", make({ __metadata__: { format: "pt" }, a: tensor(0, 8), b: tensor(8, 16) }, 16), "safe"],
    ["has tensors over each other", make({ a: tensor(0, 8), b: tensor(4, 12) }, 12), "suspicious"],
    ["has a gap", make({ a: tensor(0, 8), b: tensor(12, 20) }, 20), "suspicious"],
    ["has a tensor longer than its shape", make({ a: tensor(0, 8, [1]) }, 8), "suspicious"],
    ["has bytes behind its tensors", make({ a: tensor(0, 8) }, 99), "suspicious"],
    ["is cut off", make({ a: tensor(0, 8) }, 4), "suspicious"],
    ["has no head", Buffer.alloc(20, 0xff), "suspicious"],
  ])("%s", async (_, content, status) => {
    expect(await statusOf("model.safetensors", content)).toBe(status);
  });
});

test("a GGUF file begins as one", async () => {
  expect(await statusOf("model.gguf", "GGUF\x03\0\0\0 and more")).toBe("safe");
  expect(await statusOf("model.gguf", "GGUF\x63\0\0\0 and more")).toBe("suspicious");
  expect(await statusOf("model.gguf", "#!/bin/sh\n rm")).toBe("unsafe");
  expect(await statusOf("model.gguf", "a text")).toBe("suspicious");
});
