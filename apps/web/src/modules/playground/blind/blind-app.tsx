/** The page of the blind comparison: candidates and prompts, a pair of answers, votes, and the result. */
import { StreamedMarkdown } from "@vitrine/react/widget";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { PlaygroundData } from "../playground-data.ts";
import { useKeyGuard } from "../conversations/use-key-guard.ts";
import { download, fileNameByTime } from "../download.ts";
import { useMessageRenderer } from "../rendering/message-renderer.ts";
import { SettingsButton, SettingsDialog, useKeys } from "../targets/settings-dialog.tsx";
import { canRun } from "../targets/target-notice.tsx";
import { askTarget } from "../sheet/ask-target.ts";
import { ColumnsPanel, firstColumn, targetOf } from "../sheet/column-editor.tsx";
import { DEFAULT_FIELD, promptOf, systemOf, type SheetColumn } from "../sheet/sheet.ts";
import { strengthsOf } from "./bradley-terry.ts";
import { addDuel, clearDuels, readComparison, saveComparison, type Comparison } from "./blind-store.ts";
import { nextPairing, outcomesOf, toPreferences, type Duel, type Pairing, type Vote } from "./duels.ts";
import { BLIND_LABELS as LABELS } from "./messages/blind-labels.ts";
import { inPageLanguage } from "../../../languages/page-prefix.ts";
import { DataTable } from "../../../shell/components/data-table.tsx";
import { Action, Problem, Status, SureAction } from "../../../shell/components/controls.tsx";
import { TextAreaField } from "../../../shell/components/fields.tsx";

export interface BlindPageData {
  data: PlaygroundData;
}

const FIELDS = [DEFAULT_FIELD];

interface Begun {
  comparison: Comparison;
  duels: readonly Duel[];
  /** Whether the browser stores it. */
  isStored: boolean;
}

/** @param begun what the browser has; the server draws a new comparison */
export function BlindApp({ data, query, begun: given }: BlindPageData & { query: URLSearchParams; begun?: Begun }) {
  const [begun] = useState(() => given ?? freshComparison(data, query));
  return <OpenComparison {...begun} data={data} endpoint={query.get("endpoint") ?? ""} />;
}

function freshComparison(data: PlaygroundData, query: URLSearchParams): Begun {
  const candidates = [firstColumn(data, query.get("endpoint") ?? "", DEFAULT_FIELD)];
  return { comparison: { prompts: "", candidates }, duels: [], isStored: true };
}

export async function readBegun(data: PlaygroundData, query: URLSearchParams): Promise<Begun> {
  const fresh = freshComparison(data, query);
  return readComparison().then(
    ({ comparison = fresh.comparison, duels }) => ({ comparison, duels, isStored: true }),
    () => ({ ...fresh, isStored: false }),
  );
}

interface ShownPair extends Pairing {
  answers: readonly [left: string, right: string];
  /** Set once the names are shown. */
  vote?: Vote;
}

interface OpenComparisonProps extends Begun {
  data: PlaygroundData;
  endpoint: string;
}

