/** The folder of an embedded store: room, foreign files, and whose it is. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkFolder, lockFolder } from "./data-folder.ts";
import { openDatabase } from "./database.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "vitrine-folder-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const megabytes = (count: number) => () => Promise.resolve(count * 1024 * 1024);

test("a folder without room is refused before anything is written, a store that exists needs less", async () => {
  await expect(checkFolder(folder, megabytes(100))).rejects.toThrow(/has 100 MB left, and the store needs 200/);
  await expect(checkFolder(folder, megabytes(1000))).resolves.toEqual({ isNew: true });
  mkdirSync(join(folder, "database"));
  writeFileSync(join(folder, "database", "PG_VERSION"), "17");
  await expect(checkFolder(folder, megabytes(100))).resolves.toEqual({ isNew: false });
  await expect(checkFolder(folder, megabytes(10))).rejects.toMatchObject({ code: "no-room" });
});

test("folders above are made, and where none can be made it is said", async () => {
  await expect(checkFolder(join(folder, "a", "b", "c"), megabytes(1000))).resolves.toEqual({ isNew: true });
  writeFileSync(join(folder, "file"), "");
  for (const place of [join(folder, "file", "below"), ...(process.platform === "linux" ? ["/proc/1/below"] : [])])
    await expect(checkFolder(place, megabytes(1000)), place).rejects.toMatchObject({ code: "cannot-open" });
});

test("a folder of something else is named, with the file that is missed", async () => {
  mkdirSync(join(folder, "database"));
  writeFileSync(join(folder, "database", "photo.jpg"), "");
  await expect(checkFolder(folder, megabytes(1000))).rejects.toThrow(
    /database holds files, but no store: .*PG_VERSION/,
  );
});

test("what a process left that ended while it made a store is no store, and no obstacle", async () => {
  mkdirSync(join(folder, "database.fresh/base"), { recursive: true });
  writeFileSync(join(folder, "database.fresh/PG_VERSION"), "17\n");
  mkdirSync(join(folder, "database"));
  const database = await openDatabase({ dataDir: folder });
  await database.close();
  expect(readdirSync(folder)).toEqual(["database"]);
});

test("a lock whose number is another living process's is taken over, a living owner's is not", async () => {
  const lock = join(folder, "store.lock");
  // Our parent lives, but did not begin when the lock says.
  writeFileSync(lock, `${process.ppid} 00000000-0000-0000-0000-000000000000/1`);
  const unlock = await lockFolder(folder);
  const [pid, beginning = ""] = readFileSync(lock, "utf8").split(" ");
  expect(Number(pid)).toBe(process.pid);
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: "in-use" });
  await unlock();
  if (beginning === "") return;
  // The parent's own beginning: that one has it.
  const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  writeFileSync(lock, `${process.ppid} ${beginning.split("/")[0]}/${stat[19]}`);
  await expect(lockFolder(folder)).rejects.toThrow(/in use by process .* remove .*store\.lock/);
});

test("of those who claim a folder at once, one has it, also where a dead one left a lock", async () => {
  const claim = `import { lockFolder } from ${JSON.stringify(new URL("data-folder.ts", import.meta.url))};
    process.stdin.once("data", () => lockFolder(process.argv[1]).then(() => console.log("has it"), ({ code }) => console.log(code)));
    console.log("ready");`;
  const claimers = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", claim, folder]),
  );
  const heard = async (claimer: (typeof claimers)[number]) => String((await once(claimer.stdout, "data"))[0]).trim();
  try {
    await Promise.all(claimers.map(heard));
    writeFileSync(join(folder, "store.lock"), `${process.ppid} 00000000-0000-0000-0000-000000000000/1`);
    const answers = claimers.map(heard);
    for (const claimer of claimers) claimer.stdin.write("go");
    expect((await Promise.all(answers)).toSorted()).toEqual(["has it", ...Array<string>(5).fill("in-use")]);
    const here = await Promise.allSettled([lockFolder(join(folder)), lockFolder(folder)]);
    expect(here.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  } finally {
    await Promise.all(claimers.map((claimer) => (claimer.kill() ? once(claimer, "exit") : undefined)));
  }
  const here = await Promise.allSettled([lockFolder(folder), lockFolder(folder)]);
  expect(here.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});
