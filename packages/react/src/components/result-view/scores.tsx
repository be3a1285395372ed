/** Results that are numbers: scored labels, nearness, filled gaps, vectors. */
import { ScoreBars } from "../task-demo/task-demo.tsx";
import type { TaskLabels } from "../task-widget/task-labels.ts";
import { cellText, isLabelScore, isRecord, listOf, type View } from "./shapes.ts";

export const labels: View = ({ value }, labels) => {
  const scores = listOf(value, isLabelScore);
  if (!scores) return undefined;
  // A row that says 0.000 says nothing; how many there are does.
  const reported = scores.filter(({ score }, at) => at === 0 || score >= MIN_REPORTED).slice(0, 30);
  const others = scores.length - reported.length;
  return (
    <>
      <ScoreBars scores={reported} labels={labels} />
      {others > 0 ? <p className="vt-result__note">{labels.less({ labels: others })}</p> : null}
    </>
  );
};

const MIN_REPORTED = 0.0005;

export const similarity: View = ({ value, inputs }, labels) => {
  const scores = listOf(value, (item): item is number => typeof item === "number");
  const sentences = (inputs as { sentences?: unknown } | undefined)?.sentences;
  if (!scores || !Array.isArray(sentences)) return undefined;
  const ranked = scores.map((score, index) => ({
    label: cellText(sentences[index], labels) || String(index + 1),
    score,
  }));
  return <ScoreBars scores={ranked.toSorted((a, b) => b.score - a.score)} labels={labels} />;
};

export const gaps: View = ({ value }, labels) => {
  const found = listOf(Array.isArray(value) && Array.isArray(value[0]) ? value[0] : value, isFill);
  return (
    found && (
      <ScoreBars
        scores={found.map(({ token_str, sequence, score }) => ({ label: token_str ?? sequence, score }))}
        labels={labels}
      />
    )
  );
};

export const vector: View = ({ value }, labels) => {
  const numbers = firstVector(value);
  return numbers && <VectorView numbers={numbers} labels={labels} />;
};

function isFill(item: unknown): item is { sequence: string; score: number; token_str?: string } {
  return isRecord(item) && typeof item["score"] === "number" && typeof item["sequence"] === "string";
}

function firstVector(value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return typeof value[0] === "number"
    ? listOf(value, (item): item is number => typeof item === "number")
    : firstVector(value[0]);
}

/** A vector as a strip: one thin column for each number, up for positive, down for negative. */
function VectorView({ numbers, labels }: { numbers: readonly number[]; labels: TaskLabels }) {
  const largest = Math.max(...numbers.map(Math.abs), Number.MIN_VALUE);
  const path = numbers.map((value, index) => `M${index + 0.5} 50V${(50 - (value / largest) * 48).toFixed(2)}`).join("");
  const { figure } = labels;
  return (
    <>
      <p>
        {labels.vector({
          count: numbers.length,
          length: figure(Math.hypot(...numbers)),
          least: figure(Math.min(...numbers)),
          max: figure(Math.max(...numbers)),
        })}
      </p>
      <svg className="vt-vector" viewBox={`0 0 ${numbers.length} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="vt-result__numbers">
        {numbers
          .slice(0, 12)
          .map((value) => figure(value))
          .join(" · ")}
        {" · …"}
      </p>
    </>
  );
}
