/**
 * Cost of generated pages that are larger than people write them: processor time and memory of a process of its own for
 * each, the start of Node included. Run: `node --conditions=vitrine-source tools/bench/docs-large-pages.ts`.
 */
import { spawnSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { renderMarkdown } from "@vitrine/markdown";

const PAGES: Readonly<Record<string, () => string>> = {
  "a loose list of 400 kB": () => {
    let text = "";
    for (let index = 0; text.length < 400_000; index += 1)
      text += `- Item ${index} with some words and \`code\` in it.\n\n`;
    return text;
  },
  "8,000 footnotes, 308 kB": () =>
    Array.from({ length: 8_000 }, (_, index) => `Word${index}[^${index}].\n\n[^${index}]: Note ${index}.\n\n`).join(""),
  "8,000 references to one footnote, 119 kB": () =>
    `[^1]: x\n\n${Array.from({ length: 8_000 }, (_, index) => `Word${index}[^1].\n\n`).join("")}`,
  "90,000 headings, 450 kB": () => "# a\n\n".repeat(90_000),
};

const requested = process.argv[2];
if (requested === undefined) {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log(
    "| page | processor time | memory at most | text that is shown | shown as written |\n|---|---|---|---|---|",
  );
  for (const name of Object.keys(PAGES)) {
    const { stdout } = spawnSync(process.execPath, [...process.execArgv, import.meta.filename, name], {
      encoding: "utf8",
    });
    process.stdout.write(stdout);
  }
} else {
  const source = PAGES[requested]?.() ?? "";
  const { text, warnings } = renderMarkdown(source);
  const { user, system } = process.cpuUsage();
  const cut = warnings.map(({ message }) => /^Lines? [\d to]+/.exec(message)?.[0]?.trim().toLowerCase() ?? message);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 10_240) * 10;
  console.log(
    `| ${requested} | ${((user + system) / 1e6).toFixed(1)} s | ${megabytes} MB | ${Math.round(text.length / 1000)} kB | ${cut.join(", ") || "nothing"} |`,
  );
}
