/** The playground with a server beside the site that streams, stops and misbehaves, in a real browser. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "./browser.ts";
import { taskTimes } from "./main-thread.ts";
import { startSite, type RunningSite } from "./server.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe("a server beside the site", () => {
  let site: RunningSite;
  let server: Server;
  /** What the server does with the next conversation. */
  let converse: (response: ServerResponse, messages: { content: unknown }[]) => void;
  let authorizations: (string | undefined)[] = [];
  const open = async (path: string): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(15_000);
    await page.goto(site.address + path);
    return page;
  };
  const chunk = (content: string, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: "1", created: 1, model: "m", choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
  const say = (response: ServerResponse, text: string) =>
    response.end(`${chunk(text)}${chunk("", "stop")}data: [DONE]\n\n`);

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      authorizations.push(request.headers.authorization);
      if (request.url === "/v1/models") {
        response.setHeader("Content-Type", "application/json").end('{"data":[{"id":"tiny-chat"},{"id":"other-chat"}]}');
        return;
      }
      if (request.url !== "/v1/chat/completions") {
        response.writeHead(404).end("{}");
        return;
      }
      const chunks: Buffer[] = [];
      for await (const part of request) chunks.push(part as Buffer);
      const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as { messages: { content: unknown }[] };
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      converse(response, messages);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const settings = {
      VITRINE_ENDPOINT: `127.0.0.1:${(server.address() as AddressInfo).port}`,
      VITRINE_ENDPOINT_TOKEN: "sk-behind-the-site",
      HF_ENDPOINT: "https://hub.example",
    };
    site = await startSite(settings, { withOwnModels: true });
  });
  afterAll(async () => {
    await site.stop();
    server.closeAllConnections();
    server.close();
  });

  const chat = async () => {
    const page = await open("/playground?task=conversational&run=endpoint~~tiny-chat");
    await page.getByLabel("Message").waitFor();
    return page;
  };
  const send = async (page: Page, text: string) => {
    await page.getByLabel("Message").fill(text);
    await page.keyboard.press("Enter");
  };
  const lastAnswer = (page: Page) => page.locator('.vt-chat__turn[data-role="assistant"]').last();

  test("a conversation streams, reasoning apart, and carries what was said", async () => {
    const heard: unknown[] = [];
    converse = (response, messages) => {
      heard.push(messages.map(({ content }) => content));
      response.write(chunk("<think>Easy."));
      response.write(chunk("</think>\n\n**Lis"));
      say(response, "bon**");
    };
    const page = await chat();
    await send(page, "Capital of Portugal?");
    await lastAnswer(page).locator("strong").waitFor();
    expect(await lastAnswer(page).locator("strong").textContent()).toBe("Lisbon");
    expect(await page.locator(".vt-chat__reasoning").textContent()).toContain("Easy.");
    await send(page, "And of Spain?");
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[1]).toEqual(["Capital of Portugal?", "**Lisbon**", "And of Spain?"]);
    await expect.poll(() => page.locator('.vt-chat > [role="status"]').textContent()).toContain("Lisbon");
    expect(authorizations.at(-1)).toBe("Bearer sk-behind-the-site");
    expect(await page.content()).not.toContain("sk-behind-the-site");
    await page.close();
  });

  test("Escape stops the server too, keeps what came, and the next message works", async () => {
    let isClosed = false;
    converse = (response) => {
      let count = 0;
      const timer = setInterval(() => response.write(chunk(`word${(count += 1)} `)), 20);
      response.on("close", () => {
        clearInterval(timer);
        isClosed = true;
      });
    };
    const page = await chat();
    await send(page, "Go on for ever");
    await page.getByText(/word3/).waitFor();
    await page.getByLabel("Message").focus();
    await page.keyboard.press("Escape");
    await expect.poll(() => isClosed).toBe(true);
    expect(await lastAnswer(page).textContent()).toMatch(/word3.*Stopped\./s);
    converse = (response) => say(response, "Still here.");
    await send(page, "Hello?");
    await lastAnswer(page).getByText("Still here.").waitFor();
    await page.close();
  });

  test("a stream that is cut is a failure that says so and keeps its half", async () => {
    converse = (response) => {
      response.write(chunk("Half an ans"));
      setTimeout(() => response.destroy(), 50);
    };
    const page = await chat();
    await send(page, "Tell me");
    await lastAnswer(page).locator(".vt-callout").waitFor();
    expect(await lastAnswer(page).textContent()).toContain("Half an ans");
    expect(await lastAnswer(page).textContent()).toMatch(/ended early/);
    await page.close();
  });

  test("what a model writes does nothing but show", async () => {
    converse = (response) =>
      say(
        response,
        "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> ![x](https://evil.example/?q=1) [go](javascript:alert(1))\n\n<iframe src=//evil.example></iframe>",
      );
    const page = await chat();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("dialog", () => asked.push("a dialog"));
    await send(page, "Attack");
    await lastAnswer(page).locator("a").first().waitFor();
    expect(await lastAnswer(page).textContent()).toContain("<script>alert(1)</script>");
    expect(await lastAnswer(page).locator("script, img, iframe").count()).toBe(0);
    expect(await lastAnswer(page).locator('a[href^="javascript"]').count()).toBe(0);
    expect(asked.filter((url) => url.includes("evil") || url === "a dialog")).toEqual([]);
    await page.close();
  });

  test("nothing is asked before Send: not by a new column, another model, or an address that is opened again", async () => {
    const asked: string[] = [];
    converse = (response, messages) => {
      asked.push(JSON.stringify(messages.at(-1)?.content));
      say(response, "Answered.");
    };
    const page = await chat();
    await send(page, "First");
    await lastAnswer(page).getByText("Answered.").waitFor();
    expect(asked).toEqual(['"First"']);
    await page.getByRole("button", { name: "Compare with another model" }).click();
    await expect.poll(() => page.locator(".vt-column").count()).toBe(2);
    await page.getByLabel("Model").first().selectOption("other-chat");
    await page.getByLabel("Runs with").last().selectOption("hub");
    await page.getByLabel("Runs with").last().selectOption("endpoint");
    await page.reload();
    await expect.poll(() => page.locator(".vt-column").count()).toBe(2);
    // What would be asked unasked is asked within a frame; the server answers at once.
    await page.waitForTimeout(400);
    expect(asked).toEqual(['"First"']);
    await send(page, "Second");
    await expect.poll(() => asked.length).toBe(3);
    await page.close();
  });

  test("access to a model is asked for on the hub that the site stands in front of", async () => {
    const page = await open("/playground?task=text-to-image&run=hub~auto~acme%2Fgated-pictures");
    const link = page.getByRole("link", { name: "its own page" });
    expect(await link.getAttribute("href")).toBe("https://hub.example/acme/gated-pictures");
    await page.close();
  });

  test("a long code block and a long thread never hold up the page", { timeout: 150_000 }, async () => {
    const page = await chat();
    converse = (response) => say(response, "A short answer with **some** `markup`.\n\n- one\n- two");
    for (let turn = 0; turn < 250; turn += 1) {
      await page.getByLabel("Message").fill(`Question ${turn}`);
      await page.keyboard.press("Enter");
      await page
        .locator(".vt-chat__turn")
        .nth(turn * 2 + 1)
        .and(page.locator(":not([data-busy])"))
        .waitFor({ state: "attached" });
    }
    expect(await page.locator(".vt-chat__turn").count()).toBe(500);
    converse = (response) => {
      response.write(chunk("```js\n"));
      let line = 0;
      const timer = setInterval(() => {
        if (line < 400) response.write(chunk(`const value${(line += 1)} = compute(${line}, "some text here");\n`));
        else {
          clearInterval(timer);
          say(response, "```\nDone.");
        }
      }, 4);
    };
    const times = await taskTimes(browser, page, async () => {
      await send(page, "Write code");
      await lastAnswer(page).getByText("Done.").waitFor({ timeout: 60_000 });
    });
    // Tasks by the hundred, or nothing was measured.
    expect(times.length).toBeGreaterThan(100);
    expect(Math.max(...times)).toBeLessThan(50);
    await page.close();
  });
});
