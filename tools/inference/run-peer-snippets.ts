/**
 * How many call snippets do their job: ours and those of the field's reference, in the same lanes, against the same
 * kit, behind the router. One that does ends with exit code 0 and its last request answered well; with a wrong key it
 * fails and shows the server's message.
 *
 * `node --conditions=vitrine-source tools/inference/run-peer-snippets.ts`
 */

import { snippets as peer } from "@huggingface/inference";
import type { Snippet } from "@vitrine/code";
import { callSnippets } from "../../packages/inference/src/call-snippets/index.ts";
import { openNodeProcessLane } from "../../packages/inference/test/programs/run-programs.ts";
import {
  CASES,
  closeLanes,
  isRunnable,
  modelOf,
  openLanes,
  optionsOf,
  run,
  type Case,
} from "../../packages/inference/test/snippet-cases.ts";

const MESSAGE = "the message of the service";
const isCall = ({ origin }: { origin: string }) =>
  !["https://huggingface.co", "https://media.kit.test"].includes(origin);

/** The reference's snippets in our shape; each names the files it opens. */
function peerSnippets(each: Case): Snippet[] {
  const { id, pipeline_tag: tag = "", tags = [], inferenceProviderMapping: [mapping] = [] } = modelOf(each);
  const { provider, task } = each;
  const written = attempt(() =>
    peer.getInferenceSnippets(
      { id, pipeline_tag: tag as "text-generation", tags: [...tags], inference: "" },
      provider as "groq",
      { provider, hfModelId: id, providerId: mapping?.providerId ?? id, status: "live", task } as never,
      { streaming: each.stream },
    ),
  );
  return written.map(({ language, client, content }) => ({
    language: (language === "sh" ? "shell" : language === "js" ? "javascript" : language) as Snippet["language"],
    client: client === "huggingface.js" ? "@huggingface/inference" : client,
    code: content,
    notes: [],
    holes: [...content.matchAll(/["'@]([\w-]+\.(?:flac|wav|mp3|jpe?g|png))["']/g)].map(([, value = ""]) => ({
      name: "file",
      kind: "file",
      label: "",
      value,
    })),
  }));
}

/** The reference throws for some providers; that is no snippet. */
function attempt<Result>(make: () => Result[]): Result[] {
  try {
    return make();
  } catch {
    return [];
  }
}

async function judge(each: Case, snippet: Snippet): Promise<{ runs: boolean; reports: boolean }> {
  const model = modelOf(each);
  const good = await run(each, snippet, model);
  const refuse: Parameters<typeof run>[3] = (kit) =>
    kit.fault({ kind: "status", status: 401, match: isCall, body: JSON.stringify({ error: MESSAGE }) });
  const bad = await run(each, snippet, model, refuse);
  return {
    runs: good.code === 0 && good.requests.some(isCall),
    reports: bad.code !== 0 && (bad.stdout + bad.stderr).includes(MESSAGE),
  };
}

// Programs may leave work that is not awaited: only the end of a process shows that it is done.
await openLanes(openNodeProcessLane);
const cases = CASES.filter(({ isDirect }) => !isDirect);
for (const [name, write] of [
  ["@huggingface/inference", peerSnippets],
  ["Vitrine", (each: Case) => callSnippets(modelOf(each), optionsOf(each)).snippets],
] as const) {
  const tally = new Map<string, { all: number; runs: number; reports: number }>();
  const jobs = cases.flatMap((each) =>
    write(each)
      .filter(isRunnable)
      .map((snippet) => [each, snippet] as const),
  );
  await Promise.all(
    jobs.map(async ([each, snippet]) => {
      const { runs, reports } = await judge(each, snippet);
      for (const key of [`${snippet.language} ${snippet.client}`, "all"]) {
        const counts = tally.get(key) ?? { all: 0, runs: 0, reports: 0 };
        counts.all++;
        counts.runs += Number(runs);
        counts.reports += Number(reports);
        tally.set(key, counts);
      }
      if (!runs && process.argv.includes("--show"))
        console.log(`does not run: ${name} ${snippet.language} ${snippet.client} ${each.provider} ${each.task}`);
    }),
  );
  for (const [key, { all, runs, reports }] of [...tally].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`| ${name} | ${key} | ${runs} of ${all} | ${reports} of ${all} |`);
}
await closeLanes();
