/**
 * Type-checks the code of documentation pages and doc comments against the packages. One run of the
 * compiler for all examples: a run takes seconds, another file in it next to nothing.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
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
          // Examples of the repository import a package's own files.
          rewriteRelativeImportExtensions: false,
          allowImportingTsExtensions: true,
          rootDir: ROOT,
        },
        include: ["*.ts", "*.tsx"],
        // Packages are read as the declarations that were built of them, in a third of the time.
        references: readdirSync(join(ROOT, "packages")).map((name) => ({ path: join(ROOT, "packages", name) })),
      }),
    );
    const { stdout, status } = spawnSync(join(ROOT, "node_modules/.bin/tsc"), ["-b", folder], { encoding: "utf8" });
    const said = stdout.split("\n").filter((line) => line.includes(basename(folder)));
    return status === 0 || said.length > 0 ? said : [stdout];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
