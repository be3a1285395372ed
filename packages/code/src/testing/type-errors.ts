/**
 * Type-checks the code of documentation pages and doc comments against the sources of the packages. One run of the
 * compiler for all examples: a run takes seconds, another file in it next to nothing.
 */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../../..");

/** The compiler's messages about examples, by file name (`.tsx` for JSX, `.ts` is added to a bare name). */
export async function typeErrors(examples: ReadonlyMap<string, string>): Promise<string[]> {
  // Inside the repository, so that packages are found; in its data folder, so that Git ignores the files.
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
