/** Cards as PNG files, read back by a decoder of other hands. */
import { decode } from "fast-png";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { type Card, OpenGraphRenderer, OpenGraphBusyError } from "./open-graph-renderer.ts";
import { brokenLines } from "./line-break.ts";

const renderer = new OpenGraphRenderer();
afterAll(() => renderer.close());

async function rendered(card: Partial<Card>) {
  const png = await renderer.render({ site: "Site", kind: "Guide", title: "Title", ...card });
  if (!png) return undefined;
  const { width, height, data, channels } = decode(png);
  /** Share of a region's pixels that are darker than the ground: whether there is writing. */
  const ink = (left: number, top: number, right: number, bottom: number): number => {
    let dark = 0;
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) if ((data[(y * width + x) * channels] ?? 255) < 140) dark += 1;
    return dark / ((right - left) * (bottom - top));
  };
  return { png, width, height, ink };
}

test("a card is a PNG of 1200 by 630 with writing on it", async () => {
  const card = await rendered({ title: "Calling models", details: ["12 models"] });
  expect(Buffer.from(card!.png).toString("latin1", 0, 8)).toBe("\x89PNG\r\n\x1a\n");
  expect([card!.width, card!.height]).toEqual([1200, 630]);
  expect(card!.ink(90, 236, 700, 320)).toBeGreaterThan(0.05);
  expect(card!.ink(90, 535, 400, 575)).toBeGreaterThan(0.02);
  // The margins stay free.
  expect(card!.ink(0, 0, 80, 600)).toBe(0);
  expect(card!.ink(1120, 0, 1200, 600)).toBe(0);
});

test("another title is another picture, the same one the same", async () => {
  const titles = ["One", "Two", "One"];
  const [one, two, again] = await Promise.all(titles.map((title) => rendered({ title })));
  expect(Buffer.compare(one!.png, two!.png)).not.toBe(0);
  expect(Buffer.compare(one!.png, again!.png)).toBe(0);
});

test.each(["日本語の題", "Заголовок", "عنوان", "หัวข้อ", ""])("%s is left to the site's own card", async (title) => {
  expect(await rendered({ title })).toBeUndefined();
});

test.each([
  "</svg><script>alert(1)</script>",
  'a"/><image href="file:///etc/passwd"/>',
  "\u202Eevil\u0000\ud800 🤗",
  "x".repeat(5_000),
  "word ".repeat(1_000),
  "Zażółć gęślą jaźń, Đà Nẵng",
])("%j is a title like others", async (title) => {
  const card = await rendered({ title, kind: title, details: [title, "short"], site: title, sign: title });
  expect([card?.width, card?.height]).toEqual([1200, 630]);
  expect(card!.ink(0, 0, 80, 600)).toBe(0);
  expect(card!.ink(1130, 0, 1200, 600)).toBe(0);
});

test("more cards than may wait are turned away, the others are made", async () => {
  const small = new OpenGraphRenderer({ maxQueued: 2 });
  const requested = [1, 2, 3].map((number) => small.render({ site: "S", kind: "K", title: `T${number}` }));
  const results = await Promise.allSettled(requested);
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect((results[2] as PromiseRejectedResult).reason).toBeInstanceOf(OpenGraphBusyError);
  const never = small.render({ site: "S", kind: "K", title: "never" });
  const [, outcome] = await Promise.allSettled([small.close(), never]);
  expect(outcome).toMatchObject({
    status: "rejected",
    reason: { message: expect.stringContaining("closed") as string },
  });
});

describe("lines", () => {
  const measure = (text: string) => [...text].length;
  const word = fc.string({ unit: fc.constantFrom(..."abc-/_."), minLength: 1, maxLength: 30 });
  test("no line is too wide, none is too many, and every cut is marked", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.integer({ min: 2, max: 20 }), (words, width) => {
        const { lines, isCut } = brokenLines(words.join(" "), width, 4, measure);
        expect(lines.length).toBeLessThanOrEqual(4);
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
        if (isCut) expect(lines.at(-1)).toMatch(/…$/);
        else expect(lines.join("").replaceAll(" ", "")).toBe(words.join(""));
      }),
    );
  });
  test("a name breaks at its joints", () => {
    expect(brokenLines("owner/long-name-7B", 8, 4, measure).lines).toEqual(["owner/", "long-", "name-7B"]);
  });
});
