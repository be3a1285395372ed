/**
 * Tools, schemas, files and probabilities in the playground's conversations, with a model server
 * next to the site.
 */
import type { ServerResponse } from "node:http";
import { strToU8, zipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedBrowser } from "./support/browser.ts";
import { event, say, type ModelRequest } from "./support/model-server.ts";
import { modelSite } from "./support/model-site.ts";
import type { RunningSite } from "./support/server.ts";

let browser: Browser;
let site: RunningSite;
let converse: (response: ServerResponse, requested: ModelRequest) => void;
let requested: ModelRequest[] = [];

const call = (response: ServerResponse, name: string, args: unknown) =>
  response.end(
    event({ delta: { tool_calls: [{ index: 0, id: "c1", function: { name, arguments: JSON.stringify(args) } }] } }) +
      `${event({ finish_reason: "tool_calls" })}data: [DONE]\n\n`,
  );

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await modelSite({
    converse(response, body) {
      requested.push(body);
      converse(response, body);
    },
  });
});
afterAll(() => browser.close());

async function chat(): Promise<Page> {
  requested = [];
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${site.address}/playground?task=conversational&run=endpoint~~tiny-chat`);
  await page.getByRole("button", { name: "System prompt and settings" }).click();
  return page;
}
const send = async (page: Page, text: string) => {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.keyboard.press("Enter");
};
const last = (page: Page) => page.locator(".vt-chat__turn").last();

describe("tools", () => {
  test("a built-in tool can be chosen, its call is a card, runs on request, and its answer goes back when sent", async () => {
    converse = (response, { messages }) =>
      messages.at(-1)?.role === "tool"
        ? say(response, `It is ${String(messages.at(-1)?.content)}.`)
        : call(response, "calculate", { expression: "6 * 7" });
    const page = await chat();
    await page.getByLabel("Calculator").check();
    await send(page, "Six times seven?");
    await page.getByRole("group", { name: "Call to calculate" }).waitFor();
    expect(requested.map(({ tools }) => tools?.map((tool) => tool.function.name))).toEqual([["calculate"]]);
    await page.getByRole("button", { name: "Run calculate" }).click();
    await expect.poll(() => page.getByLabel("Answer from calculate", { exact: true }).inputValue()).toBe("42");
    // Nothing is sent without a click.
    expect(requested).toHaveLength(1);
    await page.getByRole("button", { name: "Send results to the model" }).click();
    await last(page).getByText("It is 42.").waitFor();
    expect(requested[1]?.messages.slice(1)).toEqual([
      {
        role: "assistant",
        content: "",
        tool_calls: [
          { id: "c1", type: "function", function: { name: "calculate", arguments: '{"expression":"6 * 7"}' } },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: "42" },
    ]);
    await page.close();
  });

  test("arguments can be changed, and an approved tool runs by itself from then on", async () => {
    let asked = 0;
    converse = (response, { messages }) => {
      asked += 1;
      if (asked === 3) say(response, `Last: ${String(messages.at(-1)?.content)}`);
      else call(response, "calculate", { expression: `${asked} + 1` });
    };
    const page = await chat();
    await page.getByLabel("Calculator").check();
    await send(page, "Count");
    const card = page.getByRole("group", { name: "Call to calculate" });
    await card.getByLabel(/^Arguments/).fill('{"expression":"20 + 1"}');
    await card.getByLabel("Run further calls of calculate without asking").check();
    expect(requested).toHaveLength(1);
    await card.getByRole("button", { name: "Run calculate" }).click();
    await last(page).getByText("Last: 3").waitFor();
    expect(requested[1]?.messages.at(-1)?.content).toBe('Run with changed arguments: {"expression":"20 + 1"}\n21');
    await page.close();
  });

  test(
    "a call in the markup of the model is a card too, where the server has no parser for it",
    { tags: ["whole"] },
    async () => {
      converse = (response) =>
        say(
          response,
          'Let me see.\n<tool_call>\n{"name": "calculate", "arguments": {"expression": "6 * 7"}}\n</tool_call>',
        );
      const page = await chat();
      await page.getByLabel("Calculator").check();
      await send(page, "Six times seven?");
      await page.getByRole("group", { name: "Call to calculate" }).waitFor();
      await last(page).getByText("Let me see.").waitFor();
      await expect.poll(() => last(page).getByText("<tool_call>").count()).toBe(0);
      await page.close();
    },
  );

  test(
    "a tool is declared by an example, invalid arguments are reported, and the answer is written by hand",
    { tags: ["whole"] },
    async () => {
      converse = (response, { messages }) =>
        messages.at(-1)?.role === "tool" ? say(response, "Thanks.") : call(response, "weather", { town: 3 });
      const page = await chat();
      await page.getByText("Add your own tool").click();
      await page.getByLabel("Name", { exact: true }).fill("weather");
      await page.getByLabel("Description").fill("Tells the weather");
      await page.getByLabel(/^Arguments \(JSON Schema/).fill('{"city": "Lisbon"}');
      await page.getByRole("button", { name: "Add tool" }).click();
      await send(page, "Weather?");
      const card = page.getByRole("group", { name: "Call to weather" });
      await card.locator("li", { hasText: /city/ }).first().waitFor();
      expect(requested[0]?.tools?.[0]?.function.parameters).toMatchObject({ required: ["city"] });
      await expect.poll(() => card.getByRole("button").count()).toBe(0);
      await card.getByLabel("Answer from weather", { exact: true }).fill("Sunny");
      await page.getByRole("button", { name: "Send results to the model" }).click();
      await last(page).getByText("Thanks.").waitFor();
      expect(requested[1]?.messages.at(-1)?.content).toBe("Sunny");
      await page.close();
    },
  );

  test("the sandbox runs JavaScript that knows nothing of the browser, and ends what does not end", async () => {
    const page = await chat();
    await page.getByLabel("JavaScript").check();
    const answers: string[] = [];
    const reached: string[] = [];
    page.on("response", (response) => response.url().includes("spy") && reached.push(response.url()));
    const codes = [
      "[1, 2, 3].map((n) => n * n)",
      "const known = ['fetch','indexedDB','caches','postMessage','WebSocket','importScripts','XMLHttpRequest','navigator','location','self','BroadcastChannel','Worker','ArrayBuffer'].filter((name) => typeof globalThis[name] !== 'undefined'); console.log('known:', known.join()); return 'done'",
      "import('/spy.js').then(() => 'imported', (e) => 'refused')",
      "for (;;) {}",
    ];
    for (const code of codes) {
      converse = (response) => call(response, "run_javascript", { code });
      // oxlint-disable-next-line no-await-in-loop
      await send(page, "Run it");
      const card = page.getByRole("group", { name: "Call to run_javascript" }).last();
      // oxlint-disable-next-line no-await-in-loop
      await card.getByRole("button", { name: "Run run_javascript" }).click();
      const outcome = async () =>
        (await card.getByRole("textbox", { name: /^Answer/ }).inputValue()) ||
        (await card.locator('[role="alert"]').textContent()) ||
        "";
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(outcome).not.toBe("");
      // oxlint-disable-next-line no-await-in-loop
      answers.push(await outcome());
    }
    expect(answers).toEqual(["[1,4,9]", "known: \ndone", "refused", "The code was stopped after 2 s."]);
    expect(reached).toEqual([]);
    await page.close();
  });
});

test("an answer by a schema is checked, and each error is next to its value", async () => {
  converse = (response) => say(response, '{"city":"Lisbon","days":"three"}');
  const page = await chat();
  await page.getByLabel(/^Answer format/).fill('{"city": "Porto", "days": 2}');
  await send(page, "Plan a trip");
  await last(page).getByText("The answer does not match the schema: 1 error.").waitFor();
  expect(requested[0]?.response_format?.json_schema.schema).toMatchObject({ required: ["city", "days"] });
  const line = last(page).locator(".structured__line", { hasText: "days" });
  await expect.poll(() => line.locator("em").textContent()).toMatch(/integer/);
  await expect.poll(() => last(page).locator(".structured__line", { hasText: "Lisbon" }).locator("em").count()).toBe(0);
  converse = (response) => say(response, '{"city":"Lisbon","days":3}');
  await send(page, "Again");
  await last(page).getByText("The answer matches the schema.").waitFor();
  converse = (response) => say(response, "No.");
  await send(page, "Again");
  await last(page)
    .getByText(/The answer is not JSON/)
    .waitFor();
  await page.close();
});

test("several pictures, a recording and a text are attached by choice, paste and drop, and other files are rejected with a message", async () => {
  converse = (response) => say(response, "Seen.");
  const page = await chat();
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await page.getByLabel("Add files").setInputFiles([
    { name: "one.png", mimeType: "image/png", buffer: png },
    { name: "notes.md", mimeType: "text/markdown", buffer: Buffer.from("# Notes") },
    { name: "run.exe", mimeType: "application/octet-stream", buffer: Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0xff]) },
  ]);
  await page.getByText(/run\.exe cannot be attached/).waitFor();
  const wav = Buffer.concat([Buffer.from("RIFF$\0\0\0WAVEfmt "), Buffer.alloc(20)]);
  const give = (kind: "paste" | "drop", name: string, type: string, content: Buffer) =>
    page.getByLabel("Message", { exact: true }).evaluate(
      (box, given) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: given.type }));
        box.dispatchEvent(
          given.kind === "paste"
            ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      },
      { kind, name, type, bytes: [...content] },
    );
  await give("paste", "two.png", "image/png", png);
  await give("drop", "hello.wav", "audio/wav", wav);
  const files = page.getByRole("list", { name: "Attachments" }).locator("li");
  await expect.poll(() => files.count()).toBe(4);
  await send(page, "What are these?");
  await last(page).getByText("Seen.").waitFor();
  const parts = requested[0]?.messages[0]?.content as { type: string }[] | undefined;
  expect(parts?.map(({ type }) => type)).toEqual(["image_url", "image_url", "text", "input_audio", "text"]);
  await expect.poll(() => page.locator('.vt-chat__turn[data-role="user"] img').count()).toBe(2);
  await page.close();
});

test(
  "a Word file goes along as its words, a long paste as a file that can be put into the message",
  { tags: ["whole"] },
  async () => {
    converse = (response, { messages }) => say(response, `Received ${JSON.stringify(messages.at(-1)?.content)}`);
    const page = await chat();
    const xml = "http://schemas.openxmlformats.org";
    const file = zipSync({
      "_rels/.rels": strToU8(
        `<Relationships xmlns="${xml}/package/2006/relationships"><Relationship Id="r" Type="${xml}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      "[Content_Types].xml": strToU8(`<Types xmlns="${xml}/package/2006/content-types"/>`),
      "word/document.xml": strToU8(
        `<w:document xmlns:w="${xml}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>The minutes of May</w:t></w:r></w:p></w:body></w:document>`,
      ),
    });
    await page.getByLabel("Add files").setInputFiles({ name: "minutes.docx", mimeType: "", buffer: Buffer.from(file) });
    await page.locator(".vt-composer__files").getByText("20 characters").click();
    await page.getByText("The minutes of May").waitFor();
    await page.getByLabel("Message", { exact: true }).evaluate((box) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "word ".repeat(5000));
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByRole("button", { name: /^Insert as text pasted/ }).click();
    await expect.poll(() => page.getByLabel("Message", { exact: true }).inputValue()).toHaveLength(25_000);
    await send(page, "Sum up");
    await last(page).getByText("The minutes of May").waitFor();
    await page.close();
  },
);

