/** Whether a template renders the same in several engines, by running them. */
import { type Engine, type EngineResult, VITRINE } from "./engines.ts";

/** Results of one engine for the conversations. */
export interface EngineComparison {
  engine: string;
  version: string;
  /** Conversations with the same prompt as the reference, or refused by both. */
  same: number;
  /** With another prompt, or one that the reference refuses. */
  different: number;
  /** With an error, where the reference has a prompt. */
  failed: number;
  /** The first conversation that is not the same. */
  first?: { conversation: string; expected: string; got: string };
}

export interface Portability {
  /** The engine that the others are compared with. */
  reference: { engine: string; version: string };
  conversations: number;
  engines: readonly EngineComparison[];
  /** Engines that are not installed. */
  missing: readonly string[];
}

const EXCERPT_LENGTH = 80;
/** 2026-01-15 12:00 UTC: the same for all engines. */
const NOW = 1_768_478_400;

/** Runs all engines; the first that is installed is the reference, and ours is one of them. */
export function checkPortability(
  source: string,
  engines: readonly Engine[],
  conversations: ReadonlyMap<string, object>,
): Portability {
  const request = { source, contexts: [...conversations.values()], now: NOW };
  const missing: string[] = [];
  const answers = [...engines, VITRINE].flatMap(({ name: engine, run }) => {
    const answer = run(request);
    if (!answer) missing.push(engine);
    return answer ? [{ engine, ...answer }] : [];
  });
  const [reference, ...others] = answers as [(typeof answers)[number], ...typeof answers];
  const names = [...conversations.keys()];
  return {
    reference: { engine: reference.engine, version: reference.version },
    conversations: names.length,
    engines: others.map(({ engine, version, results }) => ({
      engine,
      version,
      ...compared(reference.results, results, names),
    })),
    missing,
  };
}

function compared(
  expected: readonly EngineResult[],
  results: readonly EngineResult[],
  names: readonly string[],
): Omit<EngineComparison, "engine" | "version"> {
  const counts = { same: 0, different: 0, failed: 0 };
  let first: EngineComparison["first"];
  expected.forEach((wanted, index) => {
    const got = results[index] ?? { error: "no answer" };
    const outcome =
      "error" in got
        ? "error" in wanted
          ? "same"
          : "failed"
        : "text" in wanted && wanted.text === got.text
          ? "same"
          : "different";
    counts[outcome] += 1;
    if (outcome !== "same") first ??= { conversation: names[index] ?? "", ...excerpts(wanted, got) };
  });
  return { ...counts, ...(first && { first }) };
}

/** Where two results begin to differ. */
function excerpts(wanted: EngineResult, got: EngineResult): { expected: string; got: string } {
  const resultText = (result: EngineResult): string => ("text" in result ? result.text : result.error);
  const [one, two] = [resultText(wanted), resultText(got)];
  let start = 0;
  if ("text" in wanted && "text" in got) while (start < one.length && one[start] === two[start]) start += 1;
  const from = Math.max(0, start - EXCERPT_LENGTH / 4);
  const excerpt = (text: string, isError: boolean): string =>
    isError ? `error: ${text.split("\n", 1)[0]?.slice(0, EXCERPT_LENGTH)}` : text.slice(from, from + EXCERPT_LENGTH);
  return { expected: excerpt(one, "error" in wanted), got: excerpt(two, "error" in got) };
}
