/** Keeps the results of a sheet as the models' own scores, or takes them away. */
import { useState } from "react";
import { Action } from "../../../shell/components/controls.tsx";
import { OWN_SCORES_LABELS as LABELS } from "../messages/own-scores-labels.ts";
import type { ColumnTotals } from "../sheet/sheet-totals.tsx";
import type { Sheet } from "../sheet/sheet.ts";
import { decodeTarget } from "../targets/targets.ts";
import { keepOwnScores, readOwnScores, type OwnScore } from "./own-scores.ts";

export function KeepScores({ sheet, totals }: { sheet: Sheet; totals: readonly ColumnTotals[] }) {
  const [message, setMessage] = useState("");
  const { id, task, title } = sheet;
  const scores = totals.flatMap(({ column, totals: { quality, judged } }): OwnScore[] => {
    const model = decodeTarget(column.run)?.model ?? "";
    return model === "" || quality === undefined ? [] : [{ sheet: id, task, title, model, quality, judged }];
  });
  const keep = (kept: readonly OwnScore[], done: string) => setMessage(keepOwnScores(id, kept) ? done : LABELS.notKept);
  if (scores.length === 0) return null;
  return (
    <div className="vt-chat__actions" role="group" aria-label={LABELS.group}>
      <Action label={LABELS.keep} onClick={() => keep(scores, LABELS.kept)} />
      <Action
        label={LABELS.removeAll}
        onClick={() => keep([], readOwnScores().some(({ sheet: of }) => of === id) ? LABELS.removed : LABELS.noneKept)}
      />
      <span role="status">{message}</span>
    </div>
  );
}
