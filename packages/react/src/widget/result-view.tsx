/**
 * A task's result as a person would rather see it: bars for scores, marks in text, boxes and masks on the picture,
 * players for sound and film. Chosen by the task, checked by shape: a result that does not look like its task's is
 * shown as JSON, never guessed at. Drawn with SVG attributes and no styles, so that it works on a page with a strict
 * policy and without a script too.
 */
import { useId, useState, type ReactNode } from "react";
import { MarkedText, ScoreBars } from "../components/task-demo.tsx";
import { useObjectUrl } from "./fields.tsx";
import { Waveform } from "./waveform.tsx";

export interface ResultViewProps {
  task: string;
  value: unknown;
  /** What was asked: results point into it. */
  inputs?: unknown;
  parameters?: Readonly<Record<string, unknown>> | undefined;
}

export function ResultView(props: ResultViewProps): ReactNode {
  const { value } = props;
  if (value instanceof Blob) return <MediaResult file={value} />;
  const view = VIEWS[props.task]?.(props);
  return view ?? <JsonView value={value} />;
}

type View = (props: ResultViewProps) => ReactNode;

const labels: View = ({ value }) => {
  const scores = listOf(value, isLabelScore);
  return scores && <ScoreBars scores={scores.slice(0, 30)} />;
};

const answers: View = ({ value, inputs }) => {
  const first = listOf(Array.isArray(value) ? value : [value], isAnswer)?.[0];
  if (!first) return undefined;
  const context = stringField(inputs, "context");
  const { answer, start, end, score } = first;
  const stands =
    context !== undefined && start !== undefined && end !== undefined && context.slice(start, end) === answer;
  return (
    <>
      <p className="vt-result__answer">{answer === "" ? "No answer found." : answer}</p>
      {score === undefined ? null : <p className="vt-result__note">Score {score.toFixed(3)}</p>}
      {stands ? <MarkedText text={context} tokens={[{ type: "answer", start, end }]} /> : null}
    </>
  );
};

const pieces: View = ({ value, inputs }) => {
  const found = listOf(value, isEntity);
  const text = typeof inputs === "string" ? inputs : undefined;
  if (!found) return undefined;
  if (found.length === 0) return <p className="vt-result__note">Nothing found in this text.</p>;
  const tokens = found.map(({ entity_group, entity, start, end }) => ({
    type: entity_group ?? entity ?? "?",
    start,
    end,
  }));
  return text === undefined ? undefined : <MarkedText text={text} tokens={tokens} />;
};

const boxes: View = ({ value, inputs }) => {
  const found = listOf(value, isDetection);
  return found && <PictureWithBoxes picture={pictureOf(inputs)} found={found} />;
};

const masks: View = ({ value, inputs }) => {
  const found = listOf(value, isSegment);
  return found && <PictureWithMasks picture={pictureOf(inputs)} found={found} />;
};

const text: View = ({ value }) => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const written = ["generated_text", "summary_text", "translation_text", "text", "answer"]
    .map((name) => stringField(first, name))
    .find((found) => found !== undefined);
  return written === undefined ? undefined : <p className="vt-result__text">{written === "" ? "(empty)" : written}</p>;
};

const similarity: View = ({ value, inputs }) => {
  const scores = listOf(value, (item): item is number => typeof item === "number");
  const sentences = (inputs as { sentences?: unknown } | undefined)?.sentences;
  if (!scores || !Array.isArray(sentences)) return undefined;
  const ranked = scores.map((score, index) => ({ label: cellText(sentences[index]) || String(index + 1), score }));
  return <ScoreBars scores={ranked.toSorted((a, b) => b.score - a.score)} />;
};

const vector: View = ({ value }) => {
  const numbers = firstVector(value);
  return numbers && <VectorView numbers={numbers} />;
};

const gaps: View = ({ value }) => {
  const found = listOf(Array.isArray(value) && Array.isArray(value[0]) ? value[0] : value, isFill);
  return (
    found && (
      <ScoreBars scores={found.map(({ token_str, sequence, score }) => ({ label: token_str ?? sequence, score }))} />
    )
  );
};

