/** What a person reads and can do where the model server refuses, is down, or the network is gone. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sampled, sharedBrowser } from "./support/browser.ts";
import { say } from "./support/model-server.ts";
import { modelSite } from "./support/model-site.ts";
import type { RunningSite } from "./support/server.ts";

interface Refusal {
  status: number;
  headers: Record<string, string>;
  message: string;
}

let browser: Browser;
let site: RunningSite;
let requests = 0;
let refusal: Refusal | undefined;
beforeAll(async () => {
  browser = await sharedBrowser();
  site = await modelSite({
    converse: (response) => say(response, "It works."),
    before: (_, response) => {
      requests += 1;
      if (!refusal) return false;
      const { status, headers, message } = refusal;
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(JSON.stringify({ error: { message } }));
      return true;
    },
  });
});
afterAll(() => browser?.close());
beforeEach(() => {
  requests = 0;
  refusal = undefined;
});

async function ask(model: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${site.address}/playground?task=conversational&run=endpoint~~${model}`);
  await send(page);
  return page;
}

async function send(page: Page): Promise<void> {
  await page.getByLabel("Message", { exact: true }).fill("Hello");
  await page.keyboard.press("Enter");
}

const lastAnswer = (page: Page) => page.locator('.vt-chat__turn[data-role="assistant"]').last();
const TIMES = /wait|moment|again (in|after)|tomorrow|\b\d+ ?s\b/gi;

/** What is shown of a refusal: what happened, one step that helps, and a button. */
async function expectRefusal(page: Page, { status, headers, message }: Refusal, button: string): Promise<void> {
  const notice = lastAnswer(page).locator(".vt-callout");
  await notice.waitFor();
  const [what = "", step = "", ...others] = await notice.locator("p").allTextContents();
  expect(what).toContain(`Error ${status} from this site’s model server: ${message.replace(/ Try.*/, "")}`);
  expect(step).toMatch(/\w{3}/);
  expect(others).toEqual([]);
  expect(await notice.getByRole("button").textContent()).toBe(button);
  if (headers["Retry-After"]) expect(`${what} ${step}`.match(TIMES) ?? []).toEqual([]);
  // A refusal is not asked again.
  if (status < 500) expect(requests).toBe(1);
}

test("refusals in a conversation say what happened and what helps, and the request can be repeated", async () => {
  let page: Page | undefined;
  for (const [status, message] of [
    [400, "temperature must be below 2."],
    [402, "The balance at ACME is empty."],
    [403, "ACME does not serve this country."],
    [404, "ACME has no such model."],
    [500, "ACME is broken."],
  ] as const) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    refusal = { status, message, headers: {} };
    requests = 0;
    if (page === undefined) page = await ask("model-a");
    else await send(page);
    await expectRefusal(page, refusal, "Try again");
    refusal = undefined;
    requests = 0;
    await lastAnswer(page).getByRole("button", { name: "Try again" }).click();
    await lastAnswer(page).getByText("It works.").waitFor();
    expect(requests).toBe(1);
    /* oxlint-enable no-await-in-loop */
  }
  await page?.context().close();
});

const LIMITS = [
  [429, "The daily limit of ACME is reached. Try again in 12m.", "720", "Try again in about 12 minutes"],
  [429, "The daily limit of ACME is reached.", "3559", "Try again in about an hour"],
  [503, "ACME is warming up.", "300", "Try again in about 5 minutes"],
] as const;
test.each(sampled(LIMITS, 3))("%i: %s", async (status, message, after, button) => {
  refusal = { status, message, headers: { "Retry-After": after } };
  const page = await ask("model-a");
  await expectRefusal(page, refusal, button);
  await page.context().close();
});

test("a limit of one model stops no other", async () => {
  refusal = { status: 429, message: "The daily limit is reached.", headers: { "Retry-After": "3559" } };
  const one = await ask("model-a");
  await lastAnswer(one).locator(".vt-callout").waitFor();
  refusal = undefined;
  requests = 0;
  const other = await ask("model-b");
  await lastAnswer(other).getByText("It works.").waitFor();
  expect(requests).toBe(1);
  await one.context().close();
  await other.context().close();
});

test("a key that the server refuses is asked once, and its words stay at the site", async () => {
  refusal = { status: 401, message: "Incorrect key sk-12…89", headers: {} };
  const page = await ask("model-a");
  const notice = lastAnswer(page).locator(".vt-callout");
  await notice.waitFor();
  expect(await notice.textContent()).not.toContain("sk-12");
  expect(requests).toBe(1);
  await page.context().close();
});

test("a browser without a network says so, and the same message works once it is back", async () => {
  const page = await ask("model-a");
  await lastAnswer(page).getByText("It works.").waitFor();
  await page.context().setOffline(true);
  await send(page);
  const notice = lastAnswer(page).locator(".vt-callout");
  await notice.getByText("offline").waitFor();
  await page.context().setOffline(false);
  await notice.getByRole("button", { name: "Try again" }).click();
  await lastAnswer(page).getByText("It works.").waitFor();
  await page.context().close();
});
