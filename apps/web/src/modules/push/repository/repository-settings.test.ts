/**
 * The settings page of a pushed model and the trash, over a real store and real repositories: who sees them, what each
 * form changes, and what is written down of it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccessFile, addReader, keyOfPerson, openStore, PushedRepositories, type Store } from "@vitrine/hub";
import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestContext } from "../../../server/http/gateway.ts";
import { createGuardedTestSite, createTestSite, type TestSite } from "../../../testing/site.ts";

const ISSUER = "https://id.example";
const HOSTILE = `<script>alert(1)</script>"'><b>`;

let folder: string;
let store: Store;
let pushed: PushedRepositories;
let options: TestSite;
let guarded: Hono<RequestContext>;
let id: string;
let made = 0;
const tokens: Record<string, string> = {};
let changes: { by: string; what: string; id: string; detail?: string }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-settings-"));
  const path = join(folder, "access.json");
  const people: Record<string, { read: string[]; write?: string[] }> = {
    owner: { read: ["acme/*"] },
    second: { read: ["acme/*"] },
    reader: { read: ["acme/*"] },
    stranger: { read: ["beta/*"] },
    chief: { read: ["*"], write: ["beta/*"] },
  };
  for (const [name, rights] of Object.entries(people))
    tokens[name] = (await addReader(path, { name, ...rights })) ?? "";
  store = await openStore({ memory: true });
  pushed = await PushedRepositories.open({ folder, store });
  options = {
    store,
    audit: store.auditLog,
    push: {
      pushed,
      onChange: (change) => void changes.push(change),
    },
  };
  guarded = await createGuardedTestSite({ ...options, access: await AccessFile.open(path) });
});
afterAll(async () => {
  await pushed.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  id = `acme/net-${(made += 1)}`;
  await pushed.create(id, "owner", { subject: { kind: "service", subject: "owner" } });
  changes = [];
});

const settings = (of = id) => `/models/${of}/settings`;
const SAME = { "Sec-Fetch-Site": "same-origin" };
type Form = Readonly<Record<string, string>>;
const as = (name: string, path: string, form?: Form, headers: Form = SAME) =>
  guarded.request(
    path,
    {
      headers: { Authorization: `Bearer ${tokens[name]}`, ...headers },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    },
    {},
  );
const textOf = async (response: Response) => toString(fromHtml(await response.text()));
const alertIn = async (response: Response) => /role="alert"[^>]*>([^<]*)/.exec(await response.text())?.[1];
const rights = async (of = id) =>
  (await store.rights.list((await pushed.row(of))?.number ?? 0)).map(
    ({ kind, subject, access }) => `${kind} ${subject}: ${access}`,
  );
const person = async (name: string, subject = name) => {
  const key = keyOfPerson(ISSUER, subject);
  await store.people.signIn({ key, issuer: ISSUER, name });
  return key;
};

describe("who sees the page", () => {
  test("its admin gets the forms, and nobody else's cache does", async () => {
    const page = await as("owner", settings());
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    const html = await page.text();
    for (const change of ["settings", "grant", "revoke", "move", "delete"]) expect(html).toContain(`value="${change}"`);
    expect(html).not.toMatch(/<form(?![^>]* method="post")[^>]* action="\/models/);
  });

  test("a reader is told whom to ask, and changes nothing", async () => {
    const page = await as("reader", settings());
    expect(page.status).toBe(403);
    expect(await textOf(page)).toContain(`Admins of ${id} change who sees it`);
    const forms: Form[] = [
      { change: "settings", visibility: "private" },
      { change: "grant", kind: "service", name: "reader", access: "admin" },
      { change: "revoke", kind: "service", subject: "owner" },
      { change: "move", name: "acme/taken" },
      { change: "delete", confirm: id },
    ];
    for (const form of forms) expect((await as("reader", settings(), form)).status, form.change).toBe(403);
    expect(await pushed.row(id)).toMatchObject({ id, visibility: "public" });
    expect([await rights(), changes]).toEqual([["service owner: admin"], []]);
    await store.auditLog.flush();
    const lines = await store.auditLog.lines({ model: id });
    expect(lines.filter(({ action, who }) => action === "refused settings" && who === "reader")).toHaveLength(5);
  });

  test("somebody who has not signed in is sent to sign in, whatever there is", async () => {
    for (const of of [id, "acme/none"]) {
      const answer = await guarded.request(settings(of), {}, {});
      const signIn = `/sign-in?next=${encodeURIComponent(settings(of))}`;
      expect([answer.status, answer.headers.get("location")]).toEqual([303, signIn]);
    }
  });

  test("for a stranger a private model, its former name and an unknown one are the same, byte for byte", async () => {
    const [former, secret] = [`${id}-former`, `${id}-secret`];
    await pushed.create(former, "owner", { subject: { kind: "service", subject: "owner" }, visibility: "private" });
    await pushed.move(former, secret);
    const said = async (name: string, of: string, form?: Form) => {
      const answer = await as(name, settings(of), form);
      const headers = [...answer.headers].filter(([key]) => !/^(date|x-request-id)$/.test(key));
      const hidden = (text: string) => text.replaceAll(of, "acme/it").replaceAll(encodeURIComponent(of), "acme/it");
      return hidden(JSON.stringify([answer.status, headers, await answer.text()]));
    };
    for (const name of ["reader", "stranger"])
      for (const form of [undefined, { change: "delete", confirm: secret }])
        for (const of of [secret, former]) {
          const unknown = await said(name, of.replace("acme", "none"), form);
          expect(unknown).toMatch(/^\[404,/);
          expect(await said(name, of, form)).toBe(unknown);
        }
    expect(await pushed.row(secret)).toBeDefined();
  });

  test("an address that names no model is no page, whatever is in it", async () => {
    for (const of of ["a%00b/c", "%00", "%3Cscript%3E/x", "..%2f..%2fetc/x", "%ff/x", `${"x".repeat(300)}/y`])
      for (const form of [undefined, { change: "delete", confirm: "" }])
        expect((await as("owner", settings(of), form)).status, of).toBe(404);
  });

  test("a form of another site changes nothing", async () => {
    const others: Form[] = [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://evil.example" }];
    for (const headers of others)
      for (const [path, form] of [
        [settings(), { change: "delete", confirm: id }],
        ["/trash", { restore: "1" }],
      ] as const) {
        const answer = await as("owner", path, form, headers);
        expect([answer.status, await answer.text()]).toEqual([403, "Only this site's own form may do this.\n"]);
      }
    expect([await pushed.row(id), changes]).toMatchObject([{ id }, []]);
  });
});

describe("visibility", () => {
  test("is what the form says for the next request, and is written down", async () => {
    const answer = await as("owner", settings(), { change: "settings", visibility: "private" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, settings()]);
    expect((await as("reader", settings())).status).toBe(404);
    expect(await (await as("owner", settings())).text()).toMatch(/name="visibility" checked="" value="private"/);
    expect(changes).toEqual([{ by: "owner", what: "settings", id, detail: "private" }]);
  });

  test("of any other word is refused", async () => {
    const answer = await as("owner", settings(), { change: "settings", visibility: "gated" });
    expect([answer.status, await alertIn(answer)]).toEqual([
      422,
      "Something was not chosen. Choose it, and send the form again.",
    ]);
  });
});

describe("people", () => {
  test("a person by the shown name, a group and a service get rights, and lose them", async () => {
    const key = await person("Ada Lovelace");
    await as("owner", settings(), { change: "grant", kind: "person", name: "ada lovelace", access: "write" });
    await as("owner", settings(), { change: "grant", kind: "group", name: "/research, all", access: "read" });
    await as("owner", settings(), { change: "grant", kind: "service", name: "second", access: "admin" });
    const granted = [`person ${key}: write`, "group /research, all: read", "service second: admin"];
    expect(await rights()).toEqual(["service owner: admin", ...granted]);
    expect(await textOf(await as("second", settings()))).toMatch(/Ada Lovelace \([\w-]{6}\)\s*Person\s*Write/);
    await as("second", settings(), { change: "revoke", kind: "person", subject: key });
    expect(await rights()).not.toContain(granted[0]);
    expect(changes.map(({ by, what, detail }) => [by, what, detail])).toEqual([
      ["owner", "rights", expect.stringMatching(/^write for person Ada Lovelace \(.{6}\)$/)],
      ["owner", "rights", "read for group /research, all"],
      ["owner", "rights", "admin for service second"],
      ["second", "rights", expect.stringMatching(/^none for person Ada Lovelace \(.{6}\)$/)],
    ]);
  });

  test("a name that two have is none of theirs, and an account name is one person's whatever others call themselves", async () => {
    const [one, other] = [await person("Bo Lee", "bo-1"), await person("BO LEE", "bo-2")];
    const account = (await store.people.find(one))?.account ?? "";
    await person(account, "impostor");
    const grant = (name: string) => as("owner", settings(), { change: "grant", kind: "person", name, access: "admin" });
    const answer = await grant("Bo Lee");
    expect([answer.status, await alertIn(answer)]).toEqual([422, expect.stringContaining("More than one person")]);
    expect((await grant(account)).status).toBe(303);
    expect(await rights()).toEqual(["service owner: admin", `person ${one}: admin`]);
    expect(await rights()).not.toContain(`person ${other}: admin`);
  });

  test("whom nobody knows is refused with a sentence", async () => {
    await person("Ada Lovelace");
    const unknown = [
      ["person", "nobody"],
      ["person", "second"],
      ["person", ""],
      ["service", "nobody"],
      ["service", "Ada Lovelace"],
      ["group", ""],
      ["group", "a\0b"],
      ["group", "x".repeat(201)],
      ["person", "\0"],
      ["person", HOSTILE],
      ["service", HOSTILE],
      ["person", "%' OR 1=1 --"],
      ["person", "ü".repeat(3000)],
    ] as const;
    for (const [kind, name] of unknown) {
      const answer = await as("owner", settings(), { change: "grant", kind, name, access: "admin" });
      expect(answer.status, name).toBe(422);
      const html = await answer.text();
      expect(html).toContain('role="alert"');
      expect(html).not.toContain("<script>alert");
    }
    expect([await rights(), changes]).toEqual([["service owner: admin"], []]);
  });

  test("names of people and groups are text on the page, whatever is in them", async () => {
    await person(`Eve ${HOSTILE}`, "eve");
    const { name } = (await store.people.find(keyOfPerson(ISSUER, "eve"))) ?? { name: "" };
    await as("owner", settings(), { change: "grant", kind: "person", name, access: "read" });
    await as("owner", settings(), { change: "grant", kind: "group", name: HOSTILE, access: "read" });
    expect(await rights()).toHaveLength(3);
    const html = await (await as("owner", settings())).text();
    expect(html).not.toContain("<script>alert");
    expect(toString(fromHtml(html))).toContain(HOSTILE);
    const remove = { change: "revoke", kind: "group", subject: HOSTILE };
    expect((await as("owner", settings(), remove)).status).toBe(303);
    expect(await rights()).toHaveLength(2);
  });

  test("the last admin stays one, until somebody else is", async () => {
    const lose: Form[] = [
      { change: "revoke", kind: "service", subject: "owner" },
      { change: "grant", kind: "service", name: "owner", access: "write" },
    ];
    for (const form of lose) {
      const answer = await as("owner", settings(), form);
      const why = "Nobody else is an admin of this repository. Make somebody else one first.";
      expect([answer.status, await alertIn(answer)]).toEqual([422, why]);
    }
    expect([await rights(), changes]).toEqual([["service owner: admin"], []]);
    await as("owner", settings(), { change: "grant", kind: "service", name: "second", access: "admin" });
    expect((await as("owner", settings(), lose[0])).status).toBe(303);
    expect([await rights(), (await as("owner", settings())).status]).toEqual([["service second: admin"], 403]);
  });

  test("two admins who remove each other at once leave one", async () => {
    await as("owner", settings(), { change: "grant", kind: "service", name: "second", access: "admin" });
    const remove = (by: string, subject: string) => as(by, settings(), { change: "revoke", kind: "service", subject });
    await Promise.all([remove("owner", "second"), remove("second", "owner")]);
    expect(await rights()).toHaveLength(1);
  });

  test("an admin by the access file is one too", async () => {
    const name = `beta/net-${made}`;
    await pushed.create(name, "chief", { subject: { kind: "service", subject: "chief" } });
    const remove = { change: "revoke", kind: "service", subject: "chief" };
    expect((await as("chief", settings(name), remove)).status).toBe(303);
    expect([await rights(name), (await as("chief", settings(name))).status]).toEqual([[], 200]);
  });
});

describe("name and end", () => {
  test("a new name is where the page is from then on, and the former leads there", async () => {
    await as("owner", settings(), { change: "grant", kind: "service", name: "chief", access: "admin" });
    const answer = await as("chief", settings(), { change: "move", name: "beta/moved" });
    expect(answer.headers.get("location")).toBe(settings("beta/moved"));
    const former = await as("chief", settings());
    expect([former.status, former.headers.get("location")]).toEqual([307, settings("beta/moved")]);
    expect((await as("chief", settings("beta/moved"))).status).toBe(200);
    expect(changes.at(-1)).toEqual({ by: "chief", what: "move", id, detail: "beta/moved" });
  });

  test("a name that is none, or that they may not write, is refused with a sentence", async () => {
    for (const name of ["beta/not-mine", "", "../etc", HOSTILE, `acme/${"x".repeat(5000)}`, "a\0b/c"]) {
      const answer = await as("owner", settings(), { change: "move", name });
      expect(answer.status, name).toBe(422);
      const html = await answer.text();
      expect(html).toContain('role="alert"');
      expect(html).not.toContain("<script>alert");
    }
    expect([await pushed.row(id), changes]).toMatchObject([{ id }, []]);
  });

  test("what is deleted waits in the trash of its admins, and comes back with its rights", async () => {
    const refused = await as("owner", settings(), { change: "delete", confirm: "acme/other" });
    expect([refused.status, await alertIn(refused)]).toEqual([422, `Nothing was deleted. Type ${id} to confirm.`]);
    const { number = 0 } = (await pushed.row(id)) ?? {};
    const deleted = await as("owner", settings(), { change: "delete", confirm: id });
    expect([deleted.status, deleted.headers.get("location")]).toEqual([303, "/trash"]);
    expect((await as("owner", settings())).status).toBe(404);
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    expect(await textOf(await as("owner", "/trash"))).toMatch(new RegExp(`${id}\\s*[\\d-]{10}\\s*${until}`));
    expect(await textOf(await as("reader", "/trash"))).not.toContain(id);
    const stolen = await as("reader", "/trash", { restore: String(number) });
    expect([stolen.status, await alertIn(stolen)]).toEqual([422, expect.stringContaining("no such repository")]);
    const restored = await as("owner", "/trash", { restore: String(number) });
    expect([restored.status, restored.headers.get("location")]).toEqual([303, settings()]);
    expect([await rights(), (await as("owner", settings())).status]).toEqual([["service owner: admin"], 200]);
    expect(changes.map(({ what }) => what)).toEqual(["delete", "restore"]);
  });

  test("a name that another has by now is said, and the deleted one stays", async () => {
    const { number = 0 } = (await pushed.row(id)) ?? {};
    await pushed.remove(id);
    await pushed.create(id, "reader", { subject: { kind: "service", subject: "reader" } });
    const answer = await as("owner", "/trash", { restore: String(number) });
    expect([answer.status, await alertIn(answer)]).toEqual([
      422,
      expect.stringContaining("Another repository is called"),
    ]);
    expect(await textOf(await as("owner", "/trash"))).toContain(id);
  });
});

test("no form makes the page fail, or changes what it does not name", async () => {
  const field = fc.constantFrom("change", "kind", "name", "access", "visibility", "subject", "confirm", "restore");
  const word = fc.oneof(
    fc.constantFrom("settings", "grant", "revoke", "person", "group", "service", "read", "__proto__", "constructor"),
    fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code).toWellFormed()), maxLength: 10 }),
  );
  const forms = fc.array(fc.tuple(field, word), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(forms, fc.constantFrom(settings(), "/trash"), async (pairs, path) => {
      const { status } = await as("owner", path, Object.fromEntries(pairs));
      expect([303, 422]).toContain(status);
    }),
    { numRuns: 30 },
  );
  expect(await pushed.row(id)).toMatchObject({ id, visibility: "public" });
  expect(await rights()).toContain("service owner: admin");
});

test("a model without an owner has a page, and a model that is called settings keeps its own", async () => {
  const site = createTestSite({ ...options, isOperator: () => true });
  await pushed.create("solo", "operator");
  expect(await textOf(await site.request(settings("solo")))).toContain("Settings of solo");
  await pushed.create("solo/settings", "operator");
  await pushed.settled();
  const page = await site.request("/models/solo/settings");
  expect([page.status, await textOf(page)]).toEqual([200, expect.stringContaining("solo/settings")]);
  expect(await textOf(await site.request(settings("solo/settings")))).toContain("Settings of solo/settings");
});

describe("at a personal site", () => {
  test("there is nobody to share with; name and end can be changed, and the model's page leads there", async () => {
    const site = createTestSite({ ...options, isOperator: () => true });
    const text = await textOf(await site.request(settings()));
    expect(text).toContain("You are the only person who uses this site");
    expect(text).not.toContain("Who sees it");
    await pushed.settled();
    expect(await (await site.request(`/models/${id}`)).text()).toContain(`href="${settings()}"`);
    const post = (path: string, form: Form) =>
      site.request(path, { method: "POST", headers: SAME, body: new URLSearchParams(form) });
    const { number = 0 } = (await pushed.row(id)) ?? {};
    expect((await post(settings(), { change: "delete", confirm: id })).status).toBe(303);
    expect((await post("/trash", { restore: String(number) })).headers.get("location")).toBe(settings());
    expect(changes.map(({ by, what }) => `${by} ${what}`)).toEqual(["operator delete", "operator restore"]);
  });

  test("who comes from another machine reads why not, and there is no trash", async () => {
    const site = createTestSite(options);
    expect((await site.request(settings())).status).toBe(403);
    expect((await site.request("/trash")).status).toBe(404);
  });
});
