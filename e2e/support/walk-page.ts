/**
 * A page of the documentation as a stranger goes through it: files are written, commands are run one after the other in a
 * folder of their own, and what the page shows of their output is compared. What serves goes on until the page ends.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readFrontMatter, readMarkdown, walkMarkdown } from "@vitrine/markdown/pages";

export interface Walk {
  /** The stranger's own folder; commands begin there. */
  folder: string;
  /** A home without a git identity, a token or a configuration. */
  env: Readonly<Record<string, string>>;
  /** Address of the running site, in place of the one that pages name. */
  site: string;
}

const NAMED_SITE = /http:\/\/localhost:3000/g;
const TIME_MS = 240_000;
/** Commands that serve, until the reader ends them. */
const SERVES = /^(npx )?vitrine-docs (dev|preview)\b/;

interface Block {
  language: string;
  code: string;
  line: number;
  title?: string | undefined;
}

/** Problems that a reader meets, each with the line of the page. */
export async function walkPage(path: string, walk: Walk): Promise<string[]> {
  const problems: string[] = [];
  const state = join(walk.folder, ".state");
  await mkdir(state, { recursive: true });
  await writeFile(join(state, "folder"), walk.folder);
  const serving: ChildProcess[] = [];
  try {
    for (const block of blocksOf(await readFile(path, "utf8"))) {
      const problem = await take({ ...block, code: block.code.replace(NAMED_SITE, walk.site) }, walk, serving);
      if (problem !== undefined) problems.push(`${path}:${block.line}: ${problem}`);
    }
  } finally {
    for (const each of serving) each.kill("SIGKILL");
  }
  return problems;
}

function blocksOf(source: string): Block[] {
  const { end } = readFrontMatter(source);
  const body = source.slice(0, end).replace(/[^\n]/g, "") + source.slice(end);
  const blocks: Block[] = [];
  walkMarkdown(readMarkdown(body, true).tree, (node) => {
    if (node.type !== "code" || !node.position || /\bnorun\b/.test(node.meta ?? "")) return;
    const title = /title="([^"]+)"/.exec(node.meta ?? "")?.[1];
    blocks.push({ language: node.lang ?? "", code: node.value, line: node.position.start.line, title });
  });
  return blocks;
}

async function take(block: Block, walk: Walk, serving: ChildProcess[]): Promise<string | undefined> {
  if (block.title !== undefined) {
    const path = join(await folderOf(walk), block.title);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${block.code}\n`);
    return undefined;
  }
  if (block.language === "sh") return run(block.code, walk).then(({ problem }) => problem);
  if (block.language !== "console") return undefined;
  for (const step of block.code.split(/^\$ /m).slice(1)) {
    const [command = "", ...shown] = step.trimEnd().split("\n");
    // oxlint-disable-next-line no-await-in-loop -- one command after the other
    const { problem, output } = await (SERVES.test(command) ? serve(command, walk, serving) : run(command, walk));
    const missing = shown.find((line) => !output.includes(line.trimEnd()));
    if (problem ?? missing) return problem ?? `${command} does not print "${missing}", but:\n${output}`;
  }
  return undefined;
}

const folderOf = async ({ folder }: Walk): Promise<string> =>
  (await readFile(join(folder, ".state/folder"), "utf8")).trim();

interface Outcome {
  output: string;
  problem?: string;
}

async function run(code: string, walk: Walk): Promise<Outcome> {
  const state = join(walk.folder, ".state");
  // The next block goes on in the folder and with the variables of this one.
  const script = `set -e\n[ -f ${state}/env ] && . ${state}/env\n${code}\npwd > ${state}/folder\nexport -p | grep -v ' PWD=' > ${state}/env`;
  const program = spawn("bash", ["-c", script], { cwd: await folderOf(walk), env: walk.env, timeout: TIME_MS });
  let output = "";
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => void (output += text));
  const status = await new Promise<number | null>((ended) => program.once("close", ended));
  return status === 0 ? { output } : { output, problem: `ends with ${status}: ${output.slice(-2_000)}` };
}

/** Until it prints its address, and that answers. */
async function serve(command: string, walk: Walk, serving: ChildProcess[]): Promise<Outcome> {
  const program = spawn("bash", ["-c", `exec ${command}`], { cwd: await folderOf(walk), env: walk.env });
  serving.push(program);
  let output = "";
  const address = await new Promise<string | undefined>((settle) => {
    for (const stream of [program.stdout, program.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const found = /http:\/\/\S+/.exec(output)?.[0];
        if (found) settle(found);
      });
    program.once("close", () => settle(undefined));
  });
  const isThere = address !== undefined && (await fetch(address).catch(() => undefined))?.ok === true;
  return isThere ? { output } : { output, problem: `${command} serves nothing: ${output}` };
}
