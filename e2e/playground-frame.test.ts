/** The playground as an application, by its pixels: the conversation has the window, and one bar and one field serve it. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsInBothThemes } from "./support/axe.ts";
import { isWhole, sharedBrowser } from "./support/browser.ts";
import { say } from "./support/model-server.ts";
import { MODELS, modelSite } from "./support/model-site.ts";
import type { RunningSite } from "./support/server.ts";

let browser: Browser;
let site: RunningSite;
beforeAll(async () => {
  browser = await sharedBrowser();
  site = await modelSite({ converse: (response) => say(response, "An answer.\n\nWith two paragraphs.") });
});
afterAll(() => browser?.close());

async function open(width: number, height: number, run = MODELS.slice(0, 1), language = ""): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height } });
  const query = new URLSearchParams([["task", "conversational"], ...run.map((name) => ["run", `endpoint~~${name}`])]);
  await page.goto(`${site.address}${language}/playground?${query}`);
  return page;
}

const box = (page: Page) => page.locator(".vt-composer textarea");

async function send(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.keyboard.press("Enter");
  await page
    .locator('.vt-chat__turn[data-role="assistant"]')
    .last()
    .locator(".vt-streamed")
    .getByText("An answer.")
    .waitFor();
}

const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

const WINDOWS = [
  [1440, 900, 120],
  [390, 844, 160],
  [1024, 768, 120],
] as const;
test.each(isWhole ? ["", "/de", "/ja"] : [""])(
  "in windows of %s/playground the first message is near the top, the conversation has the window, and the settings are next to it or over it",
  async (language) => {
    const page = await open(1440, 900, undefined, language);
    await send(page, "Hello");
    /* oxlint-disable no-await-in-loop */
    for (const [width, height, top] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const first = await page.locator(".vt-chat__turn").first().boundingBox();
      expect(first?.y).toBeLessThanOrEqual(top);
      expect((await heightOf(page, ".vt-columns")) / height).toBeGreaterThanOrEqual(0.6);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const composer = await page.locator(".vt-composer__box").boundingBox();
      expect((composer?.y ?? 0) + (composer?.height ?? 0)).toBeLessThanOrEqual(height);
      const bar = page.locator(".vt-chat__bar");
      const before = await bar.boundingBox();
      await bar.getByRole("button", { name: /settings|Einstellungen|設定/ }).click();
      const panel = await page.locator(".vt-chat__settings").boundingBox();
      expect(await bar.boundingBox()).toEqual(before);
      expect(panel?.width).toBeGreaterThanOrEqual(Math.min(340, width - 40));
      expect(panel?.height).toBeGreaterThan(500);
      await bar.getByRole("button", { name: /settings|Einstellungen|設定/ }).click();
    }
    /* oxlint-enable no-await-in-loop */
    await page.close();
  },
);

test("the field is one row at rest, grows with its text, and every icon has a name", async () => {
  const page = await open(390, 844);
  expect(await heightOf(page, ".vt-composer__box")).toBeLessThanOrEqual(52);
  const bar = page.locator(".vt-chat__bar");
  await bar.getByRole("button", { name: "Compare with another model" }).waitFor();
  await bar.getByRole("button", { name: "New conversation" }).waitFor();
  await bar.getByRole("button", { name: "System prompt and settings" }).waitFor();
  expect(await box(page).inputValue()).toBe("");
  await box(page).fill("one\ntwo\nthree\nfour");
  expect(await heightOf(page, ".vt-composer__box")).toBeGreaterThan(100);
  const sides = await page
    .locator(":is(.vt-chat__bar, .vt-composer__box) :is(button, summary, .vt-icon-button)")
    .evaluateAll((controls) =>
      controls.map((one) => one.getBoundingClientRect()).map((one) => Math.min(one.width, one.height)),
    );
  expect(Math.min(...sides.filter((side) => side > 2))).toBeGreaterThanOrEqual(24);
  await page.close();
});

test("the list of conversations is at the side, and folded on a phone", async () => {
  const wide = await open(1440, 900);
  await box(wide).click();
  await expect.poll(() => wide.getByRole("region", { name: "Conversations" }).isVisible()).toBe(true);
  await wide.close();
  const phone = await open(390, 844);
  await box(phone).click();
  await phone.locator(".playground__app:not([data-data])").waitFor();
  expect(await phone.getByRole("region", { name: "Conversations" }).isVisible()).toBe(false);
  await phone.getByRole("button", { name: "Conversations" }).click();
  await phone.getByRole("region", { name: "Conversations" }).waitFor();
  await phone.close();
});

