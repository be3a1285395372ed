/** Runners of the targets that are shown. */
import { useMemo } from "react";
import { encodeTarget, type Target } from "../targets/targets.ts";

/** One runner for each target, the same one as long as the target is the same. */
export function useRunners<Runner>(
  targets: readonly Target[],
  make: (target: Target) => Runner,
): (target: Target) => Runner {
  const names = targets.map(encodeTarget).join("\n");
  // What makes a runner does not change while the task is the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const runners = useMemo(() => new Map(targets.map((target) => [encodeTarget(target), make(target)])), [names]);
  return (target) => runners.get(encodeTarget(target)) ?? make(target);
}
