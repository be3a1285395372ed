/** Pages in other languages, over a real embedded store. */
import { openStore, type Store } from "@vitrine/hub";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { preferredOf } from "./language-prefixes.ts";
import { createTestSite } from "../../testing/site.ts";

let store: Store;
let app: ReturnType<typeof createTestSite>;
beforeAll(async () => {
  store = await openStore({ memory: true });
  await store.upsertMany(
    ["de/models", "org/model"].map((id) => ({
      id,
      pipeline_tag: "text-generation",
      library_name: "transformers",
      downloads: 12_345,
      tags: [],
    })),
  );
  app = createTestSite({
    store,
    origin: "https://site.example",
    languages: ["en", "de", "fr", "es", "ja", "zh", "en-XA"],
  });
});
afterAll(() => store.close());

const PERSON = { Accept: "text/html,*/*", "Sec-Fetch-Dest": "document" };
const germanPerson = { ...PERSON, "Accept-Language": "de-AT,de;q=0.9,en;q=0.5" };

function attributes(html: string, name: string): string[] {
  const found: string[] = [];
  visit(fromHtml(html), "element", (node) => {
    if (node.properties[name] !== undefined) found.push(String(node.properties[name]));
  });
  return found;
}

describe("a page under the prefix of a language", () => {
  test("is in that language, with links to pages of the same", async () => {
    const response = await app.request("/de/models");
    const html = await response.text();
    expect(response.headers.get("Content-Language")).toBe("de");
    expect(html).toMatch(/^<!doctype html><html lang="de">/);
    const links = attributes(html, "href").filter((href) => href.startsWith("/"));
    expect(links).toContain("/de/models/org/model");
    expect(links).toContain("/de");
    expect(links.filter((href) => /^\/(models|tasks|docs|$)/.test(href) && !/\.\w+($|\?)/.test(href))).toEqual([]);
    expect(attributes(html, "action")).toContain("/de/models");
  });

  test("names itself and its other languages to search engines", async () => {
    const html = await (await app.request("/de/models/org/model")).text();
    expect(html).toContain('<link rel="canonical" href="https://site.example/de/models/org/model"/>');
    expect(html).toContain('<link rel="alternate" hrefLang="x-default" href="https://site.example/models/org/model"/>');
    expect(html).toContain('hrefLang="zh-Hans" href="https://site.example/zh/models/org/model"');
    expect(html).toContain('property="og:locale" content="de_DE"');
  });

  test("writes numbers as the language does", async () => {
    const count = /12[.,]\d{3}|12 345/;
    const of = async (address: string) => count.exec(await (await app.request(address)).text())?.[0];
    expect(await of("/models/org/model")).not.toBe(await of("/de/models/org/model"));
  });

  test("is cached apart from the English one", async () => {
    const [first, german, again] = await Promise.all(
      ["/models", "/de/models", "/models"].map(async (address) => (await app.request(address)).text()),
    );
    expect(german).not.toBe(first);
    expect(again).toBe(first);
  });

  test("reads labels of its own language while other languages are rendered", async () => {
    const texts = await Promise.all(
      ["/en-XA/tasks", "/tasks", "/en-XA/libraries", "/libraries"].map(async (address) =>
        (await app.request(address)).text(),
      ),
    );
    expect(texts.map((html) => html.includes("Ţášķš"))).toEqual([true, false, true, false]);
  });

  test("leads on within its language", async () => {
    const response = await app.request("/de/models/org/model/");
    expect(response.headers.get("Location")).toBe("/de/models/org/model");
  });

  test("says in its language that there is none", async () => {
    const response = await app.request("/fr/no-such-page");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<html lang="fr">');
  });

  test("takes nothing from an owner who is called like a language", async () => {
    expect((await app.request("/api/models/de/models")).status).toBe(200);
    const file = await app.request("/de/models/resolve/main/config.json");
    expect(file.headers.get("Content-Language")).toBeNull();
    expect(await (await app.request("/models/de/models")).text()).toContain("de/models");
  });
});

describe("a request without a prefix", () => {
  const locationOf = async (headers: Record<string, string>, address = "/models?q=a") =>
    (await app.request(address, { headers })).headers.get("Location");

  test("leads a person to the language that the browser prefers", async () => {
    expect(await locationOf(germanPerson)).toBe("/de/models?q=a");
    const response = await app.request("/", { headers: germanPerson });
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/de"]);
    expect(response.headers.get("Vary")).toContain("Accept-Language");
  });

  test("leads nobody on who chose English, reads English or is a program", async () => {
    expect(await locationOf({ ...germanPerson, Cookie: "vitrine-language=en" })).toBeNull();
    expect(await locationOf({ ...PERSON, "Accept-Language": "en,de;q=0.5" })).toBeNull();
    expect(await locationOf(PERSON)).toBeNull();
    expect(await locationOf({ ...germanPerson, Accept: "*/*" })).toBeNull();
    expect(await locationOf({ ...germanPerson, "Sec-Fetch-Dest": "empty" })).toBeNull();
    expect(await locationOf(germanPerson, "/api/models")).toBeNull();
    expect(await locationOf(germanPerson, "/models/org/model.md")).toBeNull();
  });

  test("leads to the language that the person chose", async () => {
    expect(await locationOf({ ...germanPerson, Cookie: "vitrine-language=ja" })).toBe("/ja/models?q=a");
  });

  test("says to caches that it depends on the browser's languages", async () => {
    expect((await app.request("/models", { headers: PERSON })).headers.get("Vary")).toContain("Accept-Language");
  });
});

describe("the choice at the foot of a page", () => {
  const choose = (body: string) =>
    app.request("/language", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    });

  test("keeps the page and is remembered", async () => {
    const response = await choose("language=fr&back=%2Fmodels%3Fq%3Da");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/fr/models?q=a"]);
    expect(response.headers.get("Set-Cookie")).toMatch(/^vitrine-language=fr; .*SameSite=Lax/);
  });

  test.each(["//other.example", "https://other.example", "/\\other.example"])("does not lead to %s", async (back) => {
    expect((await choose(`language=fr&back=${encodeURIComponent(back)}`)).headers.get("Location")).toBe("/fr");
  });

  test("marks the language of the page, each named in itself", async () => {
    const html = await (await app.request("/ja/models")).text();
    expect(html).toMatch(/value="ja" lang="ja" aria-current="true"[^>]*>日本語</);
    expect(html).toMatch(/value="de" lang="de" name="language">Deutsch</);
  });
});

test.each([
  ["zh-TW,zh;q=0.9", "zh"],
  ["it,fr;q=0.3,de;q=0.8", "de"],
  ["de;q=0,es", "es"],
  ["it", "en"],
  ["*", "en"],
  [undefined, "en"],
])("of Accept-Language %s the language is %s", (header, language) => {
  expect(preferredOf(header, ["en", "de", "fr", "es", "ja", "zh"])).toBe(language);
});

test("where a browser reads none of them, the operator's first language is taken", () => {
  expect(preferredOf("it", ["de", "en"])).toBe("de");
});
