/** Runners of the targets that are shown. */
import { useMemo } from "react";
import { encodeTarget, type Target } from "../targets/targets.ts";

/** One runner for each column, the same one as long as the column has the same target. */
export function useRunners<Runner>(
  targets: readonly Target[],
  columns: readonly string[],
  make: (target: Target, column: string) => Runner,
): (index: number) => Runner {
  const names = targets.map((target, at) => `${columns[at]} ${encodeTarget(target)}`).join("\n");
  // The function that makes a runner does not change while the task is the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const runners = useMemo(() => targets.map((target, at) => make(target, columns[at] ?? "")), [names]);
  return (index) => runners[index] as Runner;
}
