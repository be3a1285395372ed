/**
 * `npm run measure:playground -w tools`: a conversation of 1,000 turns in each of five columns, in a real browser. Prints the
 * processor time of the longest task while one types, and while 20 kB of code stream into all five, and the memory of the
 * page before and after five such answers.
 */
import { launchBrowser } from "./browser.ts";
import { taskTimes } from "./main-thread.ts";
import { chunk, say, startModelServer } from "./model-server.ts";
import { startSite } from "./server.ts";

const TURNS = 1000;
const COLUMNS = 5;
const ANSWERS = 5;

const code = Array.from({ length: 400 }, (_, line) => `const value${line} = compute(${line}, "some text here");\n`);
const server = await startModelServer({
  converse(response) {
    response.write(chunk("```js\n"));
    let line = 0;
    const timer = setInterval(() => {
      const next = code[line];
      line += 1;
      if (next !== undefined) response.write(chunk(next));
      else {
        clearInterval(timer);
        say(response, "```\nDone.");
      }
    }, 5);
    response.on("close", () => clearInterval(timer));
  },
});
const site = await startSite({ VITRINE_ENDPOINT: server.address });
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(120_000);
  const run = "endpoint~~tiny-chat";
  const saved = Array.from({ length: COLUMNS }, (_, column) => ({
    run,
    turns: Array.from({ length: TURNS }, (__, at) =>
      at % 2 === 0
        ? { role: "user", text: `Question ${at} in column ${column}` }
        : {
            role: "assistant",
            text: `A short answer with **some** \`markup\`.\n\n- one\n- two ${at}`,
            by: "tiny-chat",
          },
    ),
  }));
  // The page creates the database the first time it uses it.
  await page.goto(`${site.address}/playground?task=conversational&run=${run}&conversation=none`);
  await page.getByText("not in this browser").waitFor();
  await page.evaluate(async (columns) => {
    const opening = indexedDB.open("vitrine.conversations");
    await new Promise((ready) => opening.addEventListener("success", ready));
    const time = Date.now();
    const about = { id: "long", title: "Long", isNamed: true, created: time, updated: time };
    const writing = opening.result.transaction(["conversations", "summaries", "threads"], "readwrite");
    writing.objectStore("conversations").put({ ...about, system: "", parameters: {} });
    columns.forEach((column, at) => writing.objectStore("threads").put({ ...column, conversation: "long", at }));
    writing.objectStore("summaries").put({ id: "long", title: "Long", updated: time, words: "long" });
    await new Promise((done) => writing.addEventListener("complete", done));
    opening.result.close();
  }, saved);
  const began = performance.now();
  await page.goto(`${site.address}/playground?task=conversational&conversation=long${`&run=${run}`.repeat(COLUMNS)}`);
  await page.waitForFunction((count) => document.querySelectorAll(".vt-chat__turn").length === count, TURNS * COLUMNS);
  console.log(`Shown after ${Math.round(performance.now() - began)} ms by the clock.`);
  await page.waitForTimeout(3000);

  // Finding a field by its label among so much would be most of what is measured.
  const box = page.locator(".vt-composer textarea");
  await box.focus();
  const typing = await taskTimes(browser, page, () =>
    page.keyboard.type("a sentence of forty letters, typed", { delay: 60 }),
  );
  console.log(`Typing: maxLength task ${Math.max(...typing).toFixed(1)} ms of processor time, of ${typing.length}.`);

  const session = await page.context().newCDPSession(page);
  const memory = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return usedSize / 1e6;
  };
  const request = async (query: string) => {
    await box.fill(query);
    await page.keyboard.press("Enter");
    const says = (word: string) =>
      page.waitForFunction(
        (wanted) => document.querySelector(".vt-composer [data-primary]")?.textContent === wanted,
        word,
        {
          polling: 250,
        },
      );
    await says("Stop");
    await says("Send");
  };
  const streaming = await taskTimes(browser, page, () => request("Write code"));
  const long = streaming.filter((time) => time >= 50).length;
  console.log(
    `Streaming 20 kB into ${COLUMNS} columns: maxLength task ${Math.max(...streaming).toFixed(1)} ms of processor time, ${long} of ${streaming.length} at 50 ms or more.`,
  );
  const sizes = [await memory()];
  for (let answer = 0; answer < ANSWERS; answer += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await request(`Again ${answer}`);
    // oxlint-disable-next-line no-await-in-loop
    sizes.push(await memory());
  }
  console.log(`Heap after each answer: ${sizes.map((size) => size.toFixed(1)).join(", ")} MB.`);
} finally {
  await browser.close();
  await site.stop();
  server.close();
}
