/** The site as a visitor meets it: in a real browser, with and without scripts, by keyboard alone. */
import { parser as pythonParser } from "@lezer/python";
import { LIBRARY_METADATA } from "@vitrine/libraries/metadata";
import { TASK_IDS } from "@vitrine/tasks";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { KINDS, ROUTES, sampled, sharedBrowser } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser.close());

const site = () => inject("site");

/** Some pages that one template makes are opened; many more by `npm run test:whole`. */
const RUNS = Number(process.env["VITRINE_TEST_RUNS"] ?? 1);
const sampleOf = <Item>(items: readonly Item[], every: number, everyOfWhole = 1) =>
  items.filter((_, at) => at % (RUNS > 1 ? everyOfWhole : every) === 0);

function pythonProblems(code: string): string[] {
  const problems: string[] = [];
  pythonParser.parse(code).iterate({
    enter: (node) => {
      if (node.type.isError) problems.push(code.slice(Math.max(0, node.from - 20), node.to + 20));
    },
  });
  return problems;
}

/** The Python shown under "Use this model", as a browser's parser reads the page. */
function pythonBlocks(html: string): string[] {
  const blocks: string[] = [];
  visit(fromHtml(html), "element", (section) => {
    if (!String(section.properties["className"] ?? "").includes("model__use")) return;
    visit(section, "element", (block) => {
      if (block.properties["dataLanguage"] === "python") blocks.push(toString(block));
    });
  });
  return blocks;
}

/** Requested pages, whole: several tests read the same ones. */
const texts = new Map<string, Promise<string>>();

/** The HTML of a page, which must exist. */
function fetchText(path: string): Promise<string> {
  let text = texts.get(path);
  if (text === undefined) {
    text = requested(path);
    texts.set(path, text);
  }
  return text;
}

/**
 * Repeats the request when the connection is cut, as a browser does: the server is new and very
 * busy.
 */
async function requested(path: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(site() + path);
      expect(answer.status, path).toBe(200);
      return await answer.text();
    } catch (error) {
      if (attempt === 3 || !(error instanceof TypeError)) throw error;
    }
  }
}

/** Does it for each, four at a time. */
async function forEachOf<Item>(items: Iterable<Item>, run: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items].values();
  const lane = async () => {
    for (const item of left) await run(item);
  };
  await Promise.all(Array.from({ length: 4 }, lane));
}

/** The first number of a text: "1,500 models" is 1500. */
function numberIn(text: string | null): number {
  return Number(text?.match(/[\d,]+/)?.[0]?.replaceAll(",", ""));
}