test("files chosen in a dialog that was opened before the page was live go along", async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${site.address}/playground?task=conversational&run=endpoint~~tiny-chat`);
  const [dialog] = await Promise.all([page.waitForEvent("filechooser"), page.locator(".vt-composer__add").click()]);
  await page.locator("[data-playground-app]:not([data-data])").waitFor();
  await dialog.setFiles([{ name: "notes.md", mimeType: "text/markdown", buffer: Buffer.from("# Notes") }]);
  await page.getByRole("button", { name: "Remove notes.md" }).waitFor();
  await page.close();
});

test("reasoning is folded with its time, and probabilities are a heat map with a table of the least certain", async () => {
  converse = (response) => {
    response.write(event({ delta: { reasoning_content: "Let me think." } }));
    setTimeout(
      () =>
        say(response, "Blue", {
          logprobs: {
            content: [
              {
                token: "Blue",
                logprob: Math.log(0.4),
                top_logprobs: [
                  { token: "Blue", logprob: Math.log(0.4) },
                  { token: "Red", logprob: Math.log(0.35) },
                ],
              },
            ],
          },
        }),
      300,
    );
  };
  const page = await chat();
  await send(page, "A color?");
  await last(page).getByText("Blue").first().waitFor();
  const details = last(page).locator(".vt-chat__reasoning");
  await details.getByText(/^Reasoned for \d+ ms$/).waitFor();
  await expect.poll(() => details.getAttribute("open")).toBeNull();
  await last(page).getByRole("button", { name: "Probabilities" }).click();
  await expect
    .poll(() => last(page).locator(".vt-heat-map tbody tr").allInnerTexts())
    .toEqual(["Blue\t40%\tRed (35%)"]);
  await expect.poll(() => last(page).locator(".vt-heat-map [data-shade]").getAttribute("data-shade")).toBe("2");
  await page.close();
});