function OpenComparison(props: OpenComparisonProps) {
  const { comparison: saved, duels: savedDuels, isStored, data, endpoint } = props;
  const keys = useKeys();
  const [comparison, setComparison] = useState(saved);
  const [duels, setDuels] = useState(savedDuels);
  const [isStorageOn, setIsStorageOn] = useState(isStored);
  const { candidates } = comparison;
  const setCandidates = useCallback(
    (next: readonly SheetColumn[]) => setComparison((before) => ({ ...before, candidates: next })),
    [],
  );
  useEffect(() => {
    if (comparison !== saved) saveComparison(comparison).catch(() => setIsStorageOn(false));
  }, [comparison, saved]);

  const { pair, setPair, problem, isBusy, show, stop } = useAnswerPairs(comparison, duels, data, endpoint);
  const decide = (vote: Vote) => {
    if (!pair || pair.vote) return;
    const duel: Duel = { prompt: pair.prompt, left: pair.left, right: pair.right, answers: pair.answers, vote };
    setPair({ ...pair, vote });
    setDuels([...duels, duel]);
    addDuel(duel).catch(() => setIsStorageOn(false));
  };
  useVoteKeys({
    decide,
    next: () => void show(),
    canVote: pair !== undefined && !pair.vote,
    isDone: pair?.vote !== undefined,
  });
  const candidateName = (candidate: string) => candidates.find((one) => one.id === candidate)?.name ?? candidate;
  return (
    <>
      <div className="playground__bar">
        <SettingsButton>{LABELS.settings}</SettingsButton>
      </div>
      {isStorageOn ? null : <Problem text={LABELS.noStorage} />}
      <TextAreaField
        label={LABELS.prompts}
        hint={LABELS.promptsHint}
        rows={4}
        value={comparison.prompts}
        onChange={(prompts) => setComparison({ ...comparison, prompts })}
      />
      <ColumnsPanel
        columns={candidates}
        fields={FIELDS}
        data={data}
        keys={keys}
        endpoint={endpoint}
        hasChecks={false}
        onChange={setCandidates}
      />
      <div className="sheet__run">
        <Action
          label={duels.length === 0 && !pair ? LABELS.start : LABELS.next}
          data-primary=""
          aria-disabled={isBusy}
          onClick={() => void show()}
        />
        {isBusy ? <Action label={LABELS.stop} onClick={stop} /> : null}
      </div>
      <Problem text={problem} />
      <Status
        text={
          isBusy
            ? LABELS.waiting
            : pair?.vote
              ? LABELS.revealed({ left: candidateName(pair.left), right: candidateName(pair.right) })
              : ""
        }
        className="vt-run__state"
      />
      {pair ? <Pair pair={pair} candidateName={candidateName} onVote={decide} /> : null}
      <Result
        duels={duels}
        candidates={candidates}
        onClear={() => {
          setDuels([]);
          clearDuels().catch(() => setIsStorageOn(false));
        }}
      />
      <p className="vt-field__hint">{LABELS.stored}</p>
      <SettingsDialog
        providers={data.providers}
        endpoint={endpoint}
        // The page's security policy lists the hosts it can call, so another server needs a page load.
        onEndpoint={(address) =>
          location.assign(inPageLanguage(`/playground/blind?${new URLSearchParams({ endpoint: address })}`))
        }
      />
    </>
  );
}

/** Pairs of answers, one after the other: both candidates get the prompt at the same time. */
function useAnswerPairs(
  { prompts: text, candidates }: Comparison,
  duels: readonly Duel[],
  data: PlaygroundData,
  endpoint: string,
) {
  const keys = useKeys();
  const [pair, setPair] = useState<ShownPair>();
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const show = async () => {
    if (isBusy) return;
    const prompts = text.split("\n").flatMap((line) => line.trim() || []);
    const runnable = candidates.filter((one) => canRun(targetOf(one, data), data, keys)).map(({ id }) => id);
    const pairing = nextPairing(runnable, prompts, duels);
    setPair(undefined);
    if (!pairing) return setProblem(prompts.length === 0 ? LABELS.needsPrompts : LABELS.needsTwo);
    setProblem("");
    setIsBusy(true);
    const aborter = new AbortController();
    running.current = aborter;
    const ask = async (candidate: string, side: string) => {
      const column = candidates.find((one) => one.id === candidate) as SheetColumn;
      const row = { id: 0, values: { [DEFAULT_FIELD]: pairing.prompt } };
      const call = { run: column.run, task: data.task, endpoint, data, parameters: column.settings.parameters };
      try {
        return (
          await askTarget({ ...call, system: systemOf(column, row), prompt: promptOf(column, row) }, aborter.signal)
        ).answer;
      } catch (error) {
        throw new Error(LABELS.failed({ side, message: (error as Error).message }), { cause: error });
      }
    };
    try {
      const answers = await Promise.all([ask(pairing.left, LABELS.left), ask(pairing.right, LABELS.right)]);
      setPair({ ...pairing, answers: [answers[0] ?? "", answers[1] ?? ""] });
    } catch (error) {
      if (!aborter.signal.aborted) setProblem((error as Error).message);
      aborter.abort();
    }
    return setIsBusy(false);
  };
  return { pair, setPair, problem, isBusy, show, stop: () => running.current?.abort() };
}

