/** A built site that knows what its pages are about: the real model, on pages that share no word with the question. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../cli/cli.ts";
import { BuiltSite } from "./built-site.ts";
import { type Embed, openEmbedder } from "./page-vectors.ts";

let root: string;
let embed: Embed;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-vectors-"));
  await put("bread.md", "# Bread\n\nKnead flour, water and yeast, and bake it.\n");
  await put("engine.md", "# Engine\n\nBurns gasoline in cylinders.\n");
  const ferment = "---\ndescription: Milk that was left to turn sour.\n---\n# L7\n\n## Usage\n\nSee L8.\n";
  await put("l7.md", ferment);
  await put("violin.md", "# Violin\n\nFour strings and a bow.\n");
  const found = await openEmbedder();
  if (!found) throw new Error("The model's packages are those of @vitrine/local-models.");
  embed = found;
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(join(root, "pages"), { recursive: true });
  await writeFile(join(root, "pages", path), text);
}

async function build(): Promise<BuiltSite> {
  const output = { print: () => {}, fail: (line: string) => expect.fail(line) };
  expect(await run(["build", join(root, "pages"), "--out", join(root, "out")], output)).toBe(0);
  return BuiltSite.open(join(root, "out"));
}

/** Counts the texts that a model is given. */
function counted(): { embed: Embed; texts: () => number } {
  let count = 0;
  return {
    embed: (texts) => {
      count += texts.length;
      return embed(texts);
    },
    texts: () => count,
  };
}

const QUESTION = "a fresh loaf for breakfast";

test("finds a page by what it is about, and reads a page again only when the site has changed", async () => {
  const site = await build();
  const addresses = async (from: BuiltSite) => (await from.search(QUESTION)).map(({ address }) => address);
  expect(await addresses(site)).not.toContain("/bread");
  const first = counted();
  await site.learn(first.embed);
  expect((await addresses(site))[0]).toBe("/bread");
  expect(first.texts()).toBe(4 + 1);
  expect((await site.search("a dairy product"))[0]?.address).toBe("/l7");

  const second = counted();
  const same = await BuiltSite.open(join(root, "out"));
  await same.learn(second.embed);
  expect(second.texts()).toBe(0);
  expect(await addresses(same)).toEqual(await addresses(site));

  await put("violin.md", "# Violin\n\nFour strings, a bow and rosin.\n");
  const third = counted();
  await (await build()).learn(third.embed);
  expect(third.texts()).toBe(4);
});

test("stops where the program that asks has gone", async () => {
  const given = counted();
  await rm(join(root, "out"), { recursive: true, force: true });
  await (await build()).learn(given.embed, AbortSignal.abort());
  expect(given.texts()).toBe(0);
});
