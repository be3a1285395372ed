/** Additions of scripts to documentation pages, in a real browser. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sampled, sharedBrowser } from "./support/browser.ts";

const PAGE = "/docs/packages/docs";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser.close());

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.goto(inject("site") + path);
  return page;
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("a chosen tab is chosen again on the next page load, and no tab hides its text from a page without scripts", async () => {
  const page = await open(PAGE);
  const tab = page.getByRole("tab", { name: "On the command line" });
  await expect.poll(() => tab.getAttribute("aria-selected")).toBe("false");
  await tab.click();
  await page.reload();
  await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
  await expect.poll(() => page.locator(".vt-tabs__panel:visible").count()).toBe(1);
  await page.context().close();

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(inject("site") + PAGE);
  await expect.poll(() => plain.locator(".vt-tabs__panel:visible").count()).toBe(3);
  await plain.close();
});

test("an address that names something in a closed tab opens the tab", async () => {
  const page = await open(`${PAGE}#tab-use-one-text`);
  await expect.poll(() => page.getByRole("tab", { name: "One text" }).getAttribute("aria-selected")).toBe("true");
  await page.evaluate(() => (location.hash = "#tab-use-on-the-command-line"));
  await page.locator('[role="tab"][aria-selected="true"]', { hasText: "On the command line" }).waitFor();
  await page.context().close();
});

test("copying a session takes its commands, without prompts and output", async () => {
  const page = await open(PAGE);
  await page.getByRole("tab", { name: "On the command line" }).click();
  const block = page.locator(".vt-code", { hasText: "npx vitrine-docs check guide" });
  await block.hover();
  await block.getByRole("button").click();
  await page.locator(".vt-copy[data-state=copied]").waitFor();
  const copied = await clipboard(page);
  expect(copied.split("\n").map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual([
    "npx vitrine-docs check",
    "npx vitrine-docs build",
  ]);
  await page.context().close();
});

test("the page can be copied as Markdown", async () => {
  const page = await open(PAGE);
  await page.getByRole("button", { name: "Copy page" }).click();
  await page.locator(".docs__copy[data-state=copied]").waitFor();
  await expect.poll(() => clipboard(page)).toBe(await (await fetch(`${inject("site")}${PAGE}.md`)).text());
  await page.context().close();
});

test("the contents list marks nothing until the reader moves, then the section being read", async () => {
  const page = await open(PAGE);
  const current = page.locator(".vt-docs__outline [aria-current]");
  await expect.poll(() => current.count()).toBe(0);
  await page.locator("#headings-and-ids").evaluate((heading) => heading.scrollIntoView());
  await current.filter({ hasText: "Headings and ids" }).waitFor();
  await expect.poll(() => current.count()).toBe(1);
  await page.context().close();
});

test("a documentation page loads at most 25 kB of script", async () => {
  const page = await browser.newPage();
  let bytes = 0;
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bytes += Number(response.headers()["content-length"] ?? 0);
  });
  await page.goto(inject("site") + PAGE, { waitUntil: "networkidle" });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(25_000);
  await page.close();
});

test("the palette finds a section by its text, with a slip in a word", async () => {
  const page = await open("/docs");
  await page.keyboard.press("Control+k");
  const input = page.locator(".palette__input");
  await input.waitFor();
  await input.fill("markdwn version");
  await page.locator('.palette__item[href^="/docs/"][href*="#"]').first().waitFor();
  await page.context().close();
});

test("the palette asks again where the server was not ready, without another key", async () => {
  const page = await open("/docs");
  await page.route(
    "**/api/docs-search.json*",
    (route) => route.fulfill({ status: 503, headers: { "Retry-After": "1" } }),
    {
      times: 1,
    },
  );
  await page.keyboard.press("Control+k");
  const input = page.locator(".palette__input");
  await input.waitFor();
  const answer = page.waitForResponse((response) => response.url().includes("/api/docs-search.json") && response.ok());
  await input.fill("markdown version");
  await answer;
  await page.locator('.palette__item[href^="/docs/"][href*="#"]').first().waitFor();
  await page.context().close();
});

