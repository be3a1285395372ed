/** The report of `npm run run:networks -w tools`. */
import { groupBy } from "@vitrine/base";

export interface NetworkReport {
  machine: string;
  library: string;
  /** Network → what was run with it. */
  networks: Record<string, NetworkRun>;
}

export interface NetworkRun {
  /** Date and releases. */
  on: string;
  /** Shapes of the snippets that ran, with a space between; see `codeShape`. */
  ran: string;
  /** The first line of what it printed. */
  printed: string;
  /** Why it was not run, or the last line of what it said. */
  failed?: string;
}

/** Source of `tested-networks.ts`. */
export function networksSource({ networks }: NetworkReport): string {
  const ran = Object.entries(networks).filter(([, run]) => run.ran !== "");
  const lines = [...groupBy(ran, ([, run]) => run.on)].map(([on, of]) => {
    const together = groupBy(of, ([, run]) => run.ran);
    const lists = [...together].map(
      ([shapes, each]) => `${JSON.stringify(each.map(([name]) => name).join(" "))}: ${JSON.stringify(shapes)}`,
    );
    return `  ${JSON.stringify(on)}: { ${lists.join(", ")} },`;
  });
  return `// Made by npm run run:networks -w tools from its report. Do not edit: run it.
import type { Runs } from "../entry/library.ts";

/** Date and releases → networks of timm → shapes of the snippets that were run with each of them. */
export const NETWORKS: Runs = {
${lines.join("\n")}
};
`;
}
