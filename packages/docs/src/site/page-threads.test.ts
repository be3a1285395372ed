/** Pages written by several threads are those that one writes, also where a page needs more memory than a thread has. */
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writePages, type ThreadOptions } from "./page-threads.ts";
import { PageWriter, type SiteJob, type WrittenPage } from "./page-writer.ts";

const COUNT = 120;

const files = Object.fromEntries(
  Array.from({ length: COUNT }, (_, index) => [
    `page-${index}.md`,
    `# Page ${index}\n\nSee [the next](page-${(index + 1) % COUNT}.md#part) and \`code\`.\n\n## Part\n\n| a | b |\n|---|---|\n| 1 | ${index} |\n`,
  ]),
);

let root: string;
let alone: Awaited<ReturnType<typeof write>>;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-threads-"));
  alone = await write("alone", { threads: 1 });
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function write(name: string, options: ThreadOptions) {
  const out = join(root, name);
  const site = { title: "Site", summary: "Pages.", origin: "https://docs.example" };
  const frame = { site, base: "", hasCards: false, hasNotebooks: false };
  const job: SiteJob = { sources: [{ address: "/", files }], changed: [{}], frame, out };
  const writer = await PageWriter.open(job);
  let here = 0;
  const own = writer.write.bind(writer);
  writer.write = (page) => {
    here += 1;
    return own(page);
  };
  const pages: Pick<WrittenPage, "files" | "entries">[] = [];
  await writePages(job, writer, (page) => void pages.push(page), options);
  const texts = new Map<string, string>();
  for (const path of await readdir(out, { recursive: true }))
    if ((await stat(join(out, path))).isFile()) texts.set(path, await readFile(join(out, path), "base64"));
  const outlines = writer.documentation.pages.map((page) => writer.documentation.outline(page));
  return { here, summaries: pages.map(({ entries, files: count }) => ({ entries, count })), texts, outlines };
}

describe("a site of many pages", () => {
  test("is the same, byte for byte, from one thread and from two", { tags: ["whole"] }, async () => {
    const { here, ...several } = await write("several", { threads: 2, many: COUNT });
    expect(here).toBe(0);
    expect(several.texts.size).toBe(2 * COUNT);
    expect(several).toEqual({ summaries: alone.summaries, texts: alone.texts, outlines: alone.outlines });
  });

  test("is whole where threads run out of memory: this one writes what they have left", async () => {
    const { here, ...left } = await write("left", { threads: 2, many: COUNT, heapMb: 8 });
    expect(here).toBe(COUNT);
    expect(left).toEqual({ summaries: alone.summaries, texts: alone.texts, outlines: alone.outlines });
  });
});
