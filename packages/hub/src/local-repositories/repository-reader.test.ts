/** Repositories whose reading is long: others get their answers meanwhile, and the model is listed all the same. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFiles } from "@vitrine/models/folder";
import { expect, onTestFinished, test, vi } from "vitest";
import { RepositoryReader } from "./repository-reader.ts";

/** A safetensors file with a header of many tensors. */
async function folderWith(tensors: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-reader-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const names = Array.from({ length: tensors }, (_, at) => [
    `model.layers.${at}.weight`,
    { dtype: "BF16", shape: [1, 1], data_offsets: [at * 2, at * 2 + 2] },
  ]);
  const header = Buffer.from(JSON.stringify(Object.fromEntries(names)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  await writeFile(join(folder, "model.safetensors"), Buffer.concat([length, header, Buffer.alloc(tensors * 2)]));
  await writeFile(join(folder, "README.md"), "---\nlicense: mit\n---\n");
  return folder;
}

test(
  "a long header is read apart, and costs the thread that answers requests next to nothing",
  { tags: ["whole"] },
  async () => {
    const path = await folderWith(120_000);
    const files = await listFiles(path, path, { add: () => {} });
    const reader = new RepositoryReader();
    onTestFinished(() => reader.close());
    const before = process.threadCpuUsage();
    const { record, problems } = await reader.read({ path, id: "acme/long", files });
    const { user } = process.threadCpuUsage(before);
    expect([record?.safetensors?.total, record?.cardData?.license, problems]).toEqual([120_000, "mit", []]);
    // Here it takes 800 ms of processor time.
    expect(user / 1000).toBeLessThan(200);
  },
);

test("past its deadline the model is listed by its files, with the reason", async () => {
  const path = await folderWith(120_000);
  const files = await listFiles(path, path, { add: () => {} });
  const reader = new RepositoryReader({ deadlineMs: 1 });
  onTestFinished(() => reader.close());
  const { record, problems } = await reader.read({ path, id: "acme/long", files });
  expect(record?.siblings?.map(({ rfilename }) => rfilename)).toEqual(["README.md", "model.safetensors"]);
  expect(problems).toEqual([expect.stringContaining("takes longer than")]);
});

test("a deadline begins when its reading does: others are waited for before", async () => {
  const path = await folderWith(2_000);
  const files = await listFiles(path, path, { add: () => {} });
  const reader = new RepositoryReader();
  onTestFinished(() => reader.close());
  const begun: number[] = [];
  const deadline = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    begun.push(read.length);
    return new AbortController().signal;
  });
  onTestFinished(() => deadline.mockRestore());
  const read: string[] = [];
  const ids = ["acme/a", "acme/b", "acme/c"];
  await Promise.all(ids.map((id) => reader.read({ path, id, files }).then(() => read.push(id))));
  // The answer for the one before may still be on its way.
  expect(begun.map((finished, index) => finished >= index - 1)).toEqual([true, true, true]);
  expect(read).toEqual(ids);
});

test("small files are read apart too where there are thousands of them", async () => {
  const path = await folderWith(1);
  await Promise.all(Array.from({ length: 1001 }, (_, at) => writeFile(join(path, `part-${at}.bin`), "")));
  const files = await listFiles(path, path, { add: () => {} });
  const reader = new RepositoryReader({ deadlineMs: 1 });
  onTestFinished(() => reader.close());
  const { problems } = await reader.read({ path, id: "acme/many", files });
  expect(problems).toEqual([expect.stringContaining("takes longer than")]);
});
