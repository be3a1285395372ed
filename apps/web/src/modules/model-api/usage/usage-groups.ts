/** Calls added up by a name: a model, a token, a provider. */
import type { LedgerSum } from "@vitrine/hub";

export interface Group {
  name: string;
  calls: number;
  failures: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  /** Means of the medians of its parts, by their calls. */
  median: number;
  medianFirst: number | undefined;
}

/** The most expensive first. */
export function groupedBy(sums: readonly LedgerSum[], groupName: (sum: LedgerSum) => string): Group[] {
  const groups = new Map<string, LedgerSum[]>();
  for (const sum of sums) groups.set(groupName(sum), [...(groups.get(groupName(sum)) ?? []), sum]);
  const all = [...groups].map(([name, parts]): Group => {
    const sumOf = (value: (part: LedgerSum) => number) => parts.reduce((sum, part) => sum + value(part), 0);
    const calls = sumOf((part) => part.calls);
    const timed = parts.filter(({ medianFirstMilliseconds: first }) => first !== null);
    const timedCalls = timed.reduce((sum, part) => sum + part.calls, 0);
    return {
      name,
      calls,
      failures: sumOf((part) => part.failures),
      inputTokens: sumOf((part) => part.inputTokens),
      outputTokens: sumOf((part) => part.outputTokens),
      cost: sumOf((part) => part.cost),
      median: sumOf((part) => part.medianMilliseconds * part.calls) / calls,
      medianFirst:
        timedCalls === 0
          ? undefined
          : timed.reduce((sum, part) => sum + (part.medianFirstMilliseconds ?? 0) * part.calls, 0) / timedCalls,
    };
  });
  return all.toSorted((one, other) => other.cost - one.cost || other.calls - one.calls);
}