describe("finding a model", () => {
  test("a task and a library in the address list only such models, with the right count", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${site()}/models?task=text-classification&library=transformers`);
    const rows = page.locator(".vt-model-table tbody tr");
    const count = numberIn(await page.locator("#results-title").textContent());
    expect(await rows.count()).toBe(Math.min(30, count));
    for (const href of await page
      .locator(".vt-model-table__name")
      .evaluateAll((links) => links.slice(0, 5).map((link) => link.getAttribute("href") ?? ""))) {
      const record = (await (await fetch(`${site()}/api${href}`)).json()) as Record<string, unknown>;
      expect(record).toMatchObject({ pipeline_tag: "text-classification", library_name: "transformers" });
    }
    const current = page.locator("a.vt-facet__value[aria-current]");
    expect(await current.count()).toBe(2);
    for (const text of await current.locator(".vt-facet__count").allTextContents()) {
      expect(numberIn(text)).toBe(count);
    }
    await page.close();
  });

  test("every filter's count is the length of the list it leads to", { tags: ["whole"] }, async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${site()}/models`);
    const links = await page.locator("a.vt-facet__value:has(.vt-facet__count)").evaluateAll((anchors) =>
      anchors.map((anchor) => ({
        href: anchor.getAttribute("href") ?? "",
        count: Number(
          anchor
            .querySelector(".vt-facet__count")
            ?.textContent?.match(/[\d,]+/)?.[0]
            ?.replaceAll(",", ""),
        ),
      })),
    );
    expect(links.length).toBeGreaterThan(20);
    for (const { href, count } of sampleOf(links, 40, 7)) {
      const title = /id="results-title"[^>]*>([^<]*)/.exec(await fetchText(href))?.[1] ?? "";
      // A list of very many is counted up to a limit, and says so.
      if (title.includes("+")) expect(count, href).toBeGreaterThanOrEqual(numberIn(title));
      else expect(numberIn(title), href).toBe(count);
    }
    await page.close();
  });

  test("filters found in a query are shown, and each can be removed", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${site()}/models?q=italian+asr`);
    expect((await page.locator(".readings .vt-applied a").allTextContents()).toSorted()).toEqual([
      "Automatic Speech Recognition × (remove)",
      "Italian × (remove)",
      "Search these exact words",
    ]);
    const both = numberIn(await page.locator("#results-title").textContent());
    await page.getByRole("link", { name: "Italian" }).first().click();
    expect(page.url()).toContain("task=automatic-speech-recognition");
    expect(numberIn(await page.locator("#results-title").textContent())).toBeGreaterThan(both);
    await page.goto(`${site()}/models?q=wisper&color=red`);
    expect(await page.locator(".readings").textContent()).toContain("whisper");
    expect(await page.locator(".models__strays").textContent()).toContain("color=red");
    expect(await page.locator(".vt-model-table__name").first().textContent()).toContain("whisper");
    await page.close();
  });

  test("with scripts a filter changes the list in place: focus, scroll and unfolded groups stay, Back goes back", async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
    await page.goto(`${site()}/models`);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const filter = page.locator('[data-swap-link="size small"]');
    await filter.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 120));
    const before = await page.evaluate(() => scrollY);
    const all = await page.locator("#results-title").textContent();
    await filter.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/size=small/);
    await expect.poll(() => page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-swap-link")))
      .toBe("size small");
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(60);
    await expect.poll(() => page.locator("#results-title").textContent()).not.toBe(all);
    await page.goBack();
    await page.waitForFunction((text) => document.querySelector("#results-title")?.textContent === text, all);
    await expect.poll(() => page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(true);
    await page.close();
  });

  test("the heads of the columns sort, and say so", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${site()}/models?task=automatic-speech-recognition`);
    await page.getByRole("columnheader", { name: "Size" }).getByRole("link").click();
    expect(await page.getByRole("columnheader", { name: "Size" }).getAttribute("aria-sort")).toBe("descending");
    await page.getByRole("columnheader", { name: "Size" }).getByRole("link").click();
    expect(await page.getByRole("columnheader", { name: "Size" }).getAttribute("aria-sort")).toBe("ascending");
    const sizes = await page.locator('td[data-title="Size"]').allTextContents();
    const measurements = sizes
      .slice(0, 5)
      .map((text) => Number.parseFloat(text.replace("about ", "")) * (text.endsWith("B") ? 1e9 : 1e6));
    expect(measurements).toEqual(measurements.toSorted((a, b) => a - b));
    await page.close();
  });

  test("going to the next page and back shows each model once", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${site()}/models?sort=name`);
    const first = await page.locator(".vt-model-table__name").allTextContents();
    await Promise.all([page.waitForEvent("framenavigated"), page.click("a[rel=next]")]);
    await page.waitForLoadState();
    const second = await page.locator(".vt-model-table__name").allTextContents();
    expect(first.filter((name) => second.includes(name))).toEqual([]);
    await Promise.all([page.waitForEvent("framenavigated"), page.click("a[rel=prev]")]);
    await page.waitForLoadState();
    expect(await page.locator(".vt-model-table__name").allTextContents()).toEqual(first);
    await page.close();
  });

  test("a broken cursor is an error, with a link to the first page", async () => {
    const response = await fetch(`${site()}/models?cursor=nonsense`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('href="/models"');
  });

  test("by keyboard alone: from the palette to a copied snippet", async () => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(site());
    await page.keyboard.press("Control+k");
    const input = page.getByRole("combobox");
    await input.waitFor();
    await page.keyboard.type("whisper-large-v3");
    await page
      .getByRole("option", { name: /openai\/whisper-large-v3\b/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/models\/openai\/whisper-large-v3/);
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement?.classList.contains("vt-copy"))) break;
    }
    const focused = page.locator(".vt-copy:focus");
    const block = focused.locator("xpath=..");
    const shown = await block.locator("code").textContent();
    await page.keyboard.press("Enter");
    await page.locator("[role=status]", { hasText: "Copied" }).waitFor({ state: "attached" });
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await context.close();
  });

  test("by keyboard alone: from the search field to the first result, and back to it from its page", async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${site()}/models`);
    await page.locator("#q").fill("whisper");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=whisper/);
    await page.locator("#q").focus();
    let presses = 0;
    for (; presses < 20 && (await page.locator(".vt-model-table tbody :focus").count()) === 0; presses++)
      // oxlint-disable-next-line no-await-in-loop
      await page.keyboard.press("Tab");
    // The button, what was understood, order and density, the answers about the machine, the heads of the columns.
    expect(presses).toBeLessThanOrEqual(16);
    // Back from a model's page leads to the row that was opened.
    await page.locator(".vt-model-table__name").nth(1).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/models\/[^/?]+\/[^/?]+$/);
    await page.goBack();
    await expect
      .poll(() =>
        page
          .locator(".vt-model-table__name")
          .nth(1)
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true);
    await page.close();
  });

  test("the palette is a combobox: a named list, its results counted, and Tab moves to the next element", async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(site());
    await page.keyboard.press("Control+k");
    const input = page.getByRole("combobox", { name: /Search models/ });
    await input.fill("whisper");
    const list = page.getByRole("listbox", { name: "Results" });
    await list
      .getByRole("option", { name: /openai\/whisper-large-v3$|whisper-large-v3 / })
      .first()
      .waitFor();
    await expect.poll(() => input.getAttribute("aria-autocomplete")).toBe("list");
    await expect.poll(() => input.getAttribute("aria-expanded")).toBe("true");
    await page.getByText(/^\d+ results in Models/).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowDown");
    const active = await input.getAttribute("aria-activedescendant");
    await expect.poll(() => page.locator(`[id="${active}"]`).getAttribute("role")).toBe("option");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Everything");
    await page.close();
  });

  test("the palette forgives a slip and closes with Escape, giving the focus back", async () => {
    const page = await browser.newPage();
    await page.goto(`${site()}/tasks`);
    await page.locator("[data-palette-open]").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.type("sumarization");
    await page
      .getByRole("option", { name: /Summarization/ })
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-palette-open"))).toBe(true);
    await page.close();
  });
});