const VOTES = [
  ["left", "voteLeft"],
  ["right", "voteRight"],
  ["tie", "voteTie"],
  ["neither", "voteNeither"],
] as const;

interface VoteKeys {
  decide: (vote: Vote) => void;
  next: () => void;
  canVote: boolean;
  isDone: boolean;
}

/** Keys outside of fields: 1 to 4 vote, Enter goes on after a vote. */
function useVoteKeys({ decide, next, canVote, isDone }: VoteKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey, repeat } = event;
    if (altKey || ctrlKey || metaKey || repeat) return;
    if ((target as Element).closest("input, textarea, select, [role=dialog]")) return;
    const vote = VOTES[Number(key) - 1]?.[0];
    if (vote && canVote) {
      event.preventDefault();
      decide(vote);
    } else if (key === "Enter" && isDone && !(target as Element).closest("button, a, summary")) {
      event.preventDefault();
      next();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

interface PairProps {
  pair: ShownPair;
  candidateName: (candidate: string) => string;
  onVote: (vote: Vote) => void;
}

function Pair({ pair, candidateName, onVote }: PairProps) {
  const render = useMessageRenderer(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const { prompt, answers, vote } = pair;
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={LABELS.prompt}>
      <h2 ref={heading} tabIndex={-1} className="blind__prompt">
        {prompt}
      </h2>
      <div className="blind__pair">
        {(["left", "right"] as const).map((side, at) => (
          <section
            key={side}
            className="sheet__column"
            aria-label={LABELS[side]}
            data-won={vote === side ? "" : undefined}
          >
            <h3>
              {LABELS[side]}
              {vote ? `: ${candidateName(pair[side])}` : ""}
            </h3>
            <StreamedMarkdown text={answers[at] ?? ""} isOpen={false} render={render} />
          </section>
        ))}
      </div>
      {vote ? null : (
        <>
          <div className="vt-widget__actions" role="group" aria-label={LABELS.vote}>
            {VOTES.map(([name, label]) => (
              <Action label={LABELS[label]} key={name} onClick={() => onVote(name)} />
            ))}
          </div>
          <p className="vt-field__hint">{LABELS.keys}</p>
        </>
      )}
    </section>
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

interface ResultProps {
  duels: readonly Duel[];
  candidates: readonly SheetColumn[];
  onClear: () => void;
}

function Result({ duels, candidates, onClear }: ResultProps) {
  const [message, setMessage] = useState("");
  const mayLeave = useKeyGuard((key) => setMessage(LABELS.holdsKey({ key })));
  const strengths = useMemo(() => {
    const ids = candidates.map(({ id }) => id);
    return strengthsOf(ids, outcomesOf(duels));
  }, [candidates, duels]);
  const save = () => {
    const text = toPreferences(duels, candidates);
    if (!mayLeave("preferences", text)) return;
    download(text, `${fileNameByTime("preferences")}.jsonl`, "application/jsonl");
    setMessage(LABELS.saved);
  };
  return (
    <section aria-label={LABELS.result}>
      <h2>{LABELS.result}</h2>
      {duels.length === 0 ? (
        <p className="vt-run__state">{LABELS.noVotes}</p>
      ) : (
        <>
          <DataTable
            label={LABELS.result}
            columns={[LABELS.candidate, LABELS.votes, LABELS.share]}
            className="sheet__totals"
          >
            {strengths.map(({ id, votes, share, interval: [low, high] }) => (
              <tr key={id}>
                <th scope="row">{candidates.find((one) => one.id === id)?.name}</th>
                <td>{votes}</td>
                <td>
                  {percent(share)} {LABELS.interval({ low: percent(low), high: percent(high) })}
                </td>
              </tr>
            ))}
          </DataTable>
          <p className="vt-field__hint">{LABELS.method}</p>
          <div className="vt-chat__actions">
            <button type="button" onClick={save}>
              {LABELS.export}
            </button>
            <SureAction
              label={LABELS.clear}
              sure={LABELS.confirmClear}
              cancel={LABELS.cancel}
              onSure={onClear}
              className=""
            />
            <span role="status">{message}</span>
          </div>
        </>
      )}
    </section>
  );
}