const cells: View = ({ value, inputs }) => {
  if (!isRecord(value) || typeof value["answer"] !== "string") return undefined;
  const table = (inputs as { table?: unknown } | undefined)?.table;
  const used = Array.isArray(value["coordinates"]) ? value["coordinates"] : [];
  return (
    <>
      <p className="vt-result__answer">{value["answer"]}</p>
      {isRecord(table) ? <TableView table={table} marked={used} /> : null}
    </>
  );
};

const column: View = ({ value, inputs }) => {
  if (!Array.isArray(value)) return undefined;
  const data = (inputs as { data?: unknown } | undefined)?.data;
  return <TableView table={{ ...(isRecord(data) ? data : {}), result: value.map(cellText) }} marked={[]} />;
};

const tracks: View = ({ value }) => {
  const found = listOf(value, isTrack);
  return (
    found && (
      <ul className="vt-result__tracks">
        {found.map((track) => (
          <li key={track.label}>
            <p>{track.label}</p>
            <Track {...track} />
          </li>
        ))}
      </ul>
    )
  );
};

const VIEWS: Readonly<Record<string, View>> = {
  "text-classification": labels,
  "zero-shot-classification": labels,
  "image-classification": labels,
  "zero-shot-image-classification": labels,
  "audio-classification": labels,
  "token-classification": pieces,
  "question-answering": answers,
  "document-question-answering": answers,
  "visual-question-answering": answers,
  "table-question-answering": cells,
  "tabular-classification": column,
  "tabular-regression": column,
  "fill-mask": gaps,
  "sentence-similarity": similarity,
  "feature-extraction": vector,
  "object-detection": boxes,
  "image-segmentation": masks,
  "text-generation": text,
  summarization: text,
  translation: text,
  "image-to-text": text,
  "automatic-speech-recognition": text,
  "audio-to-audio": tracks,
};

// ── Shapes ───────────────────────────────────────────────────────────────────────────────────────────────────────

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] | undefined {
  return Array.isArray(value) && value.every(isItem) ? value : undefined;
}

function stringField(value: unknown, name: string): string | undefined {
  const field = isRecord(value) ? value[name] : undefined;
  return typeof field === "string" ? field : undefined;
}

function isLabelScore(item: unknown): item is { label: string; score: number } {
  return isRecord(item) && typeof item["label"] === "string" && typeof item["score"] === "number";
}

function isAnswer(item: unknown): item is { answer: string; score?: number; start?: number; end?: number } {
  return isRecord(item) && typeof item["answer"] === "string";
}

interface Entity {
  entity_group?: string;
  entity?: string;
  start: number;
  end: number;
}

function isEntity(item: unknown): item is Entity {
  return isRecord(item) && typeof item["start"] === "number" && typeof item["end"] === "number";
}

interface Detection {
  label: string;
  score: number;
  box: { xmin: number; ymin: number; xmax: number; ymax: number };
}

function isDetection(item: unknown): item is Detection {
  const box = isRecord(item) ? item["box"] : undefined;
  return (
    isLabelScore(item) &&
    isRecord(box) &&
    ["xmin", "ymin", "xmax", "ymax"].every((side) => typeof box[side] === "number")
  );
}

interface Segment {
  label: string;
  mask: string;
  score?: number;
}

function isSegment(item: unknown): item is Segment {
  return isRecord(item) && typeof item["label"] === "string" && typeof item["mask"] === "string";
}

function isFill(item: unknown): item is { sequence: string; score: number; token_str?: string } {
  return isRecord(item) && typeof item["score"] === "number" && typeof item["sequence"] === "string";
}

interface TrackData {
  label: string;
  blob: string;
  "content-type": string;
}

function isTrack(item: unknown): item is TrackData {
  return isRecord(item) && ["label", "blob", "content-type"].every((name) => typeof item[name] === "string");
}