describe("a model's page", () => {
  test(
    "shows Python that an independent parser accepts, for a model of every kind",
    { tags: ["whole"], timeout: 180_000 },
    async () => {
      const page = await browser.newPage({ javaScriptEnabled: false });
      const hrefs = (selector: string) =>
        page.locator(selector).evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
      await page.goto(`${site()}/models`);
      const kinds = (await hrefs("a.vt-facet__value")).filter((href) => /^\/models\?(task|library)=[^&]+$/.test(href));
      expect(kinds.length).toBeGreaterThan(60);
      const links = new Set<string>();
      const chosen = sampleOf(kinds, 8);
      await forEachOf(chosen, async (kind) => {
        const html = await fetchText(kind);
        const found = [...html.matchAll(/class="vt-model-table__name" href="([^"]+)"/g)].map(([, link = ""]) => link);
        for (const link of found.slice(0, RUNS > 1 ? 3 : 2)) links.add(link);
      });
      expect(links.size).toBeGreaterThanOrEqual(chosen.length);
      let blocks = 0;
      await forEachOf(links, async (link) => {
        for (const code of pythonBlocks(await fetchText(link))) {
          blocks += 1;
          expect(pythonProblems(code), link).toEqual([]);
        }
      });
      expect(blocks).toBeGreaterThan(chosen.length);
      await page.close();
    },
  );

  test("is complete without scripts: every library's code can be read", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${site()}/models/openai/whisper-large-v3`);
    const panels = page.locator(".model__use [data-tab]");
    expect(await panels.count()).toBeGreaterThan(0);
    for (const panel of await panels.all()) expect(await panel.isVisible()).toBe(true);
    await page.close();
  });

  test("lets a reader choose the file of a quantized model, with and without scripts", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.newPage({ javaScriptEnabled });
      await page.goto(`${site()}/models/Qwen/Qwen2.5-0.5B-Instruct-GGUF`);
      const file = "qwen2.5-0.5b-instruct-q8_0.gguf";
      await page.selectOption('select[name="fill.gguf-file"]', file);
      if (!javaScriptEnabled) await page.click(".vt-holes button");
      await page.waitForURL(/fill\.gguf-file=/);
      await expect
        .poll(() => page.locator(".model__use .vt-code").allTextContents())
        .toEqual(expect.arrayContaining([expect.stringContaining(`"${file}"`)]));
      await page.close();
    }
  });

  test("redirects an id in other capitals to its own spelling, and answers 404 for one it lacks", async () => {
    const moved = await fetch(`${site()}/models/OpenAI/Whisper-Large-v3`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([308, "/models/openai/whisper-large-v3"]);
    expect((await fetch(`${site()}/models/nobody/nothing`)).status).toBe(404);
    for (const hostile of [
      "/models/%00",
      "/models/a%2Fb%2Fc",
      "/models/%FF",
      "/models/<script>",
      `/models/${"x".repeat(5000)}`,
    ]) {
      const { status } = await fetch(site() + hostile);
      expect([400, 404], hostile).toContain(status);
    }
  });
});

describe("catalogs", () => {
  test("/tasks lists every task and /libraries every library, each with a page that opens", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${site()}/tasks`);
    const tasks = await page
      .locator(".vt-task-card h3 a")
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
    await page.goto(`${site()}/libraries`);
    const libraries = await page
      .locator(".library-list a")
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
    await page.close();
    expect(new Set(tasks).size).toBe(TASK_IDS.length);
    expect(new Set(libraries).size).toBe(LIBRARY_METADATA.length);
    await forEachOf(sampleOf([...tasks, ...libraries], 10), async (path) => void (await fetchText(path)));
  }, 120_000);
});

