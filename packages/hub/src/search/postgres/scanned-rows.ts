/** Counts the rows that a query reads, from `EXPLAIN ANALYZE`. For tests and measurements. */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "../../store/engine/database.ts";
import type { SqlExecutor } from "../../store/engine/database.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  /** Rows that an index alone could not answer for. */
  "Heap Fetches"?: number;
  Plans?: PlanNode[];
}

export interface ScanCounts {
  /** Rows of tables that were read. */
  rows: number;
  /** Entries of indexes that were gone through to name rows, or in place of them. */
  entries: number;
  statements: number;
}

/** The same database; the rows it reads are added to `visits`. */
export function countingScans(db: SqlExecutor, scans: ScanCounts): SqlExecutor {
  return {
    execute: async (query: SQL) => {
      if (!/^\s*SET\b/i.test(String((query.queryChunks[0] as { value?: unknown }).value ?? ""))) {
        const [row] = await rowsOf<{ "QUERY PLAN": string | { Plan: PlanNode }[] }>(
          db,
          sql`EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${query}`,
        );
        const plan = row?.["QUERY PLAN"];
        const [top] = typeof plan === "string" ? (JSON.parse(plan) as { Plan: PlanNode }[]) : (plan ?? []);
        scans.statements += 1;
        if (top) addScans(top.Plan, scans);
      }
      return db.execute(query);
    },
    transaction: (work: (tx: SqlExecutor) => Promise<unknown>) =>
      db.transaction((tx) => work(countingScans(tx as SqlExecutor, scans))),
    insert: db.insert,
    delete: db.delete,
  } as unknown as SqlExecutor;
}

function addScans(node: PlanNode, scans: ScanCounts): void {
  const met =
    node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  if (node["Node Type"] === "Bitmap Index Scan") scans.entries += node["Actual Rows"] * node["Actual Loops"];
  else if (node["Node Type"] === "Index Only Scan") {
    scans.entries += Math.round(met * node["Actual Loops"]);
    scans.rows += node["Heap Fetches"] ?? 0;
  } else if (node["Relation Name"] !== undefined) scans.rows += Math.round(met * node["Actual Loops"]);
  for (const part of node.Plans ?? []) addScans(part, scans);
}
