/** Statements of the file of tokens about a person, and from when to when. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { AccessFile, AccessFileError, addReader, removeReader, setGroup } from "./access-file.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-access-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newPath = () => join(folder, `access-${(files += 1)}.json`);

test("a token opens what it lists until its last day, and is in no file", async () => {
  const path = newPath();
  const token = (await addReader(path, { name: "ada", read: ["acme/*"], write: ["acme/own"], days: 2 })) ?? "";
  expect(readFileSync(path, "utf8")).not.toContain(token);
  const ada = await (await AccessFile.open(path)).byToken(token);
  expect(ada).toMatchObject({ name: "ada", read: ["acme/*"], write: ["acme/own"], isAdmin: false });
  expect(await (await AccessFile.open(path)).byToken(`${token}x`)).toBeUndefined();

  const text = readFileSync(path, "utf8");
  const days = (Date.parse(ada?.expires ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(1.99);
  expect(days).toBeLessThanOrEqual(2);
  writeFileSync(path, text.replace(ada?.expires ?? "", new Date(Date.now() - 1000).toISOString()));
  const ended = await AccessFile.open(path);
  expect(await ended.byToken(token)).toBeUndefined();
  expect(await ended.byName("ada")).toBeUndefined();
  expect(await ended.stampOf("ada")).toBeUndefined();
});

test("a person may do what any of the groups may, and nothing where the file knows none of them", async () => {
  const path = newPath();
  await addReader(path, { name: "root", read: ["*"], isAdmin: true });
  await setGroup(path, { name: "readers", read: ["acme/*", "beta/*"] });
  await setGroup(path, { name: "writers", read: ["acme/*"], write: ["acme/*"], isAdmin: true });
  const file = await AccessFile.open(path);
  expect(await file.byGroups("ada", ["readers", "writers", "strangers"])).toMatchObject({
    read: ["acme/*", "beta/*"],
    write: ["acme/*"],
    isAdmin: true,
  });
  expect(await file.byGroups("bert", ["readers"])).toMatchObject({ write: [], isAdmin: false });
  expect(await file.byGroups("eve", ["strangers"])).toBeUndefined();
  expect(await file.knownGroups(["strangers", "writers"])).toEqual(["writers"]);
});

test("a removed reader has no access, and a replaced token has another stamp", async () => {
  const path = newPath();
  const first = (await addReader(path, { name: "ada", read: ["a/*"] })) ?? "";
  const stamp = await (await AccessFile.open(path)).stampOf("ada");
  const second = (await addReader(path, { name: "ada", read: ["a/*"] })) ?? "";
  const replaced = await AccessFile.open(path);
  expect(await replaced.byToken(first)).toBeUndefined();
  expect(await replaced.byToken(second)).toMatchObject({ name: "ada" });
  expect(await replaced.stampOf("ada")).not.toBe(stamp);
  expect(await removeReader(path, "ada")).toBe(true);
  expect(await removeReader(path, "ada")).toBe(false);
  expect(await (await AccessFile.open(path)).byToken(second)).toBeUndefined();
});

test.each([
  ['{"tokens": [{"name": "ada", "read": ["*"], "expire": "2020-01-01"}]}', 'token 1 ("ada"): "expire"', '"expires"'],
  ['{"tokens": [{"name": "ada", "read": ["*"], "deny": ["acme/*"]}]}', 'token 1 ("ada"): "deny"', ""],
  ['{"tokens": [], "groups": [{"name": "g", "read": ["*"], "wirte": []}]}', 'group 1 ("g"): "wirte"', '"write"'],
  ['{"tokens": [], "group": []}', '"group"', '"groups"'],
  ['{"tokens": [{"name": "ada", "read": ["*"]}, {"name": "ada", "read": []}]}', 'two tokens are called "ada"', ""],
  ['{"tokens": [], "groups": [{"name": "g", "read": []}, {"name": "g", "read": []}]}', "two groups are called", ""],
  ['{"tokens": [{"name": "ada", "read": ["*"], "expires": "2027-02-31"}]}', '("ada"): "expires" must be', ""],
  ['{"tokens": [{"name": "ada", "read": ["*"], "expires": "31.12.2027"}]}', '("ada"): "expires" must be', ""],
  ['{"tokens": [{"name": "ada", "read": ["*"], "expires": null}]}', '("ada"): "expires" must be', ""],
  ['{"tokens": [{"name": "ada", "read": ["*"], "admin": "false"}]}', '("ada"): "admin" must be true or false', ""],
  ['{"tokens": [{"name": "ada", "read": ["!acme/x"]}]}', '("ada"): "read" must be', ""],
  ['{"tokens": [null]}', "token 1 must be an object", ""],
])("%s is refused, and the message says where and what was meant", async (text, where, meant) => {
  const path = newPath();
  writeFileSync(path, text);
  const problem = String(await AccessFile.open(path).catch((error: unknown) => error));
  expect(problem).toContain(where);
  expect(problem).toContain(meant);
});

test("a file that breaks while it is used closes, says why once, and opens again", async () => {
  const path = newPath();
  await addReader(path, { name: "ada", read: ["*"] });
  const text = readFileSync(path, "utf8");
  const said: (string | undefined)[] = [];
  const file = await AccessFile.open(path, (problem) => void said.push(problem));
  writeFileSync(path, text.replace("created", "creatd"));
  await expect.poll(() => file.byName("ada"), { timeout: 3000 }).toBeUndefined();
  expect(await file.rights()).toBeUndefined();
  expect(await file.problem()).toContain('Did you mean "created"?');
  writeFileSync(path, text);
  await expect.poll(() => file.byName("ada"), { timeout: 3000 }).toBeDefined();
  expect(said).toEqual([expect.stringContaining("creatd"), undefined]);
});

test.each([
  ["no JSON", "{"],
  ["no list", '{"tokens": {}}'],
  ["a hash that is none", '{"tokens": [{"name": "ada", "read": ["*"], "sha256": "0"}]}'],
  ["a date that is none", '{"tokens": [{"name": "ada", "read": ["*"], "expires": "soon"}]}'],
  ["a time without its zone", '{"tokens": [{"name": "ada", "read": ["*"], "expires": "2027-01-01T10:00"}]}'],
  ["a year of another age", '{"tokens": [{"name": "ada", "read": ["*"], "expires": "0207-01-01"}]}'],
  ["a name twice", '{"tokens": [{"name": "ada", "read": ["*"]}, {"name": "Ada", "read": ["*"]}]}'],
  ["a pattern that is none", '{"tokens": [{"name": "ada", "read": ["../x"]}]}'],
  ["a group without rights", '{"tokens": [], "groups": [{"name": "g"}]}'],
])("a file with %s is refused with its path", async (_, text) => {
  const path = newPath();
  writeFileSync(path, text);
  const problem = await AccessFile.open(path).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(AccessFileError);
  expect(String(problem)).toContain(path);
});