/** What a cell shows; an answer may hold anything. */
function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? toJson(value) : String(value);
}

/** JSON with files named instead of written out. What cannot be written, such as a cycle, says so. */
function toJson(value: unknown, space?: number): string {
  const named = (_: string, item: unknown) =>
    item instanceof Blob ? `(${item.type}, ${item.size} bytes)` : typeof item === "bigint" ? String(item) : item;
  try {
    return JSON.stringify(value, named, space) ?? "";
  } catch (error) {
    return `This answer cannot be written as JSON: ${error instanceof Error ? error.message : "it is no plain data"}`;
  }
}

function firstVector(value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return typeof value[0] === "number"
    ? listOf(value, (item): item is number => typeof item === "number")
    : firstVector(value[0]);
}

function pictureOf(inputs: unknown): Blob | string | undefined {
  const picture = isRecord(inputs) && "image" in inputs ? inputs["image"] : inputs;
  return picture instanceof Blob || typeof picture === "string" ? picture : undefined;
}

// ── Pictures of results ──────────────────────────────────────────────────────────────────────────────────────────

function usePicture(picture: Blob | string | undefined): string | undefined {
  const made = useObjectUrl(picture instanceof Blob ? picture : undefined);
  return typeof picture === "string" ? picture : made;
}

/** The picture with a drawing laid over it in the picture's own pixels. */
function Overlaid({
  picture,
  label,
  children,
}: {
  picture: Blob | string | undefined;
  label: string;
  children: (size: { width: number; height: number }) => ReactNode;
}) {
  const address = usePicture(picture);
  const [size, setSize] = useState<{ width: number; height: number }>();
  if (!address) return null;
  return (
    <div className="vt-overlaid">
      <img
        src={address}
        alt={label}
        onLoad={({ currentTarget }) =>
          setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
      />
      {size ? (
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" preserveAspectRatio="none">
          {children(size)}
        </svg>
      ) : null}
    </div>
  );
}

function PictureWithBoxes({ picture, found }: { picture: Blob | string | undefined; found: readonly Detection[] }) {
  const kinds = [...new Set(found.map(({ label }) => label))];
  return (
    <>
      <Overlaid picture={picture} label="The picture, with what was found framed">
        {({ width }) =>
          found.map(({ label, box }, index) => (
            <g key={index} data-hue={kinds.indexOf(label) % 6} className="vt-overlaid__box">
              <rect
                x={box.xmin}
                y={box.ymin}
                width={Math.max(0, box.xmax - box.xmin)}
                height={Math.max(0, box.ymax - box.ymin)}
                vectorEffect="non-scaling-stroke"
              />
              <text x={box.xmin + width / 160} y={box.ymin + width / 28} fontSize={width / 30}>
                {label}
              </text>
            </g>
          ))
        }
      </Overlaid>
      {found.length === 0 ? (
        <p className="vt-result__note">Nothing found in this picture.</p>
      ) : (
        <Scored found={found} />
      )}
    </>
  );
}

/** Like bars, but labels may repeat. */
function Scored({ found }: { found: readonly { label: string; score?: number }[] }) {
  return (
    <ul className="vt-result__list">
      {found.map(({ label, score }, index) => (
        <li key={index}>
          {label} {score === undefined ? null : <span className="vt-result__note">{score.toFixed(3)}</span>}
        </li>
      ))}
    </ul>
  );
}

function PictureWithMasks({ picture, found }: { picture: Blob | string | undefined; found: readonly Segment[] }) {
  const id = useId();
  const kinds = [...new Set(found.map(({ label }) => label))];
  return (
    <>
      <Overlaid picture={picture} label="The picture, with its regions tinted">
        {({ width, height }) =>
          found.map(({ label, mask }, index) => (
            <g key={index} data-hue={kinds.indexOf(label) % 6} className="vt-overlaid__mask">
              <mask id={`${id}-${index}`}>
                <image
                  href={asDataAddress(mask, "image/png")}
                  width={width}
                  height={height}
                  preserveAspectRatio="none"
                />
              </mask>
              <rect width={width} height={height} mask={`url(#${id}-${index})`} />
            </g>
          ))
        }
      </Overlaid>
      <Scored found={found} />
    </>
  );
}

/** Base64 as a data address; anything that is not base64 becomes an empty picture rather than an address of its own. */
function asDataAddress(base64: string, type: string): string {
  const data = base64.replace(/^data:[^,]*,/, "");
  return `data:${type};base64,${/^[A-Za-z0-9+/=\s]*$/.test(data) ? data : ""}`;
}

function Track({ blob, "content-type": type }: TrackData) {
  const safeType = /^audio\/[\w.+-]+$/.test(type) ? type : "audio/flac";
  return <audio controls src={asDataAddress(blob, safeType)} />;
}

function TableView({ table, marked }: { table: Record<string, unknown>; marked: readonly unknown[] }) {
  const names = Object.keys(table);
  const columns = names.map((name) => (Array.isArray(table[name]) ? (table[name] as unknown[]) : []));
  const rows = Math.max(0, ...columns.map(({ length }) => length));
  const isMarked = (row: number, column: number) =>
    marked.some((place) => Array.isArray(place) && place[0] === row && place[1] === column);
  return (
    <div className="vt-scroll" tabIndex={0} role="group" aria-label="Table">
      <table className="vt-table">
        <thead>
          <tr>
            {names.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {columns.map((column, index) => (
                <td key={index}>
                  {isMarked(row, index) ? <mark>{cellText(column[row])}</mark> : cellText(column[row])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A vector as a strip: one thin column for each number, up for positive, down for negative. */
function VectorView({ numbers }: { numbers: readonly number[] }) {
  const largest = Math.max(...numbers.map(Math.abs), Number.MIN_VALUE);
  const path = numbers.map((value, index) => `M${index + 0.5} 50V${(50 - (value / largest) * 48).toFixed(2)}`).join("");
  const length = Math.hypot(...numbers);
  return (
    <>
      <p>
        {numbers.length} numbers, length {length.toFixed(3)}, from {Math.min(...numbers).toFixed(3)} to{" "}
        {Math.max(...numbers).toFixed(3)}.
      </p>
      <svg className="vt-vector" viewBox={`0 0 ${numbers.length} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="vt-result__numbers">
        {numbers
          .slice(0, 12)
          .map((value) => value.toFixed(4))
          .join(", ")}
        , …
      </p>
    </>
  );
}

function MediaResult({ file }: { file: Blob }) {
  const address = useObjectUrl(file);
  if (!address) return null;
  const kind = file.type.split("/")[0];
  return (
    <>
      {kind === "image" ? <img className="vt-result__media" src={address} alt="The result" /> : null}
      {kind === "audio" ? (
        <>
          <Waveform file={file} />
          <audio className="vt-result__media" controls src={address} aria-label="The result" />
        </>
      ) : null}
      {kind === "video" ? <video className="vt-result__media" controls src={address} aria-label="The result" /> : null}
      <p>
        <a href={address} download={`result.${(file.type.split("/")[1] ?? "bin").split(";")[0]}`}>
          Save the file
        </a>{" "}
        <span className="vt-result__note">
          {file.type || "file"}, {Math.max(1, Math.round(file.size / 1024))} kB
        </span>
      </p>
    </>
  );
}

const LONGEST_JSON = 20_000;

/** The answer as it came. Long ones are cut for the eye, never for the copy button. */
export function JsonView({ value }: { value: unknown }) {
  const json = toJson(value, 2);
  return (
    <pre className="vt-result__json" tabIndex={0} aria-label="Answer as JSON">
      {json.length > LONGEST_JSON
        ? `${json.slice(0, LONGEST_JSON)}\n… ${json.length - LONGEST_JSON} more characters`
        : json}
    </pre>
  );
}
