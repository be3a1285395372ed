/**
 * Code in documentation pages, for the tests that hold it to account: the blocks by language, and what TypeScript says
 * about those that a reader would paste. Checked in one run of the compiler against the packages' own types, because a
 * run costs seconds and a file in it nothing.
 */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../../..");

export interface CodeBlock {
  /** The word after the fence. */
  language: string;
  /** What stands after that word. */
  mark: string;
  code: string;
}

/** Fenced blocks of a page in their order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^(`{3,})(\w*)([^\n`]*)\n([\s\S]*?)^\1$/gm)].map(
    ([, , language = "", mark = "", code = ""]) => ({ language, mark: mark.trim(), code }),
  );
}

/** The code of the blocks that are in one of these languages. */
export function codeIn(markdown: string, languages: readonly string[]): string[] {
  return codeBlocks(markdown)
    .filter(({ language }) => languages.includes(language))
    .map(({ code }) => code);
}

/** Cells of the tables of a page, row by row, without the heads; `\|` is a bar. */
export function tableRows(markdown: string): { head: string[]; cells: string[] }[] {
  const rows: { head: string[]; cells: string[] }[] = [];
  let head: string[] = [];
  const lines = markdown.split("\n");
  lines.forEach((line, index) => {
    if (!line.startsWith("|")) return;
    const cells = line
      .slice(1, line.lastIndexOf("|"))
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll("\\|", "|"));
    if (/^\|[\s|:-]+\|$/.test(lines[index + 1] ?? "")) head = cells;
    else if (!/^\|[\s|:-]+\|$/.test(line)) rows.push({ head, cells });
  });
  return rows;
}

/** What a cell with one code span says; `undefined` for any other cell. */
export function codeSpan(cell: string): string | undefined {
  return /^`` (.*) ``$/.exec(cell)?.[1] ?? /^`([^`]*)`$/.exec(cell)?.[1];
}

/**
 * What the compiler has to say about examples, by name (with `.tsx` where they hold elements); nothing when all are well typed. Takes a few seconds however
 * many there are.
 */
export async function typeErrors(examples: ReadonlyMap<string, string>): Promise<string[]> {
  // Inside the repository, so that packages are found; in its data folder, so that nobody else sees the files.
  await mkdir(join(ROOT, ".vitrine"), { recursive: true });
  const folder = await mkdtemp(join(ROOT, ".vitrine/documented-code-"));
  try {
    for (const [name, code] of examples)
      await writeFile(join(folder, /\.tsx?$/.test(name) ? name : `${name}.ts`), `${code}\nexport {};\n`);
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: join(ROOT, "apps/web/tsconfig.json"),
        compilerOptions: {
          noEmit: true,
          composite: false,
          incremental: false,
          emitDeclarationOnly: false,
          rootDir: ROOT,
        },
        include: ["*.ts", "*.tsx"],
        references: [],
      }),
    );
    const { stdout, status } = spawnSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8" });
    const said = stdout.split("\n").filter((line) => line.includes(basename(folder)));
    return status === 0 || said.length > 0 ? said : [stdout];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
