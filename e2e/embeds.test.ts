/**
 * A model in pages of another host: custom elements by one script, frames without any, and what an
 * editor learns by oEmbed. The other host is a server of this test, with its own policy.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { violationsOf } from "./support/axe.ts";
import { sharedBrowser } from "./support/browser.ts";

const MODEL = "openai/gpt-oss-20b";
let browser: Browser;
let html = "";
let policy = "";
const host = createServer((_, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  if (policy !== "") response.setHeader("Content-Security-Policy", policy);
  response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Ours</h1>${html}</main></html>`);
});

beforeAll(async () => {
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser.close();
  host.close();
});

async function open(content: string, sandboxPolicy = ""): Promise<{ page: Page; problems: string[] }> {
  [html, policy] = [content, sandboxPolicy];
  const page = await browser.newPage({ viewport: { width: 320, height: 700 } });
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  return { page, problems };
}

/** Opens the form of a zero-shot classifier, fills it in and runs it. */
async function tryIt(element: Locator, field = "Text"): Promise<void> {
  await element.locator("[data-try]").click();
  await element.getByLabel(field, { exact: true }).fill("Where is it?");
  await element
    .getByLabel(/labels/i)
    .first()
    .fill("question");
  await element.getByRole("button", { name: "Run" }).click();
}

const script = () => `<script type="module" src="${inject("site")}/elements.js"></script>`;

test("elements show a model in a page of another host, at 320 pixels, for everybody", async () => {
  const kinds = ["model", "snippet", "widget"];
  const elements = kinds.map((kind) => `<vitrine-${kind} model="${MODEL}">Not there</vitrine-${kind}>`).join("");
  const { page, problems } = await open(script() + elements);
  for (const kind of kinds) await page.locator(`vitrine-${kind} article`).waitFor();
  await expect.poll(() => page.locator("vitrine-model h2").textContent()).toBe(MODEL);
  expect((await page.locator("vitrine-snippet code").allTextContents()).join("\n")).toContain(MODEL);
  const link = await page.locator("vitrine-model .embed__from a").getAttribute("href");
  expect(link).toBe(`${inject("site")}/models/${MODEL}`);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await violationsOf(page)).toEqual([]);
  await page.locator("vitrine-snippet .vt-copy").first().click();
  await page.locator("vitrine-snippet .vt-copy[data-state]").first().waitFor();
  expect(problems).toEqual([]);
  // The page's own variables reach in; its styles do not.
  await page.addStyleTag({ content: "vitrine-model { --surface: rgb(1, 2, 3) } article { display: none !important }" });
  const article = page.locator("vitrine-model article");
  expect(await article.isVisible()).toBe(true);
  await expect.poll(() => article.evaluate((shown) => getComputedStyle(shown).backgroundColor)).toBe("rgb(1, 2, 3)");
  // Another model, by its attribute.
  await page.locator("vitrine-model").evaluate((element) => element.setAttribute("model", "openai/whisper-large-v3"));
  await expect.poll(() => page.locator("vitrine-model h2").textContent()).toBe("openai/whisper-large-v3");
  await page.close();
});

test("a widget in a page calls the page's own function, and its texts stay texts", async () => {
  const { page, problems } = await open(
    // Said before the script is there, as a page may.
    `<vitrine-widget model="facebook/bart-large-mnli"></vitrine-widget>
    <script>
      const widget = document.querySelector("vitrine-widget");
      widget.runner = async ({ inputs }) => [{ label: "<img src=x onerror=alert(1)> " + inputs, score: 0.9 }];
      widget.labels = { parameters: () => "Einstellungen", text: "Satz", json: "Als JSON" };
    </script>${script()}`,
  );
  const element = page.locator("vitrine-widget");
  await element.locator("[data-try]").waitFor();
  await tryIt(element, "Satz");
  await element.locator(".vt-bars__label").getByText("<img src=x onerror=alert(1)> Where is it?").waitFor();
  await expect.poll(() => element.locator(".vt-run__json summary").textContent()).toBe("Als JSON");
  expect(problems).toEqual([]);
  await page.close();
});

test("the page that the documentation shows works as it is written there", async () => {
  const guide = readFileSync(join(import.meta.dirname, "../docs/embedding.md"), "utf8");
  const blocksOf = (language: string) =>
    [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, code = ""]) => code);
  const written = [...blocksOf("html"), ...blocksOf("css").map((code) => `<style>${code}</style>`)].join("\n");
  const { page, problems } = await open(written.replaceAll("https://models.example", inject("site")));
  for (const kind of ["model", "snippet", "prompt", "widget"]) await page.locator(`vitrine-${kind} article`).waitFor();
  const surface = page.locator("vitrine-model article");
  await expect
    .poll(() => surface.evaluate((shown) => getComputedStyle(shown).backgroundColor))
    .toBe("rgb(255, 255, 255)");
  await page.route("**/my-model", (route) => route.fulfill({ json: [{ label: "from my server", score: 1 }] }));
  const element = page.locator("vitrine-widget");
  await tryIt(element);
  await element.locator(".vt-bars__label").getByText("from my server").waitFor();
  expect(problems).toEqual([]);
  await page.close();
});