test("five columns scroll sideways where they do not fit, and share one field", { tags: ["whole"] }, async () => {
  const page = await open(1024, 768, MODELS.slice(0, 5));
  await send(page, "Hello");
  await expect.poll(() => page.locator(".vt-streamed", { hasText: "An answer." }).count()).toBe(5);
  expect(await page.locator(".vt-composer").count()).toBe(1);
  const columns = page.locator(".vt-columns");
  expect(await columns.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(300);
  const widths = await page
    .locator(".vt-column")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(300);
  // A part of the next one is in sight, so that one sees that there is more.
  const edge = await page.locator(".vt-column").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(edge.some(({ left, right }) => left < 1024 && right > 1024)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.close();
});

test("actions of an answer are one stop of Tab, arrows lead through them, and each leaves the focus in the conversation", async () => {
  const page = await open(1280, 800);
  await send(page, "Hello");
  const bar = page.getByRole("toolbar").last();
  expect(await bar.locator('button:not([tabindex="-1"])').count()).toBe(1);
  await bar.getByRole("button").first().focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  expect(
    await bar
      .getByRole("button")
      .first()
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);
  expect(await bar.locator('button:not([tabindex="-1"])').count()).toBe(1);
  await page.keyboard.press("Tab");
  expect(await bar.evaluate((one) => one.contains(document.activeElement))).toBe(false);
  const isInside = () =>
    page.evaluate(() => Boolean(document.activeElement?.closest(".vt-chat__thread, .vt-composer, .vt-chat__undo")));
  for (const name of ["Copy as text", "Copy link", "Raw", "Edit", "Regenerate", "Delete"]) {
    /* oxlint-disable no-await-in-loop */
    await page.getByRole("toolbar").last().getByRole("button", { name, exact: true }).press("Enter");
    await expect.poll(isInside, { message: name }).toBe(true);
    if (name === "Edit") await page.keyboard.press("Escape");
    await expect.poll(isInside, { message: `after ${name}` }).toBe(true);
    /* oxlint-enable no-await-in-loop */
  }
  await page.close();
});

test("what can be pressed is at least 24 pixels wide and high", async () => {
  const page = await open(390, 844);
  await send(page, "Hello");
  await page.getByRole("button", { name: "Regenerate" }).click();
  await page.getByRole("button", { name: /Previous version/ }).waitFor();
  await page.getByRole("button", { name: "Raw" }).last().click();
  await page.getByRole("button", { name: "System prompt and settings" }).click();
  await page.locator(".more-menu > summary").click();
  const small = await page.locator("main :is(button, summary, select, textarea, input, a)").evaluateAll((all) =>
    all
      // A box to tick is pressed by its label, and a link in a sentence is as high as the sentence.
      .map((one) => one.closest("label") ?? one)
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("p, .vt-visually-hidden"))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 24)
      .map(({ one, box }) => `${one.outerHTML.slice(0, 90)} ${box.width} × ${box.height}`),
  );
  expect(small).toEqual([]);
  await page.close();
});

test("parameters are described in the page's language", { tags: ["whole"] }, async () => {
  const page = await open(1280, 800, undefined, "/de");
  await page.getByLabel("Nachricht", { exact: true }).click();
  await page
    .locator(".vt-chat__bar")
    .getByRole("button", { name: /Einstellungen/ })
    .click();
  await page.locator(".vt-parameters > summary").last().click();
  const hint = page.locator(".vt-parameters .vt-field__hint", { hasText: "wahrscheinlichsten Wörter" });
  await hint.waitFor();
  expect(await hint.getAttribute("lang")).toBeNull();
  expect(await page.locator(".vt-parameters .vt-field__hint[lang=en]").allTextContents()).toEqual([]);
  await page.close();
});

test.each(WINDOWS.slice(0, isWhole ? 2 : 1))(
  "an open conversation at %i × %i has nothing that axe finds, in both themes",
  async (width, height) => {
    const page = await open(width, height);
    await send(page, "Hello");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.close();
  },
);