describe("every page", () => {
  const isDocumentation = ({ origin, pathname }: URL) => origin === site() && pathname.startsWith("/docs");
  const titles = new Map<string, string>();

  test("links only to addresses and sections that exist", async () => {
    const idsIn = async (path: string) =>
      new Set([...(await fetchText(path)).matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));
    const linksIn = async (path: string) => {
      const hrefs = (await fetchText(path)).matchAll(/<a\s[^>]*?href="([^"]*)"/g);
      return new Set([...hrefs].map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), site() + path).href));
    };
    const docs = [...(await linksIn("/docs"))].map((link) => new URL(link)).filter(isDocumentation);
    expect(docs.length).toBeGreaterThan(8);
    /** Where each link was met first. */
    const links = new Map<string, string>();
    const pages: string[] = ROUTES.filter((route) => route !== "/no/such/page");
    // The links of the documentation itself are those of `documentation.test.ts`.
    if (RUNS > 1) pages.push(...docs.map(({ pathname }) => pathname));
    await forEachOf(new Set(pages), async (route) => {
      for (const link of await linksIn(route)) if (!links.has(link)) links.set(link, route);
    });
    /** Some more are opened for each set of filters, and of the pages of models, libraries and so on. */
    const opened = new Map<string, number>();
    await forEachOf(links, async ([link, route]) => {
      const { origin, pathname, search, searchParams, hash } = new URL(link);
      if (origin !== site()) return;
      const address = pathname + search;
      const isWholeDocumentation = RUNS > 1 && pathname.startsWith("/docs");
      if (!texts.has(address) && !isWholeDocumentation) {
        const [, section, ...rest] = pathname.split("/");
        const template = [section, rest.length, ...searchParams.keys()].join(" ");
        const count = opened.get(template) ?? 0;
        opened.set(template, count + 1);
        if (count >= (search === "" ? (RUNS > 1 ? 40 : 2) : RUNS)) return;
      }
      const ids = await idsIn(address);
      if (hash) expect(ids.has(decodeURIComponent(hash.slice(1))), `${route} → ${link}`).toBe(true);
    });
  }, 240_000);

  test.each(sampled(KINDS, 3))(
    "%s sends at most 8 kB of script before any interaction, headers included, and keeps to its own policy",
    async (route) => {
      const page = await browser.newPage();
      const sizes: Promise<number>[] = [];
      const problems: string[] = [];
      page.on("console", (message) => {
        const expected404 = route === "/no/such/page" && message.text().includes("404");
        if (message.type() === "error" && !expected404) problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("requestfinished", (request) => {
        if (request.resourceType() === "script")
          sizes.push(
            request.sizes().then(({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize),
          );
      });
      await page.goto(site() + route, { waitUntil: "networkidle" });
      expect(problems.filter((text) => !text.includes("ERR_NAME_NOT_RESOLVED"))).toEqual([]);
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(8_000);
      await page.close();
    },
  );

  test.each(ROUTES)("%s has one h1, a unique title, a description and no heading that skips a level", async (route) => {
    const html = route === "/no/such/page" ? await (await fetch(site() + route)).text() : await fetchText(route);
    const levels: number[] = [];
    let title = "";
    let description = "";
    visit(fromHtml(html), "element", (element, _, parent) => {
      const { tagName, properties } = element;
      if (/^h[1-6]$/.test(tagName)) levels.push(Number(tagName[1]));
      if (tagName === "title" && parent?.type === "element" && parent.tagName === "head") title = toString(element);
      if (tagName === "meta" && properties["name"] === "description") description = String(properties["content"]);
    });
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    expect(title.length).toBeGreaterThan(5);
    expect(titles.get(title) ?? route, "two addresses share a title").toBe(route);
    titles.set(title, route);
    expect(description).toMatch(/\w{3}/);
  });
});

describe("answers", () => {
  test("carry a strict policy and the security headers", async () => {
    for (const path of ["/", "/models", "/no/such/page", "/api/palette.json"]) {
      const { headers } = await fetch(site() + path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    }
  });

  test("are compressed as requested, and not sent again while unchanged", async () => {
    const get = (encoding: string, etag?: string) =>
      fetch(`${site()}/models`, {
        headers: { "accept-encoding": encoding, ...(etag ? { "if-none-match": etag } : {}) },
      });
    const brotli = await get("gzip, br");
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect((await get("gzip")).headers.get("content-encoding")).toBe("gzip");
    expect((await get("br;q=0, identity")).headers.get("content-encoding")).toBeNull();
    const again = await get("br", brotli.headers.get("etag") ?? "");
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("let browsers keep hashed files for ever", async () => {
    const html = await (await fetch(site())).text();
    const script = /src="(\/assets\/[^"]+)"/.exec(html)?.[1];
    const { headers } = await fetch(site() + script);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    // Directives for documents would be half of a small file.
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("permissions-policy")).toBeNull();
  });
});

describe("the theme", () => {
  test("follows the system, then the visitor's choice, from the first paint", async () => {
    const context = await browser.newContext({ colorScheme: "dark" });
    const page = await context.newPage();
    await page.goto(site());
    const ground = (target: Page) => target.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground(page);
    await page.click("[data-theme-toggle]");
    const light = await ground(page);
    expect(light).not.toBe(dark);
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        (globalThis as unknown as { firstTheme?: string }).firstTheme = document.documentElement.dataset["theme"];
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${site()}/tasks`);
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { firstTheme?: string }).firstTheme))
      .toBe("light");
    expect(await ground(page)).toBe(light);
    await context.close();
  });
});

/** Replaces an editor's text as a person would: select all, delete, type. */
async function retype(editor: Locator, text: string): Promise<void> {
  await editor.focus();
  await editor.page().keyboard.press("Control+a");
  await editor.page().keyboard.press("Delete");
  await editor.page().keyboard.insertText(text);
}

describe("the chat-template page", () => {
  test("shows a prompt without scripts", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${site()}/chat-template`);
    expect(await page.locator("[data-prompt]").textContent()).toContain(
      "<|im_start|>user\nWhy is the sky blue?<|im_end|>",
    );
    await page.close();
  });

  test("renders while someone types, distinguishes template from input, and points at a mistake", async () => {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && problems.push(message.text())));
    await page.goto(`${site()}/chat-template`);
    await page.locator("#field-template").focus();
    const editor = page.locator('.cm-content[aria-label="Template"]');
    await editor.waitFor();
    await retype(editor, "<s>{{ messages[0].content }}</s>");
    const spans = page.locator("[data-prompt] span");
    await page.locator("[data-prompt]", { hasText: /^<s>You answer in one sentence\.<\/s>$/ }).waitFor();
    expect(
      await spans.evaluateAll((all) => all.map((span) => [span.getAttribute("data-origin"), span.textContent])),
    ).toEqual([
      ["template", "<s>"],
      ["input", "You answer in one sentence."],
      ["template", "</s>"],
    ]);
    await retype(editor, "a\n{{ b | nosuch }}");
    await page.locator("[data-problem]", { hasText: /Unknown filter.*line 2/ }).waitFor();
    await expect.poll(() => page.locator("[data-prompt] .vt-prompt").getAttribute("data-stale")).toBe("true");
    expect(problems).toEqual([]);

    // The address carries it all: another visitor sees the same.
    await retype(editor, "just {{ messages | length }} messages");
    await page.locator("[data-prompt]", { hasText: "just 4 messages" }).waitFor();
    const other = await browser.newPage();
    await other.goto(page.url());
    await other.locator("[data-prompt]", { hasText: "just 4 messages" }).waitFor();
    await other.close();
    await page.close();
  });

  test("opens a file, formats it, shows another template next to it, and reports what happened to each message", async () => {
    const page = await browser.newPage();
    await page.goto(`${site()}/chat-template`);
    await page.locator("#field-template").focus();
    await page.locator('.cm-content[aria-label="Template"]').waitFor();
    const source = "{% for m in messages %}{{ m.content }}<|end|>{% endfor %}";
    await page.locator("[data-open-file] input").setInputFiles({
      name: "tokenizer_config.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ chat_template: source, eos_token: { content: "</s>" } })),
    });
    await page.locator("[data-prompt]", { hasText: "And at sunset?<|end|>" }).waitFor();
    await expect.poll(() => page.locator("[data-prompt] [data-token]").first().textContent()).toBe("<|end|>");
    await expect
      .poll(() => page.locator("[data-explained] li").first().textContent())
      .toBe("Message 1 (system) is in the prompt.");
    await page.locator('[data-act="spread"]').click();
    await page.locator('.cm-content[aria-label="Template"]', { hasText: "{{- '<|end|>' }}" }).waitFor();
    await page.locator("details", { hasText: "Templates to compare" }).locator("summary").click();
    const other = page.locator('.cm-content[aria-label="Template 2"]');
    await retype(other, source.replace("end|>{%", "stop|>{%"));
    const second = page.getByRole("listitem", { name: "Template 2" });
    await second.getByText("+ You answer in one sentence.<|stop|>").waitFor();
    // A third that is broken says so, and the second stays.
    await retype(page.locator('.cm-content[aria-label="Template 3"]'), "{{ a | nosuch }}");
    await page
      .getByRole("listitem", { name: "Template 3" })
      .getByText(/Unknown filter/)
      .waitFor();
    await expect
      .poll(() => second.getByRole("group", { name: "Rendered prompt of template 2" }).textContent())
      .toContain("<|stop|>");
    await expect.poll(() => page.locator("[data-problem]").isVisible()).toBe(false);
    await page.close();
  });

  test("shows up to four templates side by side without scripts", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
    const id = "acme/marked";
    const compared = page.locator("[data-compared]:not([hidden])");
    await page.goto(`${site()}/chat-template?model=${id}&with=${id}&with=&with=${id}`);
    expect(await compared.locator("h3").allTextContents()).toEqual([1, 2, 3].map((n) => `Template ${n}: ${id}`));
    expect(await compared.locator("pre").allTextContents()).toEqual(Array(2).fill("The prompts are the same."));
    await page.goto(`${site()}/chat-template?model=&with=${id}`);
    expect(await compared.locator(".vt-prompt").last().textContent()).toContain("<|assistant|>");
    await page.goto(`${site()}/chat-template`);
    await page.getByRole("link", { name: /^Compare all/ }).click();
    expect(await compared.locator(".vt-prompt").count()).toBe(4);
    expect(await page.getByRole("group", { name: "Rendered prompt of template 4" }).textContent()).toContain("sunset");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect((await page.goto(`${site()}/chat-template?with=acme/nosuch`))?.status()).toBe(404);
    await page.close();
  });

  test("completes names, explains them, and underlines what other engines cannot render", async () => {
    const page = await browser.newPage();
    await page.goto(`${site()}/chat-template`);
    await page.locator("#field-template").focus();
    const editor = page.locator('.cm-content[aria-label="Template"]');
    await editor.waitFor();
    await retype(editor, "{{ messages | dict");
    await page.getByRole("option", { name: "dictsort" }).waitFor();
    await page.locator(".explanation", { hasText: "Pairs in the order of their keys" }).waitFor();
    await retype(editor, "{% do range(3) %}{{ messages | length }}");
    await page.locator(".cm-lintRange-warning", { hasText: "do" }).hover();
    await page.locator(".cm-tooltip", { hasText: "Evaluates and writes nothing" }).waitFor();
    await page.locator(".cm-tooltip", { hasText: "not there in transformers" }).waitFor();
    await page.close();
  });

  test("stops a template that never ends and goes on working", async () => {
    const page = await browser.newPage();
    await page.goto(`${site()}/chat-template`);
    await page.locator("#field-template").focus();
    const editor = page.locator('.cm-content[aria-label="Template"]');
    await editor.waitFor();
    const loop = "{% for a in range(99999) %}";
    await retype(editor, `${loop.repeat(4)}x${"{% endfor %}".repeat(4)}`);
    await page.locator("[data-problem]", { hasText: /steps|seconds/ }).waitFor();
    await retype(editor, "fine");
    await page.locator("[data-prompt]", { hasText: /^fine$/ }).waitFor();
    await page.close();
  });
});

