/**
 * Tests that need a browser, on the gallery's pages: each component in each state, one page load a
 * component. The conformance suite of `@vitrine/react` tests the rest without a browser.
 */
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sampled, sharedBrowser } from "./support/browser.ts";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const manifest = JSON.parse(
  await readFile(new URL("../apps/web/dist/client/.vite/manifest.json", import.meta.url), "utf8"),
) as Record<string, { file: string } | undefined>;

let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  browser = await sharedBrowser();
  // One for all pages: what they share is loaded once.
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    colorScheme: "light",
    bypassCSP: true,
    reducedMotion: "reduce",
  });
});
afterAll(() => browser.close());

const list = await (await fetch(`${inject("site")}/components`)).text();
const components = [...list.matchAll(/<li><a href="(\/components\/[\w-]+)">(\w+)<\/a><p>/g)].map(
  ([, address = "", name = ""]) => [name, address] as const,
);

test("the gallery has many components", () => {
  expect(components.length).toBeGreaterThan(25);
});

test.each(sampled(components, 18))("%s", async (_, address) => {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openAndHydrate(page, address);
  await expect.poll(() => page.locator(".gallery__stage[data-live=ready]").count()).toBeGreaterThan(1);
  await page.waitForSelector("[data-scripts]", { state: "attached" });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  const shifted = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(shifted, "layout shift on hydration").toBeLessThan(0.01);

  expect(await keyboardFaults(page), "keyboard, as the table says").toEqual([]);

  // A thousand of the same find no more than one, and axe reads what is around the examples too, to say nothing of it.
  await page.evaluate(() => {
    for (const many of document.querySelectorAll(".gallery__stage[tabindex]")) many.closest("section")?.remove();
    for (const other of document.querySelectorAll("pre, table, nav"))
      if (!other.closest(".gallery__stage")) other.remove();
  });
  await page.evaluate(axeSource);
  expect(await axeFaults(page), "axe, light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeFaults(page, ["color-contrast"]), "axe, dark").toEqual([]);
  expect(
    await page.evaluate(() => document.getAnimations().length),
    "movement for people who prefer reduced motion",
  ).toBe(0);

  expect(await mirrorFaults(page), "right to left").toEqual([]);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  expect(await edgelessControls(page), "controls without an edge in forced colors").toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflowing(page), "wider than 320 pixels").toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

/**
 * Opens the page of a component and hydrates every example of it. A component that needs no script
 * is served without one; here it is hydrated as in a React page, before the site's script adds its
 * own behavior (copy buttons, tabs).
 */
async function openAndHydrate(page: Page, address: string): Promise<void> {
  await page.route(inject("site") + address, async (route) => {
    const response = await route.fetch();
    const served = await response.text();
    const [tag, hydrate] = /<script type="module" src="([^"]+)"><\/script>/.exec(served) ?? [];
    if (tag === undefined) throw new Error(`${address} has no script`);
    if (served.includes('data-live="waiting"')) return route.fulfill({ response });
    const program = `import { makeLive } from "/${manifest["src/pages/components/live-examples.tsx"]?.file}";
      const stages = [...document.querySelectorAll(".gallery__stage")];
      stages.forEach(makeLive);
      while (stages.some((stage) => stage.dataset.live !== "ready")) await new Promise((next) => setTimeout(next, 10));
      await import(${JSON.stringify(hydrate)});`;
    return route.fulfill({ response, body: served.replace(tag, () => `<script type="module">${program}</script>`) });
  });
  await page.goto(inject("site") + address, { waitUntil: "load" });
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".gallery__stage")].every((stage) => stage.matches("[data-live=ready]")),
  );
}

