/** Runs the blocks of whole sets, and gives each set what its blocks printed. */
import { availableParallelism } from "node:os";
import type { DocumentationProblem, DocumentationSource } from "../folders/documentation-source.ts";
import { runBlocks, type RunOptions } from "./run-blocks.ts";
import { runnableBlocks } from "./runnable-blocks.ts";

/** Sets whose pages know what their blocks print. */
export interface RunSets {
  sources: DocumentationSource[];
  problems: DocumentationProblem[];
  /** How many blocks were run. */
  count: number;
}

/** Runs every page of the sets, as many at once as there are cores. */
export async function runSets(sources: readonly DocumentationSource[], options: RunOptions): Promise<RunSets> {
  const outputs = sources.map((): Record<string, Record<string, string>> => ({}));
  const problems: DocumentationProblem[] = [];
  let count = 0;
  const jobs = sources.flatMap((source, index) =>
    Object.entries(source.files).flatMap(([path, text]) => {
      // A block that another set was run for is not run again.
      if (!/\.mdx?$/.test(path) || source.isGenerated || source.fallback?.paths.includes(path)) return [];
      const blocks = runnableBlocks(text);
      return blocks.length === 0 ? [] : [{ index, source, path, blocks }];
    }),
  );
  const left = jobs.values();
  const work = async () => {
    for (const { index, source, path, blocks } of left) {
      const file = [source.folder, path].filter(Boolean).join("/");
      const ofPage: Record<string, string> = {};
      for (const run of await runBlocks(blocks, options)) {
        count += 1;
        problems.push(...run.problems.map((problem) => ({ file, ...problem })));
        ofPage[run.line] = run.output;
      }
      (outputs[index] ??= {})[path] = ofPage;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return {
    sources: sources.map((source, index) => ({ ...source, outputs: outputs[index] ?? {} })),
    problems: problems.toSorted((one, other) =>
      one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1,
    ),
    count,
  };
}