describe("headings", () => {
  test("of documentation have a link to their id, after the text, visible on hover, which the Tab key passes over", async () => {
    const page = await browser.newPage();
    await page.goto(`${site()}/docs/getting-started`);
    const wrapper = page.locator(".prose .vt-heading").first();
    const link = wrapper.locator("a.vt-anchor");
    const id = await wrapper.locator("h2, h3").getAttribute("id");
    await expect.poll(() => link.getAttribute("href")).toBe(`#${id}`);
    const opacity = () => link.evaluate((element) => getComputedStyle(element).opacity);
    await expect.poll(() => opacity()).toBe("0");
    await wrapper.hover();
    await expect.poll(() => opacity()).toBe("1");
    await page.mouse.move(0, 0);
    await expect.poll(() => opacity()).toBe("0");
    const stops = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".vt-anchor")].map((each) => each.tabIndex),
    );
    expect(new Set(stops)).toEqual(new Set([-1]));
    // The list of contents leads to every section that has such a link.
    const listed = await page
      .locator("nav a[href^='#'], aside a[href^='#']")
      .evaluateAll((links) => links.map((each) => each.getAttribute("href")));
    expect(listed).toContain(`#${id}`);
    await page.close();
  });

  test("the update link opens in a new tab and says so", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${site()}/docs/getting-started`);
    const link = page.getByRole("link", { name: /^Edit on/ });
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.textContent()).toContain("opens in a new tab");
    await page.close();
  });
});