/** Presses each key of the table in the first example, and reports each wrong result. */
async function keyboardFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const rows = await page
    .locator("tr[data-keys]")
    .evaluateAll((all) =>
      all.map((row) => ({ ...(row as HTMLElement).dataset, does: row.querySelector("td")?.textContent ?? "" })),
    );
  for (const { keys = "", does, from, focuses, shows } of rows as Partial<Record<string, string>>[]) {
    const stage = page.locator(".gallery__stage").first();
    if (from !== undefined) await stage.locator(from).first().focus();
    // Before the example, so that the next stop is the first in it.
    else
      await stage.evaluate((element) => {
        const before = document.createElement("button");
        before.textContent = "Before";
        before.id = "before-the-example";
        element.before(before);
        before.focus();
      });
    // The page's script makes tabs of headings, after the rest.
    if (keys === "Tab" && focuses !== undefined)
      await expect
        .poll(() => stage.evaluate((element, target) => element.querySelector<HTMLElement>(target)?.tabIndex, focuses))
        .toBeGreaterThanOrEqual(0);
    await page.keyboard.press(keys === " " ? "Space" : keys);
    const fits = await stage.evaluate(
      async (element, wanted) => {
        const look = () => ({
          focuses: wanted.focuses === undefined || document.activeElement === element.querySelector(wanted.focuses),
          shows: wanted.shows === undefined || element.querySelector(wanted.shows) !== null,
        });
        // A key press may take an event or two.
        for (let tries = 0; tries < 20 && !(look().focuses && look().shows); tries++)
          // oxlint-disable-next-line no-await-in-loop
          await new Promise((resolve) => setTimeout(resolve, 25));
        return look();
      },
      { focuses, shows },
    );
    if (!fits.focuses) faults.push(`${keys} ${does}: the focus is on ${await activeElement(page)}`);
    if (!fits.shows) faults.push(`${keys} ${does}: there is no ${shows}`);
    await page.evaluate(() => document.querySelector("#before-the-example")?.remove());
  }
  return faults;
}

function activeElement(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? "nothing");
}

interface AxeWindow {
  axe: {
    run(
      context: unknown,
      options: unknown,
    ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
  };
}

/** Faults that axe finds in the examples; the page around them is not looked at here. */
function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { violations } = await (globalThis as unknown as AxeWindow).axe.run(
      { include: [[".gallery__stage"]] },
      { resultTypes: ["violations"], ...(only && { runOnly: only }) },
    );
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`)}`,
    );
  }, rules);
}

/** Parts of the mirrored example that do not begin at its right, or hang out at its left. */
function mirrorFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stage = document.querySelector('.gallery__stage[data-state-of="right to left"]');
    const root = stage?.firstElementChild;
    // A drawing holds no text that could begin at either side.
    if (!stage || !root || root instanceof SVGElement) return [];
    const faults = getComputedStyle(root).direction === "rtl" ? [] : ["the direction is not right to left"];
    const box = stage.getBoundingClientRect();
    for (const element of root.querySelectorAll("*")) {
      if (element.closest("svg, pre, .vt-scroll, .vt-visually-hidden") && !element.matches(".vt-scroll")) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 1 && (left < box.left - 1 || right > box.right + 1)) faults.push(element.outerHTML.slice(0, 100));
    }
    return faults.slice(0, 3);
  });
}

function edgelessControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ".gallery__stage :is(input:not([type=hidden], [type=checkbox], .vt-visually-hidden), button, select)",
      ),
    ]
      .filter((element) => getComputedStyle(element).visibility === "visible" && !element.matches(".vt-tabs__tab"))
      .filter((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) === 0)
      .map((element) => element.outerHTML.slice(0, 100)),
  );
}

function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll(".gallery__stage *")].filter((element) => {
      const clipped = element.closest(".vt-scroll, pre, .vt-tabs__list, .vt-visually-hidden");
      const edge = document.documentElement.clientWidth + 1;
      const { left, right, width } = element.getBoundingClientRect();
      return !clipped && width > 1 && (right > edge || left < -1);
    });
    // A text may hang out of a box that keeps its width.
    const { scrollWidth, clientWidth } = document.documentElement;
    if (wide.length === 0 && scrollWidth > clientWidth)
      wide.push(
        ...[...document.querySelectorAll(".gallery__stage *")].filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 &&
            element.clientWidth > 1 &&
            getComputedStyle(element).overflowX === "visible",
        ),
      );
    return wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 160));
  });
}
