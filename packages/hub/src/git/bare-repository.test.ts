/** Commits read by this package, held against those that git's own `git log` says. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { BareRepository } from "./bare-repository.ts";
import { runGit } from "./git-program.ts";
import { ObjectReader } from "./object-reader.ts";

test("a commit is what git says that it is, whoever wrote it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-commits-"));
  const reader = new ObjectReader();
  onTestFinished(async () => {
    reader.close();
    await rm(folder, { recursive: true, force: true });
  });
  const repository = new BareRepository(folder, reader);
  await repository.make();
  const write = async (kind: string, content: Buffer) => {
    const input = (async function* () {
      yield content;
    })();
    const args = ["hash-object", "-t", kind, "-w", "--literally", "--stdin"];
    return (await runGit(folder, args, { input })).toString("latin1").trim();
  };
  const tree = await write("tree", Buffer.alloc(0));
  const line = fc.string({ unit: fc.constantFrom(..."ab é中\u202e<>\t\r."), maxLength: 6 });
  const parents: string[] = [];
  const commit = fc.record({
    author: line,
    at: fc.constantFrom("0 +0000", "1700000000 +0530", "99999999999999 -0000", "-5 +0000", "soon", "17 +0000 x"),
    more: fc.constantFrom("", "encoding ISO-8859-1\n", "gpgsig -----BEGIN\n author x <y> 1 +0000\n \n END\n"),
    message: fc.array(line, { maxLength: 4 }).map((lines) => lines.join("\n")),
    isLatin: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(commit, async ({ author, at, more, message, isLatin }) => {
      const text = `tree ${tree}\n${parents.map((each) => `parent ${each}\n`).join("")}author ${author} <a@b> ${at}\ncommitter c <> 1 +0000\n${more}\n${message}`;
      const hash = await write("commit", Buffer.from(text, isLatin ? "latin1" : "utf8"));
      expect(await repository.commit(hash), JSON.stringify(text)).toEqual(
        (await repository.log(hash, { limit: 1 }))[0],
      );
    }),
    { numRuns: 40 * Number(process.env["VITRINE_TEST_RUNS"] ?? 1) },
  );
  expect(await repository.commit("0".repeat(40)).catch(({ code }: { code?: string }) => code)).toBeTypeOf("string");
});
