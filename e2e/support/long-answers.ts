/**
 * `npm run measure:answers -w tools`: answers of 200 kB of hard Markdown, and one of a megabyte, that stream into five columns of a
 * real browser. Prints the processor time of the longest task of the page.
 */
import { launchBrowser } from "./browser.ts";
import { taskTimes } from "./main-thread.ts";
import { chunk, say, startModelServer } from "./model-server.ts";
import { startSite } from "./server.ts";

const COLUMNS = 5;
const SIZE = 200_000;
const PIECE_CHARS = 2000;
const PAUSE_MS = 10;

const repeat = (size: number, piece: (at: number) => string): string => {
  let text = "";
  for (let at = 0; text.length < size; at += 1) text += piece(at);
  return text;
};
const row = (at: number) => `| ${at} | *name* ${at} | \`code\` | ${"cell ".repeat(6)}|\n`;
const table = (rows: number) =>
  `| a | b | c | d |\n|---|---|---|---|\n${Array.from({ length: rows }, (_, at) => row(at)).join("")}\n`;
const ANSWERS: Record<string, string> = {
  paragraphs: repeat(
    SIZE,
    (at) =>
      `Paragraph ${at} with **bold**, [a link](https://example.org/${at}) and \`code\`. ${"Words and more words. ".repeat(12)}\n\n`,
  ),
  footnotes: repeat(
    SIZE,
    (at) => `A sentence with a note.[^${at}] ${"Words. ".repeat(10)}\n\n[^${at}]: The note ${at}.\n\n`,
  ),
  "half as many notes": repeat(
    99_000,
    (at) => `A sentence with a note.[^${at}] ${"Words. ".repeat(10)}\n\n[^${at}]: The note ${at}.\n\n`,
  ),
  "a table of 1,000 rows, then more": table(1000) + repeat(SIZE - 60_000, () => table(40)),
  lists: repeat(SIZE, (at) => `${"  ".repeat(at % 4)}- item ${at} with *emphasis*\n`),
  code: repeat(SIZE, (at) => `\`\`\`js\n${`const value${at} = compute(${at});\n`.repeat(30)}\`\`\`\n\n`),
  "one paragraph": repeat(SIZE, (at) => `word${at} *and* \`more\` `),
  "1 MB": repeat(1_000_000, (at) => `## Heading ${at}\n\n${"A sentence of a long text. ".repeat(20)}\n\n`),
};

let answer = "";
const server = await startModelServer({
  converse(response) {
    let at = 0;
    const timer = setInterval(() => {
      const piece = answer.slice(at, at + PIECE_CHARS);
      at += PIECE_CHARS;
      if (piece !== "") response.write(chunk(piece));
      else {
        clearInterval(timer);
        say(response, "\n\nDone.");
      }
    }, PAUSE_MS);
    response.on("close", () => clearInterval(timer));
  },
});
const site = await startSite({ VITRINE_ENDPOINT: server.address });
const browser = await launchBrowser();
try {
  const wanted = process.argv[2];
  for (const [name, text] of Object.entries(ANSWERS)) {
    if (wanted !== undefined && !name.includes(wanted)) continue;
    answer = text;
    // oxlint-disable no-await-in-loop
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(240_000);
    await page.goto(`${site.address}/playground?task=conversational${"&run=endpoint~~tiny-chat".repeat(COLUMNS)}`);
    const box = page.locator(".vt-composer textarea");
    await box.fill("Go");
    await page.waitForTimeout(2000);
    const times = await taskTimes(browser, page, async () => {
      await page.keyboard.press("Enter");
      for (const word of ["Stop", "Send"])
        await page.waitForFunction(
          (label) => document.querySelector(".vt-composer [data-primary]")?.textContent === label,
          word,
          { polling: 250 },
        );
      await page.waitForTimeout(3000);
    });
    const over = times.filter((time) => time > 50);
    console.log(
      `${name}: longest task ${Math.max(...times).toFixed(1)} ms of processor time; ${over.length} over 50 ms (${over
        .map((time) => time.toFixed(0))
        .join(" ")
        .slice(0, 100)})`,
    );
    await page.close();
    // oxlint-enable no-await-in-loop
  }
} finally {
  await browser.close();
  await site.stop();
  server.close();
}
