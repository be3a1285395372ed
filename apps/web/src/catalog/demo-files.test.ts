import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { describe, expect, test } from "vitest";
import { demoFileAddress } from "./demo-files.ts";

const FOLDER = join(import.meta.dirname, "../public/demo");
const PUBLIC = join(import.meta.dirname, "../public");
const files = readdirSync(FOLDER);
const pictures = files.filter((name) => name.endsWith(".svg"));
const recordings = files.filter((name) => name.endsWith(".mp3"));

/** Shapes only: nothing that runs, restyles, animates, embeds or fetches. */
const ELEMENTS = new Set(["svg", "g", "rect", "circle", "ellipse", "path", "pattern", "text"]);

const KINDS = { img: ".svg", audio: ".mp3" } as const;

const named = Object.values(DESCRIPTORS).flatMap(({ id, demo }) =>
  [...demo.inputs, ...demo.outputs].flatMap((item) =>
    item.type === "img" || item.type === "audio" ? [{ id, filename: item.filename, kind: KINDS[item.type] }] : [],
  ),
);

test("descriptors name pictures and recordings at all", () => {
  expect(named.length).toBeGreaterThan(40);
});

test.each(named)("$id: $filename is there, as a $kind file", ({ filename, kind }) => {
  const address = `/demo/${filename.replace(/\.[^.]+$/, kind)}`;
  expect(demoFileAddress(filename)).toBe(address);
  expect(statSync(join(PUBLIC, address)).isFile()).toBe(true);
});

test("every file in the folder is named by a demo", () => {
  const stem = (name: string) => name.replace(/\.[^.]+$/, "");
  const wanted = new Set(named.map(({ filename }) => stem(filename)));
  expect(files.filter((name) => !wanted.has(stem(name)))).toEqual([]);
});

test("the folder holds pictures and recordings and nothing else, each under one name", () => {
  expect(files).toHaveLength(pictures.length + recordings.length);
  expect(new Set(files.map((name) => name.replace(/\.[^.]+$/, ""))).size).toBe(files.length);
});

describe.each(pictures)("%s", (name) => {
  const source = readFileSync(join(FOLDER, name), "utf8");

  test("takes 4 kB at most", () => {
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(4096);
  });

  test("is made of plain shapes, without scripts, styles, handlers or addresses", () => {
    const elements = [...source.matchAll(/<\/?([^\s/>]+)/g)].map(([, element]) => element!);
    expect(elements.filter((element) => !ELEMENTS.has(element))).toEqual([]);
    expect(source).not.toMatch(/href|\sstyle=|\son\w+=|<[!?]|&|url\((?!#)/i);
    expect(source.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toContain("//");
  });

  test("fills its 480 by 320 frame, so that it can be seen on light and on dark pages", () => {
    expect(source).toMatch(
      /^<svg [^>]*viewBox="0 0 480 320"[^>]*>\s*<rect x="0" y="0" width="480" height="320" fill="#/,
    );
  });
});

test("every picture is well-formed XML to a parser of another hand", ({ skip }) => {
  const program = [
    "import sys, xml.etree.ElementTree as tree",
    "for path in sys.argv[1:]:",
    "    assert tree.parse(path).getroot().tag == '{http://www.w3.org/2000/svg}svg', path",
  ].join("\n");
  const paths = pictures.map((name) => join(FOLDER, name));
  const python = spawnSync("python3", ["-c", program, ...paths], { encoding: "utf8" });
  if (python.error) return skip("python3 is not installed on this machine");
  expect(python.stderr).toBe("");
  expect(python.status).toBe(0);
});

describe.each(recordings)("%s", (name) => {
  const bytes = readFileSync(join(FOLDER, name));

  test("takes between 4 and 40 kB", () => {
    expect(bytes.length).toBeGreaterThan(4_000);
    expect(bytes.length).toBeLessThanOrEqual(40_000);
  });

  test("begins with a frame of mono MPEG-2 layer III at 16 kHz", () => {
    // ISO/IEC 13818-3: eleven bits of sync, version 10, layer 01; sampling rate 10; channel mode 11.
    expect(bytes[0]).toBe(0xff);
    expect(bytes[1]! & 0b1111_1110).toBe(0b1111_0010);
    expect((bytes[2]! >> 2) & 0b11).toBe(0b10);
    expect(bytes[3]! >> 6).toBe(0b11);
  });
});