const PALETTES = [
  { address: "/de/docs/settings", models: "Modelle", docs: "Dokumentation" },
  { address: "/docs/settings", models: "Models", docs: "Documentation" },
];
test.each(sampled(PALETTES, 2))(
  "by keyboard, the palette has the documentation first on $address, and alone on request",
  async (of) => {
    const page = await open(of.address);
    await page.keyboard.press("Control+k");
    const input = page.locator(".palette__input");
    await input.waitFor();
    await input.fill("whisper");
    const labels = page.locator(".palette__label");
    await labels.filter({ hasText: of.models }).waitFor();
    await expect.poll(() => labels.first().textContent()).toBe(of.docs);
    // To "All", and to the documentation alone.
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    await expect.poll(() => labels.filter({ hasText: of.models }).count()).toBe(0);
    await expect.poll(() => input.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.context().close();
  },
);

test("every picture of the guides is shown", async () => {
  const page = await browser.newPage();
  const text = await (await page.request.get(`${inject("site")}/llms.txt`)).text();
  const guides = [...new Set([...text.matchAll(/\/docs\/[a-z-]+(?=\.md\b|\))/g)].map(([address]) => address))];
  expect(guides).toContain("/docs/getting-started");
  let pictures = 0;
  for (const address of guides) {
    const html = await (await page.request.get(inject("site") + address)).text();
    for (const [, source = ""] of html.matchAll(/<img[^>]* src="(\/[^"]+)"/g)) {
      pictures += 1;
      const answer = await page.request.get(inject("site") + source);
      expect([source, answer.status(), answer.headers()["content-type"]?.split("/")[0]]).toEqual([
        source,
        200,
        "image",
      ]);
    }
  }
  expect(pictures).toBeGreaterThan(0);
  await page.close();
});

test("a diagram is a picture that a browser shows, of the theme that is chosen, its source below", async () => {
  const context = await browser.newContext({ colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(`${inject("site")}/docs/client#jobs`);
  const figure = page.locator(".vt-diagram");
  await figure.scrollIntoViewIfNeeded();
  const shown = figure.locator("img:visible");
  const picture = async () => {
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
    return shown.evaluate((image: HTMLImageElement) => ({ address: image.src, alt: image.alt }));
  };
  const light = await picture();
  expect(light.alt).toContain("A job with a job handle");
  await page.getByRole("button", { name: /dark theme/ }).click();
  const dark = await picture();
  expect(dark.address).not.toBe(light.address);
  expect(dark.alt).toBe(light.alt);

  await figure.getByText("Source of the diagram").click();
  await expect.poll(() => figure.locator("code").innerText()).toContain("P->>C: submit(task, request)");
  await expect.poll(() => figure.getByRole("button", { name: /Copy/ }).count()).toBe(1);

  // By itself it is a document that may do nothing, with its words as text.
  const response = await page.goto(light.address);
  expect(response?.headers()["content-security-policy"]).toContain("default-src 'none'");
  await expect.poll(() => page.locator("text").allTextContents()).toContain("submit(task, request)");
  await context.close();
});

test("no table scrolls on a wide window; on a narrow one only in a separate region that the keyboard reaches", async () => {
  const views = [
    [1280, "/docs/deployment"],
    [1280, "/docs/tasks/table-question-answering"],
    [1280, "/docs/chat-templates/porting"],
    [320, "/docs/download-counting"],
    [1280, "/docs/download-counting"],
  ] as const;
  for (const [width, path] of sampled(views, 3)) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(inject("site") + path);
    const { scrolling, reached, body } = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll<HTMLElement>(".prose .vt-scroll")];
      return {
        scrolling: boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).length,
        reached: boxes.every((box) => box.tabIndex === 0 && box.getAttribute("aria-label")),
        body: document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      };
    });
    expect([path, reached, body]).toEqual([path, true, true]);
    if (width > 1000) expect([path, scrolling]).toEqual([path, 0]);
    await page.close();
  }
});

test.each(sampled(["/docs/client", "/docs", "/docs/tasks/text-generation", "/docs/api/markdown"], 3))(
  "on a phone, at most two rows stand above the title of %s",
  async (path) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    await page.goto(inject("site") + path);
    expect((await page.locator("main h1").first().boundingBox())?.y).toBeLessThanOrEqual(140);
    await page.close();
  },
);