test("another site that an attribute names gets a frame, and no say in the page", async () => {
  const own = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  // This host answers every address with its page: the picture would run what its attribute says.
  const hostile = `<img src="x" onerror="document.title = 'taken'">`;
  const { page } = await open(`${script()}<vitrine-model model="a/b" site="${own}"></vitrine-model>`);
  html = hostile;
  await page.locator("vitrine-model").evaluate((element) => element.setAttribute("model", "c/d"));
  const frame = page.locator("vitrine-model iframe[src*='c%2Fd']");
  await frame.waitFor();
  await expect.poll(() => frame.getAttribute("sandbox")).toBe("allow-popups");
  await expect.poll(() => page.locator("vitrine-model img").count()).toBe(0);
  await expect.poll(() => page.title()).toBe("Elsewhere");
  await page.close();
});

test("hostile names, models that are not there and a site that is away end in words", async () => {
  const { page } = await open(
    `${script()}<vitrine-model model='"&gt;&lt;img src=x onerror=alert(1)&gt;'></vitrine-model>
     <vitrine-snippet model="${MODEL}" site="http://127.0.0.1:1">Not to be had now</vitrine-snippet>`,
  );
  await page
    .locator("vitrine-model")
    .getByText(/There is no model "><img/)
    .waitFor();
  await expect.poll(() => page.locator("vitrine-model img").count()).toBe(0);
  await page.getByText("Not to be had now").waitFor();
  await page.close();
});

test("a frame shows the same where the page allows no script, and may do nothing", async () => {
  const address = `${inject("site")}/embed/snippet?model=${encodeURIComponent(MODEL)}`;
  const { page, problems } = await open(
    `<iframe src="${address}" title="Code" width="100%" height="320" sandbox="allow-popups"></iframe>`,
    `default-src 'none'; frame-src ${inject("site")}`,
  );
  const frame = page.frameLocator("iframe");
  expect((await frame.locator("code").allTextContents()).join("\n")).toContain(MODEL);
  expect(problems).toEqual([]);
  await page.close();

  // As the site's own code has it: links lead out of the frame, to a page that works.
  const { html: copied } = (await (
    await fetch(`${inject("site")}/oembed?url=${encodeURIComponent(`${inject("site")}/models/${MODEL}`)}`)
  ).json()) as { html: string };
  const { page: elsewhere } = await open(copied);
  const links = elsewhere.frameLocator("iframe").getByRole("link");
  await expect.poll(() => links.count()).toBeGreaterThan(1);
  for (const link of [links.first(), links.last()]) {
    // One after the other: each opens a tab.
    // oxlint-disable-next-line no-await-in-loop
    const [opened] = await Promise.all([elsewhere.waitForEvent("popup"), link.click()]);
    // oxlint-disable-next-line no-await-in-loop
    await opened.locator("html[data-scripts]").waitFor({ state: "attached" });
  }
  await elsewhere.close();

  const answer = await fetch(address);
  expect(answer.headers.get("x-frame-options")).toBeNull();
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("content-security-policy")).not.toContain("script-src");
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(await answer.text()).not.toContain("<script");
  // Other pages are still no one's frames.
  const other = await fetch(`${inject("site")}/models`);
  expect(other.headers.get("x-frame-options")).toBe("DENY");
});

test("an editor learns the frame by oEmbed, from the model's own page", async () => {
  const pageAddress = `${inject("site")}/models/${MODEL}`;
  const text = await (await fetch(pageAddress)).text();
  const link = /<link rel="alternate" href="([^"]+)" type="application\/json\+oembed"/.exec(text)?.[1] ?? "";
  const address = new URL(link.replaceAll("&amp;", "&"), pageAddress);
  address.searchParams.set("maxwidth", "400");
  const answer = await fetch(address);
  expect(await answer.json()).toMatchObject({
    version: "1.0",
    type: "rich",
    title: MODEL,
    width: 400,
    height: expect.any(Number),
    html: expect.stringContaining(`<iframe src="${inject("site")}/embed/model?model=`),
  });
  expect((await fetch(`${inject("site")}/oembed?url=https://elsewhere.example/models/a/b`)).status).toBe(404);
  expect((await fetch(`${inject("site")}/oembed?format=xml&url=${pageAddress}`)).status).toBe(501);
});

test("the elements are small before they are used", async () => {
  const seen = new Map<string, number>();
  const load = async (address: string): Promise<void> => {
    if (seen.has(address)) return;
    const answer = await fetch(address);
    const code = await answer.text();
    seen.set(address, gzipSync(code).byteLength);
    const imported = [...code.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)].map(([, path = ""]) => path);
    await Promise.all(imported.map((path) => load(new URL(path, answer.url).href)));
  };
  await load(`${inject("site")}/elements.js`);
  expect([...seen.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000);
});
